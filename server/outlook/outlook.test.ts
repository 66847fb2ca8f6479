import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { deleteJob, getJob, updateJob } from '#domain/jobs/api.ts'
import { disconnectMailbox, getMailbox } from '#domain/mailbox/api.ts'
import {
  dropOutlookCalendar,
  getOutlookCalendar,
  keepOutlookCalendar,
  takeOutlookChange,
  undoOutlookChange,
} from '#domain/outlook/api.ts'
import { assignTask, deleteTask, getTask, updateTask } from '#domain/tasks/api.ts'
import { handlers } from '#server/features.ts'
import { deliverEvents, waitingJobs } from '#server/testing/background.ts'
import { givenClient, givenJob, givenTask } from '#server/testing/given.ts'
import { removeOutlook } from './jobs.ts'
import { calendarsOf, failing, givenKept, openDesk, type Desk, type Kept } from './outlook.testing.ts'

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

/** A task of the person whose calendar it is, on a day. */
const givenOwn = (title: string, dates: { startDate?: string; dueDate?: string } = { dueDate: day }) =>
  givenTask(kept.person, { title, assignedToId: kept.userId, ...dates })

const choice = async () => {
  const [change] = await kept.changes()
  if (change === undefined) throw new Error('There is a change')
  return { params: { id: change.id }, body: { seen: change.seen } }
}

describe('a calendar of one’s own work', () => {
  it('has one’s tasks, jobs under way and milestones ahead, and nothing of money', async () => {
    const client = await givenClient(kept.person)
    const job = await givenJob(kept.person, client.id, {
      name: 'Bay house',
      startDate: '2026-11-02',
      estimatedEndDate: '2026-12-18',
      contractAmount: '98765.00',
      milestones: [
        { title: 'Roof', dueDate: '2026-12-01' },
        { title: 'Keys', dueDate: '2026-12-18', completed: true },
        { title: 'Roof', dueDate: '2026-12-09' },
        { title: 'No day' },
      ],
    })
    await givenOwn('Order trusses', { startDate: day, dueDate: other })
    await givenTask(kept.person, { title: 'Nobody’s', dueDate: day })
    await kept.settle()
    expect(kept.titles()).toEqual([
      ['Bay house', '2026-11-02', '2026-12-18'],
      ['Order trusses', day, other],
      ['Roof', '2026-12-01', '2026-12-01'],
      ['Roof', '2026-12-09', '2026-12-09'],
    ])
    expect(calendarsOf(desk, kept.microsoft).names).toEqual([`Stringline – ${kept.company.name}`])
    expect(JSON.stringify(kept.events())).not.toContain('98765')
    expect(kept.events()[0]).toMatchObject({ mark: `job/${job.id}` })
    expect(kept.events()[0]?.text).toContain(`/app/jobs/${job.id}`)
    // It follows: a milestone goes, the job is renamed and moved.
    await kept.person.call(updateJob, {
      params: { id: job.id },
      version: job.version,
      body: { name: 'Bay House', startDate: '2026-11-03', milestones: [{ title: 'Roof', dueDate: '2026-12-09' }] },
    })
    await kept.settle()
    expect(kept.titles().slice(0, 1)).toEqual([['Bay House', '2026-11-03', '2026-12-18']])
    expect(kept.titles().filter(([title]) => title === 'Roof')).toEqual([['Roof', '2026-12-09', '2026-12-09']])
    await kept.person.call(deleteJob, { params: { id: job.id } })
    await kept.settle()
    expect(kept.titles()).toEqual([['Order trusses', day, other]])
  })

  it('follows what becomes of a task, whoever has it by then', async () => {
    const task = await givenOwn('Order trusses')
    await kept.settle()
    await kept.person.call(updateTask, {
      params: { id: task.id },
      version: task.version,
      body: { title: 'Order roof trusses', dueDate: other },
    })
    await kept.settle()
    expect(kept.titles()).toEqual([['Order roof trusses', other, other]])
    await kept.person.call(assignTask, { params: { id: task.id }, body: { assignedToId: null } })
    await kept.settle()
    expect(kept.titles()).toEqual([])
    await kept.person.call(assignTask, { params: { id: task.id }, body: { assignedToId: kept.userId } })
    await kept.settle()
    expect(kept.titles()).toEqual([['Order roof trusses', other, other]])
    await kept.person.call(deleteTask, { params: { id: task.id } })
    await kept.settle()
    expect(kept.titles()).toEqual([])
  })

  it('asks nothing of Outlook where nothing changed, and is no further asked for than it is wanted', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    await failing(desk, { kind: 'down', where: 'api', times: 1 })
    await kept.keep()
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({
      trouble: null,
      state: 'on',
      isAllowed: true,
    })
    await kept.look()
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({ trouble: 'down' })
  })

  it('leaves alone what its person puts there', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    const [key = ''] = calendarsOf(desk, kept.microsoft).keys
    await kept.there(`/${key}/events`, { subject: 'Dentist', from: day })
    await kept.look()
    expect(kept.titles()).toEqual([
      ['Dentist', day, day],
      ['Order trusses', day, day],
    ])
    expect(await kept.changes()).toEqual([])
  })

  it('shows what is wanted alone, and ends by being removed', async () => {
    const client = await givenClient(kept.person)
    await givenJob(kept.person, client.id, { startDate: day, estimatedEndDate: other })
    await givenOwn('Order trusses')
    await kept.settle()
    expect(kept.titles()).toHaveLength(2)
    await kept.person.call(keepOutlookCalendar, { body: { tasks: true, jobs: false, milestones: false } })
    await kept.keep()
    expect(kept.titles()).toEqual([['Order trusses', day, day]])
    expect(await kept.person.call(dropOutlookCalendar, {})).toMatchObject({ state: null })
    await kept.keep()
    expect(calendarsOf(desk, kept.microsoft).names).toEqual([])
    expect((await kept.person.try(dropOutlookCalendar, {})).status).toBe(409)
  })

  it('is removed where its person disconnects, by what they gave until then', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    await kept.person.call(disconnectMailbox, {})
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({ state: null, isConnected: false })
    const handler = handlers.find(({ job }) => job === removeOutlook)
    const { services, platform } = desk.server
    for (const queued of await waitingJobs(desk.server, removeOutlook.name))
      await handler?.run({ services, platform }, queued)
    expect(calendarsOf(desk, kept.microsoft).names).toEqual([])
  })

  it('of its own name, beside one that has it', async () => {
    const more = await givenKept(desk, { company: kept.company, as: await kept.company.person('admin') })
    await kept.settle()
    await more.keep()
    expect(calendarsOf(desk, more.microsoft).names).toEqual([`Stringline – ${kept.company.name}`])
  })
})

