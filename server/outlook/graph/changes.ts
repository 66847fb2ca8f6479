import type { Client } from '@microsoft/microsoft-graph-client'
import { z } from 'zod'
import type { Span } from '#domain/calendar/rules.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { ask, placed } from './asking.ts'
import { fields, readEvent, type EventsAt, type TheirEvent } from './events.ts'

/** An event that was changed: as it is, or null where it has to be looked at by itself, since it may be gone. */
export interface Change {
  id: string
  now: TheirEvent | null
}

const page = z.object({
  value: z.array(z.looseObject({ id: z.string() })),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})

/** From where one goes on to ask: what was answered the last time, or a range from the beginning. */
export type From = { link: string } | Span

/** What changed, and where to go on the next time; null where everything has to be read again. */
export interface Changes {
  changes: Change[]
  link: string | null
}

/** Of a calendar of ours nobody makes so many pages. */
const mostPages = 200

/**
 * What changed in a calendar since the last time, and where to go on the next; `over` where that is not known any more
 * and is begun anew, `missing` where there is no such calendar. From a range everything in it is read: by `delta`, or,
 * where Outlook does not offer that for this calendar, by the calendar view itself. The reference of Graph v1.0 lists
 * `calendarView/delta` for the primary calendar, its guide for any other as well; the calendar view it lists for both.
 */
export async function readChanges(at: EventsAt, calendar: string, from: From): Promise<Changes | 'over' | 'missing'> {
  const view = `/me/calendars/${placed(calendar)}/calendarView`
  if ('link' in from) {
    const next = await readPages(at, `${path}/delta`, following(from.link))
    // Whatever is wrong with a link, the beginning needs none, and says whether the calendar is gone.
    return typeof next === 'string' ? 'over' : next
  }
  const begun = await readPages(at, `${path}/delta`, beginning(`${view}/delta`, from))
  if (typeof begun !== 'string') return begun
  const whole = await readPages(at, path, beginning(view, from, { $select: fields.join(), $top: '100' }))
  if (whole === 'refused' || whole === 'over') throw new ProviderFault('refused')
  return whole
}

/** As the log of calls has it. */
const path = '/v1.0/me/calendars/:id/calendarView'

/** A question that is not understood or not offered (RFC 9110, 15.5.1, 15.5.6, 15.6.2). */
const refusals = new Set<number | null>([400, 405, 501])

async function readPages(
  at: EventsAt,
  path: string,
  first: (client: Client) => Promise<unknown>,
): Promise<Changes | 'over' | 'missing' | 'refused'> {
  const changes: Change[] = []
  let asked = first
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await askPage(at, path, asked)
    if (typeof answer === 'string') return answer
    // Of what is gone, or has fallen out of the range, there is an id and no more.
    changes.push(...answer.value.map((each) => ({ id: each.id, now: readEvent(each, at.timezone) })))
    const { '@odata.nextLink': next, '@odata.deltaLink': last } = answer
    if (next === undefined) return { changes, link: last === undefined ? null : relative(at, last) }
    asked = following(relative(at, next))
  }
  throw new ProviderFault('unreadable')
}

async function askPage(
  at: EventsAt,
  path: string,
  asked: (client: Client) => Promise<unknown>,
): Promise<z.output<typeof page> | 'over' | 'missing' | 'refused'> {
  try {
    const answer = await ask(at, { path }, asked)
    if (answer === 'over' || answer === 'missing') return answer
    const read = page.safeParse(typeof answer === 'string' ? null : answer.value)
    if (!read.success) throw new ProviderFault('unreadable')
    return read.data
  } catch (error) {
    if (error instanceof ProviderFault && refusals.has(error.status)) return 'refused'
    throw error
  }
}

const pages = 'odata.maxpagesize=100'

const beginning =
  (address: string, { from, to }: Span, more: Record<string, string> = {}) =>
  (client: Client) =>
    client
      .api(address)
      .query({ startDateTime: `${from}T00:00:00Z`, endDateTime: `${to}T00:00:00Z`, ...more })
      .header('prefer', pages)
      .get()

const following = (link: string) => (client: Client) => client.api(link).header('prefer', pages).get()

/** An address that was answered, below that of Graph: nobody is asked anywhere else. */
function relative({ services }: EventsAt, address: string): string {
  const base = `${services.config.microsoft?.graph ?? ''}/v1.0`
  if (!address.startsWith(`${base}/`)) throw new ProviderFault('unreadable')
  return address.slice(base.length)
}
