import { fork, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openIsolated, type Isolated } from './isolated.ts'

vi.mock('node:child_process', { spy: true })

const limits = { timeoutMs: 20_000, queueLength: 10, idleMs: 60_000, runsPerProcess: 100, maxRssBytes: 1_000_000 }
type Program = Isolated<{ word: string; load?: Buffer }, { pid: number; rss: number }>
const opened: Program[] = []
function open(program: string): Program {
  const isolated: Program = openIsolated(fileURLToPath(new URL(`./fixtures/${program}.ts`, import.meta.url)), limits)
  opened.push(isolated)
  return isolated
}
afterEach(async () => {
  vi.clearAllMocks()
  await Promise.all(opened.splice(0).map((isolated) => isolated.close()))
})

const outcome = (work: Promise<{ pid: number }>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('a program in a process of its own', () => {
  it('goes on with the next where its process could not be started', async () => {
    vi.mocked(fork).mockImplementationOnce(() => {
      throw new Error('spawn ENOMEM')
    })
    const echo = open('echo')
    const work = ['one', 'two'].map((word) => outcome(echo.run({ word })))
    expect(await Promise.all(work)).toEqual(['spawn ENOMEM', 'done'])
  })

  it('closes also before it is known that its process could not be started, and signals nobody', async () => {
    const unborn = spawn('/no/such/program', { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    // To a process without a number Node sends the signal to the whole group, this test run included.
    const kill = vi.fn<() => boolean>(() => false)
    vi.mocked(fork).mockReturnValueOnce(Object.assign(unborn, { kill }))
    const echo = open('echo')
    const work = outcome(echo.run({ word: 'one' }))
    await echo.close()
    expect(await work).toBe('closed')
    expect(kill).not.toHaveBeenCalled()
  })

  it('loses what killed it and nothing else, however many wait', async () => {
    const echo = open('echo')
    const work = ['one', 'die', 'two', 'die', 'three'].map((word) => outcome(echo.run({ word })))
    expect(await Promise.all(work)).toEqual([
      'done',
      expect.stringContaining('it ended (SIGKILL)'),
      'done',
      expect.stringContaining('it ended (SIGKILL)'),
      'done',
    ])
    expect(fork).toHaveBeenCalledTimes(3)
  })

  it('starts a process for each that ends before it has read what it is asked', async () => {
    const program = open('ends-at-once')
    // More than a pipe holds: part of it is still on its way when the process ends.
    const load = Buffer.alloc(20_000_000)
    const work = Array.from({ length: 4 }, () => outcome(program.run({ word: 'x', load })))
    for (const each of await Promise.all(work)) expect(each).not.toBe('done')
    expect(fork).toHaveBeenCalledTimes(4)
  })
})
