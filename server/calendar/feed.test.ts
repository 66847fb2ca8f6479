import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCalendarFeed, readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#domain/calendar/api.ts'
import { addDays } from '#domain/dates.ts'
import { updateJob } from '#domain/jobs/api.ts'
import { exportProfile, leaveCompany, updatePreferences } from '#domain/profile/api.ts'
import { deleteCompany } from '#domain/registry/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import { day, hour, minute } from '#server/platform/limits.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenRole,
  givenSuperAdmin,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'
import { insertTasks, type TaskRow } from './task-rows.testing.ts'

let server: TestServer
let company: Company
let person: Person
let personId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' }, { invented: true })
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('user')
  personId = (await userOf(person)).id
})

async function userOf({ email }: Person): Promise<{ id: string; version: number }> {
  const { items } = await company.orgAdmin.call(listUsers, { query: { search: email } })
  return { id: items[0]?.id ?? '', version: items[0]?.version ?? 0 }
}
const make = async (who: Person = person): Promise<string> =>
  (await who.call(renewCalendarFeed, {})).url.replace(/^https?:\/\/[^/]+/, '')
let networks = 0
/** As a calendar asks: nobody, from somewhere. */
const read = (path: string, headers: Record<string, string> = {}) =>
  callerOf(server.url, null).fetch(path, {
    headers: { 'x-forwarded-for': `10.9.${(networks += 1) >> 8}.${networks % 250}`, ...headers },
  })
const statusOf = async (path: string) => (await read(path)).status
const give = (...tasks: TaskRow[]) =>
  insertTasks(
    server,
    company.id,
    tasks.map((task) => ({ assignedTo: personId, ...task })),
  )
/** The events of a feed as another program understands them. */
async function eventsIn(path: string): Promise<ICAL.Event[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await read(path)).text()) as unknown[] as never)
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