describe('what is changed there', () => {
  it('is offered, and taken as an edit of one’s own', async () => {
    const task = await givenOwn('Order trusses')
    await kept.settle()
    await kept.move('Order trusses', { from: other, subject: 'Order roof trusses' })
    await kept.look()
    expect(await kept.changes()).toMatchObject([
      {
        kind: 'task',
        recordId: task.id,
        ours: { title: 'Order trusses', from: day, to: day },
        theirs: { title: 'Order roof trusses', from: other, to: other },
        can: { takeOutlookChange: true, undoOutlookChange: true },
      },
    ])
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({ changes: 1 })
    // Nothing is changed on either side until then.
    await kept.look()
    expect(await kept.person.call(getTask, { params: { id: task.id } })).toMatchObject({ dueDate: day })
    expect(kept.titles()).toEqual([['Order roof trusses', other, other]])
    await kept.person.call(takeOutlookChange, await choice())
    expect(await kept.person.call(getTask, { params: { id: task.id } })).toMatchObject({
      title: 'Order roof trusses',
      startDate: null,
      dueDate: other,
    })
    await kept.settle()
    expect(await kept.changes()).toEqual([])
    expect(kept.titles()).toEqual([['Order roof trusses', other, other]])
  })

  it('is put back', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    await kept.move('Order trusses', { from: other })
    await kept.look()
    await kept.person.call(undoOutlookChange, await choice())
    expect(await kept.changes()).toEqual([])
    await kept.keep()
    expect(kept.titles()).toEqual([['Order trusses', day, day]])
  })

  it('is shown beside what was changed here meanwhile', async () => {
    const task = await givenOwn('Order trusses')
    await kept.settle()
    await kept.move('Order trusses', { from: other })
    await kept.look()
    const before = await choice()
    const here = addDays(day, 1)
    await kept.person.call(updateTask, {
      params: { id: task.id },
      version: task.version,
      body: { dueDate: here },
    })
    expect((await kept.person.try(takeOutlookChange, before)).status).toBe(409)
    await kept.settle()
    expect(await kept.changes()).toMatchObject([
      { before: { from: day }, ours: { from: here }, theirs: { from: other } },
    ])
    expect(kept.titles()).toEqual([['Order trusses', other, other]])
    await kept.person.call(undoOutlookChange, await choice())
    await kept.keep()
    expect(kept.titles()).toEqual([['Order trusses', here, here]])
  })

  it('is over where its person puts it back themselves', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    await kept.move('Order trusses', { from: other })
    await kept.look()
    expect(await kept.changes()).toHaveLength(1)
    await kept.move('Order trusses', { from: day })
    await kept.look()
    expect(await kept.changes()).toEqual([])
  })

  it.each(['taken', 'put back'])('is deleted there, and that is %s', async (how) => {
    const task = await givenOwn('Order trusses')
    await kept.settle()
    const [event] = kept.events()
    await kept.there(`/events/${event?.id}/delete`)
    await kept.look()
    expect(await kept.changes()).toMatchObject([{ theirs: null }])
    await kept.look()
    expect(kept.titles()).toEqual([])
    const isTaken = how === 'taken'
    await kept.person.call(isTaken ? takeOutlookChange : undoOutlookChange, await choice())
    await kept.settle()
    expect(kept.titles()).toEqual(isTaken ? [] : [['Order trusses', day, day]])
    expect((await kept.person.try(getTask, { params: { id: task.id } })).status).toBe(isTaken ? 404 : 200)
    expect(await kept.changes()).toEqual([])
  })

  it('moves jobs and milestones, too, and by the clock of its person where it has a time', async () => {
    const client = await givenClient(kept.person)
    const job = await givenJob(kept.person, client.id, {
      name: 'Bay house',
      startDate: '2026-11-02',
      estimatedEndDate: '2026-12-18',
      milestones: [
        { title: 'Roof', dueDate: '2026-12-01' },
        { title: 'Roof', dueDate: '2026-12-09' },
      ],
    })
    await kept.settle()
    await kept.move('Bay house', { from: '2026-11-09', to: '2026-12-20' })
    // In Auckland that is the day after.
    const second = kept.events().find(({ from }) => from === '2026-12-09')
    await kept.there(`/events/${second?.id}/timed`, { at: '2026-12-10T20:00:00Z' })
    await kept.look()
    expect(await kept.changes()).toHaveLength(2)
    await kept.person.call(takeOutlookChange, await choice())
    await kept.person.call(takeOutlookChange, await choice())
    expect(await kept.person.call(getJob, { params: { id: job.id } })).toMatchObject({
      startDate: '2026-11-09',
      estimatedEndDate: '2026-12-20',
      milestones: [{ dueDate: '2026-12-01' }, { dueDate: '2026-12-11' }],
    })
    await kept.settle()
    await kept.look()
    expect(await kept.changes()).toEqual([])
    expect(kept.titles()).toEqual([
      ['Bay house', '2026-11-09', '2026-12-20'],
      ['Roof', '2026-12-01', '2026-12-01'],
      // It has its time there still, as its person wants it: read here by the clock of the world.
      ['Roof', '2026-12-10', '2026-12-10'],
    ])
  })

  it('asks what becomes of a calendar that was deleted there, and begins anew when it is wanted', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    const [key = ''] = calendarsOf(desk, kept.microsoft).keys
    await kept.there(`/${key}/delete`)
    await kept.look()
    expect(await kept.person.call(getOutlookCalendar, {})).toMatchObject({ state: 'gone', changes: 0 })
    await kept.look()
    expect(calendarsOf(desk, kept.microsoft).names).toEqual([])
    await kept.person.call(keepOutlookCalendar, { body: { tasks: true, jobs: false, milestones: false } })
    await kept.keep()
    expect(kept.titles()).toEqual([['Order trusses', day, day]])
    expect(await kept.person.call(getMailbox, {})).toMatchObject({ state: 'connected' })
    await deliverEvents(desk.server, kept.company.id)
  })

  it('is seen by nobody else', async () => {
    await givenOwn('Order trusses')
    await kept.settle()
    await kept.move('Order trusses', { from: other })
    await kept.look()
    const given = await choice()
    const admin = await kept.company.person('admin')
    expect((await admin.try(takeOutlookChange, given)).status).toBe(404)
    expect((await admin.try(undoOutlookChange, given)).status).toBe(404)
  })
})
