import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectMailbox, getMailbox } from '#domain/mailbox/api.ts'
import { getOutlookCalendar, undoOutlookChange } from '#domain/outlook/api.ts'
import { updateTask } from '#domain/tasks/api.ts'
import { minute } from '#server/platform/limits.ts'
import type { Fault } from '#server/sandbox/faults.ts'
import { runDying } from '#server/testing/dying.ts'
import { killAtEach } from '#server/testing/killing.ts'
import { deliverEvents } from '#server/testing/background.ts'
import { givenTask } from '#server/testing/given.ts'
import { keep } from './fixtures/keeper.ts'
import {
  calendarsOf,
  consented,
  failing,
  givenKept,
  mended,
  openDesk,
  type Desk,
  type Kept,
} from './outlook.testing.ts'

let desk: Desk
let kept: Kept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await givenKept(desk)
})
afterAll(() => desk.stop())

const day = '2026-11-24'
const other = '2026-11-26'
const later = '2026-11-28'

const givenOwn = (title: string, of: Kept = kept) =>
  givenTask(of.person, { title, assignedToId: of.userId, dueDate: day })

/** It comes round until nothing is in the way any more. */
async function untilInLine(of: Kept = kept): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await of.look()
    desk.server.clock.advance(31 * minute)
  }
}

const calendarName = () => [`Stringline – ${kept.company.name}`]

describe('whatever Outlook does', () => {
  const faults: Partial<Fault>[] = [
    ...[1, 2, 3].flatMap((times) => [
      { kind: 'broken' as const, times },
      { kind: 'brokenAfterWrite' as const, times },
      { kind: 'cutAfterWrite' as const, times },
    ]),
    { kind: 'limited', times: 2, retryAfter: 7 },
    { kind: 'down', where: 'api', times: 2 },
    { kind: 'forgottenDelta', times: 1 },
    { kind: 'forgottenDelta', times: 1, status: 400, code: 'syncStateInvalid' },
    { kind: 'forgottenDelta', times: 1, status: 400, code: 'ErrorInvalidUrlQuery' },
    { kind: 'forgottenDelta', times: 1, status: 404, code: 'syncStateNotFound' },
    ...[400, 404, 405, 410, 501].map((status) => ({ kind: 'withoutDelta' as const, status, times: 100 })),
    { kind: 'expireTokens' },
  ]
  it.each(faults)('$kind $times $status: each thing stands there once, as it is here', async (fault) => {
    const tasks = [await givenOwn('A'), await givenOwn('B'), await givenOwn('C')]
    await failing(desk, fault as Fault)
    await kept.settle()
    await untilInLine()
    expect(calendarsOf(desk, kept.microsoft).names).toEqual(calendarName())
    expect(kept.titles()).toEqual(['A', 'B', 'C'].map((title) => [title, day, day]))
    // The same of what is changed.
    await failing(desk, fault as Fault)
    for (const { id, version } of tasks)
      await kept.person.call(updateTask, { params: { id }, version, body: { dueDate: other } })
    await kept.settle()
    await untilInLine()
    expect(kept.titles()).toEqual(['A', 'B', 'C'].map((title) => [title, other, other]))
    expect(await kept.changes()).toEqual([])
    await mended(desk)
  })

  it('waits as long as it is told to, and says so', async () => {
    await givenOwn('A')
    await failing(desk, { kind: 'limited', retryAfter: 300 })
    await kept.settle()
    const { trouble, triedAgainAt } = await kept.person.call(getOutlookCalendar, {})
    expect(trouble).toBe('busy')
    expect(Date.parse(triedAgainAt ?? '') - desk.server.clock.now().getTime()).toBe(300_000)
    await mended(desk)
    desk.server.clock.advance(4 * minute)
    await kept.keep()
    expect(kept.titles()).toEqual([])
    desk.server.clock.advance(2 * minute)
    await kept.keep()
    expect(kept.titles()).toEqual([['A', day, day]])
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({ trouble: null })
  })

  it('is no change of its person, where what we sent was not heard of and is something else here by now', async () => {
    const task = await givenOwn('A')
    await kept.settle()
    const { version } = await kept.person.call(updateTask, {
      params: { id: task.id },
      version: task.version,
      body: { dueDate: other },
    })
    await failing(desk, { kind: 'cutAfterWrite', times: 1 })
    await kept.settle()
    await kept.person.call(updateTask, { params: { id: task.id }, version, body: { dueDate: later } })
    await deliverEvents(desk.server, kept.company.id)
    await untilInLine()
    expect(await kept.changes()).toEqual([])
    expect(kept.titles()).toEqual([['A', later, later]])
  })

  it('offers no delta of this calendar: what is changed or deleted there is offered all the same', async () => {
    await failing(desk, { kind: 'withoutDelta' })
    await givenOwn('A')
    await givenOwn('B')
    await kept.settle()
    await kept.move('A', { from: other })
    await kept.there(`/events/${kept.events().find(({ title }) => title === 'B')?.id}/delete`)
    await kept.look()
    const theirs = (await kept.changes()).map((each) => each.theirs?.from ?? null)
    expect(theirs.toSorted()).toEqual([other, null])
    await mended(desk)
  })

  it('takes back what it gave: the connection is lost, and all goes on once it is connected anew', async () => {
    await givenOwn('A')
    await failing(desk, { kind: 'revokeTokens' })
    await failing(desk, { kind: 'expireTokens' })
    await kept.settle()
    expect(await kept.person.call(getMailbox, {})).toMatchObject({ state: 'failed' })
    expect(kept.titles()).toEqual([])
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({ state: 'on', isConnected: false })
    // Whoever wants a calendar there is asked for it as well, however they connect.
    const { url } = await kept.person.call(connectMailbox, {})
    expect(new URL(url).searchParams.get('scope')).toContain('Calendars.ReadWrite')
    await consented(kept.person, url, kept.microsoft)
    await kept.settle()
    expect(kept.titles()).toEqual([['A', day, day]])
  })

  it('is changed there in the very moment: that is offered, and nothing is lost', async () => {
    const task = await givenOwn('A')
    await kept.settle()
    await kept.person.call(updateTask, { params: { id: task.id }, version: task.version, body: { dueDate: other } })
    await deliverEvents(desk.server, kept.company.id)
    // Between what is read of it and what is written.
    await failing(desk, { kind: 'slow', milliseconds: 400, times: 1 })
    const keeping = kept.keep()
    await kept.move('A', { from: later })
    await keeping
    await kept.look()
    expect(kept.titles()).toEqual([['A', later, later]])
    const [change] = await kept.changes()
    expect(change).toMatchObject({ ours: { from: other }, theirs: { from: later } })
    await kept.person.call(undoOutlookChange, { params: { id: change?.id ?? '' }, body: { seen: change?.seen ?? '' } })
    await kept.keep()
    expect(kept.titles()).toEqual([['A', other, other]])
  })
})

