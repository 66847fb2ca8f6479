import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { MemoryStorage } from '#web/lib/memory-storage.testing.ts'
import { queryClient, sessionKey } from '#web/lib/query.tsx'
import { forgetSealed, openSealed, readSealed, writeSealed } from '#web/lib/sealed.ts'
import { checkOff, sendKept } from './checked-off.ts'
import { keptName } from './rights.ts'

const [harbour, southerly] = ['harbour', 'southerly']
const task = (id: string) => ({ id, title: id, status: 'todo' }) as TaskSummary

let isConnected: boolean
/** Which tasks were moved, and from where. */
let moved: string[]

/** As the session says after a sign-in, or once another company was entered. */
const workIn = (company: string) =>
  queryClient.setQueryData(sessionKey, { session: { user: { id: 'mele' }, company: { id: company } } })

const keptIn = (company: string): string[] =>
  readSealed<{ entries: { task: TaskSummary }[] }>(keptName(company))?.value.entries.map(({ task }) => task.id) ?? []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  moved = []
  isConnected = false
  vi.stubGlobal('fetch', (address: string) => {
    if (!isConnected) return Promise.reject(new TypeError('Failed to fetch'))
    moved.push(/tasks\/(\w+)\/move/.exec(address)?.[1] ?? '')
    return Promise.resolve(new Response(JSON.stringify({}), { status: 200 }))
  })
  await openSealed('mele', 'a'.repeat(43))
  workIn(harbour)
})
afterEach(() => {
  forgetSealed()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('what waits in one company is not sent into another, and goes on waiting there', async () => {
  checkOff(task('roof'))
  await vi.advanceTimersByTimeAsync(0)
  workIn(southerly)
  isConnected = true
  await vi.advanceTimersByTimeAsync(120_000)
  expect(moved).toEqual([])
  expect(keptIn(harbour)).toEqual(['roof'])

  workIn(harbour)
  sendKept()
  await vi.advanceTimersByTimeAsync(0)
  expect(moved).toEqual(['roof'])
  expect(keptIn(harbour)).toEqual([])
})

it('what another tab keeps meanwhile is neither forgotten nor sent twice', async () => {
  checkOff(task('roof'))
  const before = readSealed<{ entries: object[] }>(keptName(harbour))?.value.entries ?? []
  writeSealed(keptName(harbour), {
    entries: [...before, { task: task('wall'), isDone: true, from: 'todo', state: 'waiting' }],
  })
  checkOff(task('door'))
  expect(keptIn(harbour)).toEqual(['roof', 'wall', 'door'])

  // The other tab has sent its own and the first.
  writeSealed(keptName(harbour), { entries: [{ task: task('door'), isDone: true, from: 'todo', state: 'waiting' }] })
  isConnected = true
  await vi.advanceTimersByTimeAsync(120_000)
  expect(moved).toEqual(['door'])
})