describe('a feed', () => {
  it('has the tasks of its person that have a date, as whole days', async () => {
    const client = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, client.id, { name: 'Ōtāhuhu, stage 2; roof' })
    const [due, span, begins] = await give(
      { title: 'Order trusses', dueDate: '2026-11-24', jobId: job.id },
      { title: 'Hang gib', startDate: '2026-11-25', dueDate: '2026-11-27', status: 'in_progress' },
      { title: 'Site meeting', startDate: '2026-12-01' },
      { title: 'Some day' },
      { title: 'Of nobody', dueDate: '2026-11-24', assignedTo: null },
    )
    const events = await eventsIn(await make())
    expect(
      events.map((event) => [
        event.uid,
        event.summary,
        event.startDate.toString(),
        event.endDate.toString(),
        event.startDate.isDate,
        event.description,
      ]),
    ).toEqual([
      [
        `task-${due}@${new URL(server.services.config.publicUrl).host}`,
        'Order trusses',
        '2026-11-24',
        '2026-11-25',
        true,
        'Job: Ōtāhuhu, stage 2; roof\nStatus: To do',
      ],
      [expect.stringContaining(span!), 'Hang gib', '2026-11-25', '2026-11-28', true, 'Status: In progress'],
      [expect.stringContaining(begins!), 'Site meeting', '2026-12-01', '2026-12-02', true, 'Status: To do'],
    ])
    const first = events[0]!.component
    expect(String(first.getFirstPropertyValue('url'))).toBe(`${server.services.config.publicUrl}/app/tasks/${due}`)
    expect([first.getFirstPropertyValue('sequence'), first.getFirstPropertyValue('transp')]).toEqual([1, 'TRANSPARENT'])
    expect(String(first.getFirstPropertyValue('last-modified'))).toBe(
      server.clock.now().toISOString().slice(0, 19) + 'Z',
    )
  })

  it('keeps what was completed for thirty days', async () => {
    const ago = (days: number) => new Date(server.clock.now().getTime() - days * day).toISOString()
    await give(
      { title: 'Lately', dueDate: '2026-11-01', status: 'completed', completedAt: ago(29) },
      { title: 'Long ago', dueDate: '2026-10-01', status: 'completed', completedAt: ago(31) },
    )
    expect((await eventsIn(await make())).map(({ summary }) => summary)).toEqual(['Lately'])
  })

  it.each([
    'Comma, semicolon; backslash \\ and “quotes” "straight"',
    'Ngā whakaritenga mō te tuanui o Ōtāhuhu 🏗️👷🏽‍♀️ '.repeat(4).trim(),
    `${'ā'.repeat(90)} ${'👷🏽‍♀️'.repeat(10)}`,
    'BEGIN:VALARM\\nTRIGGER:-PT5M',
    'END:VEVENT',
    'SUMMARY;X=1:other',
  ])('says %j as it is, in lines of 75 bytes at most', async (title) => {
    await give({ title, dueDate: '2026-11-24' })
    const path = await make()
    const text = await (await read(path)).text()
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text.match(/^BEGIN:V[A-Z]+/gm)).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
    expect((await eventsIn(path)).map(({ summary }) => summary)).toEqual([title])
  })

  it.each(['2026-09-26', '2026-09-27', '2026-09-28', '2027-04-03', '2027-04-04', '2027-04-05', '2028-02-29'])(
    'has a task of %s on that day, whatever clocks change',
    async (date) => {
      await give({ dueDate: date }, { startDate: addDays(date, -1), dueDate: addDays(date, 1) })
      const days = (await eventsIn(await make())).map(
        ({ startDate, endDate }) => `${startDate.toString()} ${endDate.toString()}`,
      )
      expect(days.toSorted()).toEqual(
        [`${date} ${addDays(date, 1)}`, `${addDays(date, -1)} ${addDays(date, 2)}`].toSorted(),
      )
    },
  )

  it.each([
    ['es', 'Estado: Por hacer'],
    ['fr', 'Statut\u00a0: À faire'],
  ] as const)('speaks its person’s language: %s', async (language, said) => {
    await person.call(updatePreferences, { body: { language }, version: 1 })
    await give({ dueDate: '2026-11-24' })
    expect((await eventsIn(await make())).map(({ description }) => description)).toEqual([said])
  })

  it('is answered anew only where something is', async () => {
    const client = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, client.id)
    await give({ dueDate: '2026-11-24', jobId: job.id })
    const path = await make()
    const first = await read(path)
    expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ])
    const etag = first.headers.get('etag') ?? ''
    server.clock.advance(hour)
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await read(path, { 'if-none-match': header })).status).toBe(304)
    await company.orgAdmin.call(updateJob, { params: { id: job.id }, body: { name: 'Renamed' }, version: job.version })
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the link to a feed', () => {
  it('is one, answered once, and the newest alone opens', async () => {
    expect(await person.call(getCalendarFeed, {})).toEqual({ feed: null })
    const first = await make()
    expect(await statusOf(first)).toBe(200)
    const made = server.clock.now().toISOString()
    expect(await person.call(getCalendarFeed, {})).toEqual({ feed: { createdAt: made, readAt: made } })
    const second = await make()
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect(JSON.stringify(await person.call(getCalendarFeed, {}))).not.toContain(second.split('/').at(-1))
    const rows = await activityOf(server, company.id)
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith('calendarFeed'))).toEqual([
      'calendarFeed.made',
      'calendarFeed.made',
    ])
  })

  it('made by many tabs at once is still one', async () => {
    const paths = await Promise.all(Array.from({ length: 6 }, () => make()))
    const open = await Promise.all(paths.map(statusOf))
    expect(open.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  })

  it('opens nothing from the next request on once it is revoked', async () => {
    const path = await make()
    expect((await person.try(revokeCalendarFeed, {})).status).toBe(204)
    expect(await statusOf(path)).toBe(404)
    expect(await person.call(getCalendarFeed, {})).toEqual({ feed: null })
    const rows = (await activityOf(server, company.id)).length
    expect((await person.try(revokeCalendarFeed, {})).status).toBe(204)
    expect(await activityOf(server, company.id)).toHaveLength(rows)
  })

  it('goes by the rights its person has now', async () => {
    await give({ dueDate: '2026-11-24' })
    const path = await make()
    const without = await givenRole(company.orgAdmin, { permissions: ['manage_jobs:view'] })
    const set = async (body: object) =>
      company.orgAdmin.call(updateUser, {
        params: { id: personId },
        body: body as never,
        version: (await userOf(person)).version,
      })
    await set({ role: 'user', roleId: without.id })
    expect(await statusOf(path)).toBe(404)
    await set({ role: 'user', roleId: null })
    expect(await statusOf(path)).toBe(200)
    await set({ status: 'disabled' })
    expect(await statusOf(path)).toBe(404)
    server.clock.advance(minute)
    await set({ status: 'active' })
    expect(await statusOf(path)).toBe(404)
  })

  it('goes with its person and with its company', async () => {
    const [leaver, other] = [await company.person('admin'), await company.person('user')]
    const [left, cancelled] = [await make(leaver), await make(other)]
    await leaver.call(leaveCompany, { params: { id: company.id } })
    expect([await statusOf(left), await statusOf(cancelled)]).toEqual([404, 200])
    const superAdmin = await givenSuperAdmin(server)
    await superAdmin.call(deleteCompany, { params: { id: company.id }, query: { name: company.name } })
    expect(await statusOf(cancelled)).toBe(404)
  })

  it('is neither made nor seen by a program, nor made for whoever sees no tasks', async () => {
    const { token } = await person.call(createToken, { body: { name: 'Script', expiresAt: '2026-12-20T00:00:00Z' } })
    const program = callerOf(server.url, token)
    for (const endpoint of [getCalendarFeed, renewCalendarFeed, revokeCalendarFeed]) {
      const { status, problem } = await program.try(endpoint, {})
      // Not that its person has no right to it.
      expect([status, problem.detail]).toEqual([403, 'You do not have permission to do this'])
    }
    const client = await givenClient(company.orgAdmin)
    for (const who of [await company.contact(client.id), await company.withPermissions(['manage_jobs:view'])]) {
      const { status, problem } = await who.try(renewCalendarFeed, {})
      expect([status, problem.detail]).toEqual([403, 'Your role has no tasks to follow in a calendar'])
    }
  })

  it('shows the tasks of its company alone', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'user')
    await give({ title: 'Here', dueDate: '2026-11-24' })
    await insertTasks(server, other.id, [{ title: 'There', dueDate: '2026-11-24' }])
    expect((await eventsIn(await make())).map(({ summary }) => summary)).toEqual(['Here'])
  })

  it('stands in the copy that its person takes, without what opens it', async () => {
    const path = await make()
    const copy = await (await person.fetch(exportProfile.path, { method: exportProfile.method })).text()
    const { companies } = JSON.parse(copy) as { companies: object[] }
    const createdAt = server.clock.now().toISOString()
    expect(companies).toMatchObject([{ calendarFeed: { createdAt, readAt: null } }])
    expect(copy).not.toContain(path.split('/').at(-1))
  })

  it('is read so often and no more, and guessed at as little', async () => {
    const path = await make()
    for (let nth = 0; nth < 240; nth += 1) await read(path)
    const refused = await read(path)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    server.clock.advance(hour)
    expect(await statusOf(path)).toBe(200)
    const guess = () =>
      callerOf(server.url, null).try(
        readCalendarFeed,
        { params: { token: 'x'.repeat(43) } },
        { 'x-forwarded-for': '10.8.8.8' },
      )
    for (let nth = 0; nth < 30; nth += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
  })

  it('is made twenty times an hour at most', async () => {
    for (let nth = 0; nth < 20; nth += 1) await make()
    const { status, problem } = await person.try(renewCalendarFeed, {})
    expect([status, problem.detail]).toEqual([429, 'You have made many links lately. Please try again in an hour'])
  })
})