describe('several at once', () => {
  it('processes that keep the same calendar put each thing there once', async () => {
    for (const title of ['A', 'B', 'C']) await givenOwn(title)
    await deliverEvents(desk.server, kept.company.id)
    await Promise.all(Array.from({ length: 6 }, () => kept.keep()))
    await untilInLine()
    expect(calendarsOf(desk, kept.microsoft).names).toEqual(calendarName())
    expect(kept.titles()).toEqual(['A', 'B', 'C'].map((title) => [title, day, day]))
  })

  it('people of several companies: each has their own, once, and nobody else’s', async () => {
    const many = [kept, await givenKept(desk), await givenKept(desk), await givenKept(desk)]
    for (const [at, each] of many.entries()) await givenOwn(`Of ${at}`, each)
    await failing(desk, { kind: 'cutAfterWrite', times: 3 })
    await Promise.all(many.map((each) => each.settle()))
    for (const each of many) await untilInLine(each)
    expect(many.map((each) => each.titles())).toEqual(many.map((_, at) => [[`Of ${at}`, day, day]]))
    await mended(desk)
  })
})

it('a process killed at each step: each thing stands there once, and nothing is taken for its person’s change', async () => {
  const task = await givenOwn('A')
  await givenOwn('B')
  await deliverEvents(desk.server, kept.company.id)
  let { version } = task
  const script = fileURLToPath(new URL('./fixtures/keeper.ts', import.meta.url))
  const whose = { companyId: kept.company.id, userId: kept.userId }
  let dueDate = other
  const steps = await killAtEach({
    title: 'a calendar in Outlook',
    server: desk.server,
    async begin() {
      dueDate = dueDate === later ? other : later
      ;({ version } = await kept.person.call(updateTask, { params: { id: task.id }, version, body: { dueDate } }))
      await deliverEvents(desk.server, kept.company.id)
    },
    kill: (_, dies) => runDying(desk.server, script, { ...whose, dies }),
    work: (services) => keep(services, whose),
    async isRight() {
      // Whoever took the calendar and is heard of no more is waited for so long.
      desk.server.clock.advance(3 * minute)
      await kept.look()
      expect(calendarsOf(desk, kept.microsoft).names).toEqual(calendarName())
      expect(kept.titles()).toEqual([
        ['A', dueDate, dueDate],
        ['B', day, day],
      ])
      expect(await kept.changes()).toEqual([])
    },
  })
  expect(steps).toBeGreaterThan(5)
}, 300_000)
