import type { Client } from '@microsoft/microsoft-graph-client'
import { z } from 'zod'
import { ProviderFault } from '#server/integrations/provider.ts'
import { ask, calendarProperty, marked, placed, type OutlookAt } from './asking.ts'

const calendar = z.object({ id: z.string() })
const calendars = z.object({ value: z.array(calendar) })

/** What the calendar of somebody of a company says of whom it is. */
export const markOfCalendar = ({ companyId, userId }: { companyId: string; userId: string }): string =>
  `${companyId}/${userId}`

/** The question for the calendars that carry a mark. */
export const asksForMarked = (mark: string) => (client: Client) =>
  client.api('/me/calendars').filter(marked(calendarProperty, mark)).select(['id']).get()

/** The ids of the calendars in what was answered to it. */
export function idsIn(value: unknown): string[] {
  const read = calendars.safeParse(value)
  if (!read.success) throw new ProviderFault('unreadable')
  return read.data.value.map(({ id }) => id)
}

/** The calendars that carry a mark: one, if any. */
export async function findCalendars(at: OutlookAt, mark: string): Promise<string[]> {
  const answer = await ask(at, { path: '/v1.0/me/calendars' }, asksForMarked(mark))
  if (typeof answer === 'string') throw new ProviderFault('refused')
  return idsIn(answer.value)
}

/** As many calendars of one name somebody may have before we give up naming ours. */
const mostNames = 20

/** Makes a calendar of that name, or of the next where the mailbox has one. */
export async function createCalendar(at: OutlookAt, { name, mark }: { name: string; mark: string }): Promise<string> {
  for (let count = 1; count <= mostNames; count += 1) {
    const body = {
      name: count === 1 ? name : `${name} ${count}`,
      singleValueExtendedProperties: [{ id: calendarProperty, value: mark }],
    }
    const answer = await ask(at, { path: '/v1.0/me/calendars' }, (client) => client.api('/me/calendars').post(body))
    if (answer === 'taken') continue
    const read = calendar.safeParse(typeof answer === 'string' ? null : answer.value)
    if (!read.success) throw new ProviderFault('unreadable')
    return read.data.id
  }
  throw new ProviderFault('refused')
}

export const removesCalendar = (id: string) => (client: Client) => client.api(`/me/calendars/${placed(id)}`).delete()

/** Removes one with all that stands in it; what is gone already is well. */
export async function removeCalendar(at: OutlookAt, id: string): Promise<void> {
  await ask(at, { path: '/v1.0/me/calendars/:id' }, removesCalendar(id))
}
