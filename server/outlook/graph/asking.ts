import type { Client } from '@microsoft/microsoft-graph-client'
import { troubleOf } from '#domain/integrations/rules.ts'
import type { Asking } from '#server/integrations/commands/call-log.ts'
import { withConnection } from '#server/integrations/commands/calling.ts'
import { askMicrosoft } from '#server/integrations/commands/microsoft.ts'
import { ProviderFault, type Question } from '#server/integrations/provider.ts'

/** Whose calendar is asked. */
export interface OutlookAt extends Asking {
  provider: 'microsoft'
  userId: string
  /** Asked before each question: whether whoever asks still keeps this calendar alone. */
  isStillOurs?: () => Promise<boolean>
}

/** The calendar is kept by somebody else by now, or by nobody: whoever was slow stops. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

/** What was answered, as far as it decides what is done: `changed` where it is another version by now. */
type Answered = { value: unknown } | 'missing' | 'changed' | 'over' | 'taken'

const said: Record<number, Exclude<Answered, object>> = { 404: 'missing', 409: 'taken', 410: 'over', 412: 'changed' }

/**
 * Asks Outlook one thing. Throws `ProviderFault` with when to come again where it gives no answer that can be used,
 * what `withConnection` throws, and `Overtaken`; no transaction may be open around it.
 */
export async function ask(
  at: OutlookAt,
  question: Question,
  call: (client: Client) => Promise<unknown>,
): Promise<Answered> {
  if ((await at.isStillOurs?.()) === false) throw new Overtaken('The calendar is kept by somebody else')
  const answer = await withConnection(at, question, ({ access }) => askMicrosoft(at.services, access, call))
  const { status, value, code, retryAfter } = answer
  const trouble = troubleOf(status)
  if (trouble === null) return { value }
  // Graph's documents name 410 and these codes, without saying that they always come together.
  if (/sync_?state|resync/i.test(code ?? '')) return 'over'
  const word = said[status]
  if (word !== undefined) return word
  throw new ProviderFault(trouble, status, { retryAfter })
}

/** Where we write down which record an event is of, and of whom a calendar: by this they are found again. */
export const entryProperty = 'String {5c1f2c0e-8d5b-4f0c-9a55-0d2d6a1f7c31} Name StringlineEntry'
export const calendarProperty = 'String {5c1f2c0e-8d5b-4f0c-9a55-0d2d6a1f7c31} Name StringlineCalendar'

/** A filter by one of them, as it stands in an address. */
export const marked = (property: string, mark: string): string =>
  encodeURIComponent(
    `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${mark.replaceAll("'", "''")}')`,
  )

/** An id within an address. */
export const placed = (id: string): string => encodeURIComponent(id)
