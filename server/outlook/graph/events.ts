import { z } from 'zod'
import { addDays, todayIn } from '#domain/dates.ts'
import type { Entry } from '#domain/outlook/rules.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { ask, entryProperty, marked, placed, type OutlookAt } from './asking.ts'

/** An event as it stands there, by its days. */
export interface TheirEvent {
  id: string
  etag: string
  entry: Entry
}

/** What is sent of an entry: its days and name, and what is written besides. */
export interface SentEntry {
  entry: Entry
  text: string
  location: string
}

const moment = z.object({ dateTime: z.string().min(19), timeZone: z.literal('UTC') })

const event = z.object({
  '@odata.etag': z.string(),
  id: z.string(),
  subject: z.string().nullish(),
  isAllDay: z.boolean(),
  start: moment,
  end: moment,
})

/** The fields that are read. */
export const fields = ['id', 'subject', 'isAllDay', 'start', 'end']

/** An event as it was answered, on the days on which its person sees it; null where it says too little. */
export function readEvent(value: unknown, timezone: string): TheirEvent | null {
  const read = event.safeParse(value)
  if (!read.success) return null
  const { id, subject, isAllDay, start, end } = read.data
  const title = subject ?? ''
  return { id, etag: read.data['@odata.etag'], entry: { title, ...daysOf({ isAllDay, start, end }, timezone) } }
}

type Days = Pick<z.output<typeof event>, 'isAllDay' | 'start' | 'end'>

function daysOf({ isAllDay, start, end }: Days, timezone: string): { from: string; to: string } {
  const [first, after] = [start.dateTime.slice(0, 10), end.dateTime.slice(0, 10)]
  // Whole days are days wherever one is; their end is the day after.
  if (isAllDay) return { from: first, to: later(first, addDays(after, -1)) }
  const dayAt = (milliseconds: number): string => todayIn(timezone, new Date(milliseconds))
  const [begins, ends] = [start, end].map(({ dateTime }) => Date.parse(`${dateTime.slice(0, 19)}Z`)) as [number, number]
  return { from: dayAt(begins), to: dayAt(Math.max(begins, ends - 1)) }
}

const later = (one: string, other: string): string => (one > other ? one : other)

const sentOf = ({ entry: { title, from, to }, text, location }: SentEntry) => ({
  subject: title,
  isAllDay: true,
  start: { dateTime: `${from}T00:00:00`, timeZone: 'UTC' },
  end: { dateTime: `${addDays(to, 1)}T00:00:00`, timeZone: 'UTC' },
  body: { contentType: 'text', content: text },
  location: { displayName: location },
  // A day on which something is due is no day on which nobody can be met, and nobody is called at midnight.
  showAs: 'free',
  isReminderOn: false,
})

function understood(value: unknown, timezone: string): TheirEvent {
  const read = readEvent(value, timezone)
  if (read === null) throw new ProviderFault('unreadable')
  return read
}

/** Where something is asked, and by whose clock its answers are read. */
export interface EventsAt extends OutlookAt {
  timezone: string
}

/** The event that carries a mark; null where there is none. */
export async function findEvent(at: EventsAt, calendar: string, mark: string): Promise<TheirEvent | null> {
  const answer = await ask(at, { path: '/v1.0/me/calendars/:id/events' }, (client) =>
    client
      .api(`/me/calendars/${placed(calendar)}/events`)
      .filter(marked(entryProperty, mark))
      .select(fields)
      .get(),
  )
  if (typeof answer === 'string') return null
  const read = z.object({ value: z.array(z.unknown()) }).safeParse(answer.value)
  if (!read.success) throw new ProviderFault('unreadable')
  const [first] = read.data.value
  return first === undefined ? null : understood(first, at.timezone)
}

/** Makes one; null where the calendar is gone. */
export async function createEvent(
  at: EventsAt,
  calendar: string,
  { mark, ...sent }: SentEntry & { mark: string },
): Promise<TheirEvent | null> {
  const body = { ...sentOf(sent), singleValueExtendedProperties: [{ id: entryProperty, value: mark }] }
  const answer = await ask(at, { path: '/v1.0/me/calendars/:id/events' }, (client) =>
    client.api(`/me/calendars/${placed(calendar)}/events`).post(body),
  )
  if (answer === 'missing') return null
  if (typeof answer === 'string') throw new ProviderFault('refused')
  return understood(answer.value, at.timezone)
}

/** Changes one that is of that version still. */
export async function changeEvent(
  at: EventsAt,
  { id, etag }: { id: string; etag: string | null },
  sent: SentEntry,
): Promise<TheirEvent | 'gone' | 'changed'> {
  const answer = await ask(at, { path: '/v1.0/me/events/:id' }, (client) => {
    const request = client.api(`/me/events/${placed(id)}`)
    return (etag === null ? request : request.header('if-match', etag)).patch(sentOf(sent))
  })
  if (answer === 'missing') return 'gone'
  if (answer === 'changed') return 'changed'
  if (typeof answer === 'string') throw new ProviderFault('refused')
  return understood(answer.value, at.timezone)
}

/** One as it is now; null where it is gone. */
export async function lookAtEvent(at: EventsAt, id: string): Promise<TheirEvent | null> {
  const answer = await ask(at, { path: '/v1.0/me/events/:id' }, (client) =>
    client
      .api(`/me/events/${placed(id)}`)
      .select(fields)
      .get(),
  )
  return typeof answer === 'string' ? null : understood(answer.value, at.timezone)
}

/** Removes one; what is gone already is well. */
export async function removeEvent(at: OutlookAt, id: string): Promise<void> {
  await ask(at, { path: '/v1.0/me/events/:id' }, (client) => client.api(`/me/events/${placed(id)}`).delete())
}
