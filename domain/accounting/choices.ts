// What there is to choose of the books that a company keeps elsewhere. Apart from the schemas: a page that offers it
// needs no zod.

/** How far the company is with its books: accounts to be chosen, at work, or held. */
export const booksStates = ['mapping', 'syncing', 'paused'] as const
export type BooksState = (typeof booksStates)[number]

/** How an invoice or a client stands with the books; `conflict`: they say something else, and somebody is to choose. */
export const syncStates = ['queued', 'synced', 'failed', 'conflict'] as const
export type SyncState = (typeof syncStates)[number]

/** Those in which it waits for somebody, and not for its turn. */
export const statesToSeeTo: readonly SyncState[] = ['failed', 'conflict']

/** Why something is not in the books as it is here, and will not be by waiting. */
export const syncReasons = [
  'rateUnmapped',
  'totalsDiffer',
  'amountsDiffer',
  'numberTaken',
  'refused',
  'contactRefused',
  'paidMoreThere',
  'paidAheadThere',
  'paidVoidThere',
  'creditedThere',
  // Kept with invoices of which that was said before one could choose.
  'voidedThere',
  'goneThere',
] as const
export type SyncReason = (typeof syncReasons)[number]

/** Why the fee of a payment online is not in the books: nothing is wrong with the invoice then. */
export const feeReasons = ['unpermitted', 'currency', 'refused', 'differs'] as const
export type FeeReason = (typeof feeReasons)[number]

/** What the two sides can say differently of an invoice. */
export const versionFields = ['number', 'reference', 'date', 'dueDate', 'contact', 'lines', 'total'] as const
export type VersionField = (typeof versionFields)[number]

/** The sums of an invoice; the first in which two versions differ is the one that is reported. */
export const documentSums = ['total', 'taxTotal', 'subtotal'] as const
export type DocumentSum = (typeof documentSums)[number]

/** Whose version stands. */
export const sides = ['ours', 'theirs'] as const
export type Side = (typeof sides)[number]

/** What a first sync would do with an invoice. */
export const plannedDeeds = ['create', 'link', 'ask', 'refuse'] as const
export type PlannedDeed = (typeof plannedDeeds)[number]

/** How a rehearsal stands. */
export const rehearsalStates = ['running', 'done', 'failed'] as const
