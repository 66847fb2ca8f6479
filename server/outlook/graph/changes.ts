import type { Client } from '@microsoft/microsoft-graph-client'
import { z } from 'zod'
import type { Span } from '#domain/calendar/rules.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { ask, placed } from './asking.ts'
import { readEvent, type EventsAt, type TheirEvent } from './events.ts'

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

/** Of a calendar of ours nobody makes so many pages. */
const mostPages = 200

/**
 * What changed in a calendar since the last time, and where to go on the next; `over` where that is not known any more
 * and is begun anew, `missing` where there is no such calendar.
 */
export async function readChanges(
  at: EventsAt,
  calendar: string,
  from: From,
): Promise<{ changes: Change[]; link: string } | 'over' | 'missing'> {
  const changes: Change[] = []
  let asked: (client: Client) => Promise<unknown> = 'link' in from ? following(from.link) : beginning(calendar, from)
  for (let count = 0; count < mostPages; count += 1) {
    const answer = await ask(at, { path: '/v1.0/me/calendars/:id/calendarView/delta' }, asked)
    if (answer === 'over' || answer === 'missing') return answer
    const read = page.safeParse(typeof answer === 'string' ? null : answer.value)
    if (!read.success) throw new ProviderFault('unreadable')
    // Of what is gone, or has fallen out of the range, there is an id and no more.
    changes.push(...read.data.value.map((each) => ({ id: each.id, now: readEvent(each, at.timezone) })))
    const { '@odata.nextLink': next, '@odata.deltaLink': last } = read.data
    if (last !== undefined) return { changes, link: relative(at, last) }
    if (next === undefined) throw new ProviderFault('unreadable')
    asked = following(relative(at, next))
  }
  throw new ProviderFault('unreadable')
}

const pages = 'odata.maxpagesize=100'

const beginning =
  (calendar: string, { from, to }: Span) =>
  (client: Client) =>
    client
      .api(`/me/calendars/${placed(calendar)}/calendarView/delta`)
      .query({ startDateTime: `${from}T00:00:00Z`, endDateTime: `${to}T00:00:00Z` })
      .header('prefer', pages)
      .get()

const following = (link: string) => (client: Client) => client.api(link).header('prefer', pages).get()

/** An address that was answered, below that of Graph: nobody is asked anywhere else. */
function relative({ services }: EventsAt, address: string): string {
  const base = `${services.config.microsoft?.graph ?? ''}/v1.0`
  if (!address.startsWith(`${base}/me/`)) throw new ProviderFault('unreadable')
  return address.slice(base.length)
}
