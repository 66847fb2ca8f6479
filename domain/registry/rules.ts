/** How long a cancelled company is kept, so that what is its own can be taken along (SPEC 1, 9). */
export const daysKept = 30

const dayLong = 86_400_000

/** With how many days left those who run a closed company are told that it is erased. */
export const erasedSoonDays = 7

/** When a company that was closed at that moment is erased. */
export const erasedFrom = (closedAt: string): string =>
  new Date(Date.parse(closedAt) + daysKept * dayLong).toISOString()

/**
 * Why nothing in a company is changed any more (PRODUCT 9): it was cancelled by itself, Stringline shut it, its trial
 * is over, or it is not paid.
 */
export const closings = ['cancelled', 'shut', 'trialOver', 'unpaid'] as const
export type Closing = (typeof closings)[number]

/** Whether Stringline cancelled it, by whose deed that was: then it is its org_admins' alone. */
export const isShut = (cancelledBy: string | null): boolean => cancelledBy === 'platform'

/** Whether it is closed since it was cancelled, by whomever. */
export const wasCancelled = (closed: Closed | null): closed is Closed =>
  closed?.why === 'cancelled' || closed?.why === 'shut'

/** A company that is closed: read, and changed by nobody. */
export interface Closed {
  why: Closing
  /** When it is erased, unless it is opened again before. */
  erasedFrom: string
}

/** What decides from when on a company is closed. */
export interface Standing {
  cancelledAt: string | null
  /** Whose deed that was: `company` or `platform`. */
  cancelledBy: string | null
  closedFrom: string | null
  payUntil?: string | null
}

/**
 * How a company is closed at that moment, null while it is open. `closedFrom` is what the database says (migration
 * 0112), and may be to come; `payUntil` until when a payment that failed can be made up for.
 */
export function closedOf(
  { cancelledAt, cancelledBy, closedFrom, payUntil = null }: Standing,
  now: string,
): Closed | null {
  if (cancelledAt !== null)
    return { why: isShut(cancelledBy) ? 'shut' : 'cancelled', erasedFrom: erasedFrom(cancelledAt) }
  if (closedFrom === null || closedFrom > now) return null
  return { why: payUntil === closedFrom ? 'unpaid' : 'trialOver', erasedFrom: erasedFrom(closedFrom) }
}

/** Companies closed by that moment are erased at this one. */
export const erasableBefore = (now: string): string => new Date(Date.parse(now) - daysKept * dayLong).toISOString()

/** Who is to be erased at this moment was told by that one: a week before, or six days where the clock stood still. */
export const toldBefore = (now: string): string =>
  new Date(Date.parse(now) - (erasedSoonDays - 1) * dayLong).toISOString()

/** How long a company stays open to a super admin. */
export const openMinutes = 60

/** When an opening of that moment ends by itself. */
export const openUntil = (openedAt: string): string =>
  new Date(Date.parse(openedAt) + openMinutes * 60_000).toISOString()
