import type { Client } from '@microsoft/microsoft-graph-client'
import type { Calendar, Event } from '@microsoft/microsoft-graph-types'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../server.ts'
import { clientOf } from './microsoft.testing.ts'

// Calendars of the sandbox, by Microsoft's own client.

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await openSandbox({ folder: undefined })
})
beforeEach(async () => {
  count += 1
  client = await clientOf(
    sandbox.url,
    { person: '', address: `planner-${count}@builder.example` },
    'offline_access User.Read Calendars.ReadWrite',
  )
})
afterAll(() => sandbox.stop())
let count = 0

const property = 'String {5c1f2c0e-8d5b-4f0c-9a55-0d2d6a1f7c31} Name Test'
const onDay = (day: string, next: string): Partial<Event> => ({
  isAllDay: true,
  start: { dateTime: `${day}T00:00:00`, timeZone: 'UTC' },
  end: { dateTime: `${next}T00:00:00`, timeZone: 'UTC' },
})
const event = (subject: string): Partial<Event> => ({ subject, ...onDay('2026-11-24', '2026-11-25') })
const made = (): Promise<Calendar> => client.api('/me/calendars').post({ name: 'Work' })
const statusOf = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error: { statusCode: number }) => error.statusCode,
  )
const filtered = (value: string) =>
  encodeURIComponent(`singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${value}')`)

type Page = { value: (Event & { '@removed'?: object })[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string }
const within = { startDateTime: '2026-11-01T00:00:00Z', endDateTime: '2026-12-01T00:00:00Z' }
const pathOf = (link = ''): string => link.slice(link.indexOf('/me/'))

it('needs the scope for it', async () => {
  const mail = await clientOf(sandbox.url)
  expect(await statusOf(mail.api('/me/calendars').get())).toBe(403)
})

it('makes a calendar of each name once, finds it by a property, and removes it with what stands in it', async () => {
  const mark = { singleValueExtendedProperties: [{ id: property, value: 'one' }] }
  const { id } = await client.api('/me/calendars').post({ name: 'Work', ...mark })
  expect(await statusOf(made())).toBe(409)
  const { value } = await client.api('/me/calendars').filter(filtered('one')).get()
  expect(value).toMatchObject([{ id, name: 'Work' }])
  expect((await client.api('/me/calendars').filter(filtered('other')).get()).value).toEqual([])
  const { id: eventId } = await client.api(`/me/calendars/${id}/events`).post(event('Slab'))
  await client.api(`/me/calendars/${id}`).delete()
  expect(await statusOf(client.api(`/me/calendars/${id}`).get())).toBe(404)
  expect(await statusOf(client.api(`/me/events/${eventId}`).get())).toBe(404)
})

it('holds an event to its version, and whole days to midnight', async () => {
  const { id } = await made()
  const first = await client.api(`/me/calendars/${id}/events`).post(event('Slab'))
  const changed = await client
    .api(`/me/events/${first.id}`)
    .header('if-match', first['@odata.etag'])
    .patch({ subject: 'Roof' })
  expect(changed).toMatchObject({ subject: 'Roof', start: { dateTime: '2026-11-24T00:00:00.0000000' } })
  const older = client.api(`/me/events/${first.id}`).header('if-match', first['@odata.etag'])
  expect(await statusOf(older.patch({ subject: 'Late' }))).toBe(412)
  const odd = { ...event('Odd'), start: { dateTime: '2026-11-24T08:00:00', timeZone: 'UTC' } }
  expect(await statusOf(client.api(`/me/calendars/${id}/events`).post(odd))).toBe(400)
})

it('tells what changed since the last time, page by page, and of what is gone its id alone', async () => {
  const { id } = await made()
  const at = `/me/calendars/${id}/events`
  const events: Event[] = []
  for (const subject of ['A', 'B', 'C']) events.push(await client.api(at).post(event(subject)))
  const delta = `/me/calendars/${id}/calendarView/delta`
  const first: Page = await client.api(delta).query(within).header('prefer', 'odata.maxpagesize=2').get()
  expect(first.value).toHaveLength(2)
  const last: Page = await client.api(pathOf(first['@odata.nextLink'])).header('prefer', 'odata.maxpagesize=2').get()
  expect(last.value).toHaveLength(1)
  const since = pathOf(last['@odata.deltaLink'])
  expect((await client.api(since).get()).value).toEqual([])
  await client.api(`/me/events/${events[0]?.id}`).delete()
  await client.api(`/me/events/${events[1]?.id}`).patch({ subject: 'B!' })
  await client.api(`/me/events/${events[2]?.id}`).patch(onDay('2027-03-01', '2027-03-02'))
  const { value }: Page = await client.api(since).get()
  expect(value.map((each) => [each.id, each.subject, each['@removed'] !== undefined])).toEqual([
    [events[0]?.id, undefined, true],
    [events[1]?.id, 'B!', false],
    [events[2]?.id, undefined, true],
  ])
  expect(await statusOf(client.api(`${delta}?$deltatoken=unknown`).get())).toBe(410)
  expect(await statusOf(client.api(delta).get())).toBe(400)
})
