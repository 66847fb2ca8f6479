/** How long a cancelled company is kept, so that what is its own can be taken along (SPEC 1, 9). */
export const daysKept = 30

const dayLong = 86_400_000

/** When a company that was cancelled at that moment is erased. */
export const erasedFrom = (cancelledAt: string): string =>
  new Date(Date.parse(cancelledAt) + daysKept * dayLong).toISOString()

/** Companies cancelled by that moment are erased at this one. */
export const erasableBefore = (now: string): string => new Date(Date.parse(now) - daysKept * dayLong).toISOString()

/** How long a company stays open to a super admin. */
export const openMinutes = 60

/** When an opening of that moment ends by itself. */
export const openUntil = (openedAt: string): string =>
  new Date(Date.parse(openedAt) + openMinutes * 60_000).toISOString()
