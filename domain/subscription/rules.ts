import { closedOf, erasedSoonDays, type Closed } from '../registry/rules.ts'

/** What those who run a company are mailed of how it stands. */
export const notices = ['trialOver', 'cancelled', 'erasedSoon', 'opened'] as const
export type Notice = (typeof notices)[number]

/** A notice that is due: how the company stands, and what it is remembered by; null where nothing is left to know. */
export interface DueNotice {
  notice: Notice
  closed: Closed | null
  told: string | null
}

const dayLong = 86_400_000

/**
 * What those who run a company are still to be told at that moment, the latest alone; null where they know. `told` is
 * what their last notice is remembered by. Of each closing once that it is, and once that it is about to be erased; and
 * where it is open again, that.
 */
export function noticeDue(
  { told, ...company }: { told: string | null; cancelledAt: string | null; closedFrom: string | null },
  now: string,
): DueNotice | null {
  const closed = closedOf(company, now)
  if (closed === null) return told === null ? null : { notice: 'opened', closed, told: null }
  const isSoon = Date.parse(closed.erasedFrom) - Date.parse(now) <= erasedSoonDays * dayLong
  const notice = isSoon ? 'erasedSoon' : closed.why
  const next = `${notice} ${closed.erasedFrom}`
  return next === told ? null : { notice, closed, told: next }
}
