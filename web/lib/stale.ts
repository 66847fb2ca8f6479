import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'

import type { EventName } from '#domain/events.ts'
import { queryClient } from './query.tsx'

/** Something happened: marks what shows it as out of date; what is on screen is fetched anew. */
export function markStale(event: EventName): Promise<void> {
  return invalidate(event)
}

/**
 * A record was written here: its page shows the answer at once, and everything else that shows it is out of date. What
 * begins with `settled` shows it as well by now: whoever comes back to that finds it asked for anew.
 */
export function showWritten<Answer>(event: EventName, key: QueryKey, answer: Answer, settled?: QueryKey): void {
  queryClient.setQueryData(key, answer)
  void invalidate(event, key, settled)
}

/** The answers whose records were deleted here, as the cache names them. */
export const deleted = new Set<string>()

/**
 * A record was deleted here: its own answer is only marked, so that a page still showing it for a moment doesn't ask
 * for what is gone. Whoever comes back to it finds out then.
 */
export function showDeleted(event: EventName, key: QueryKey): void {
  deleted.add(hashKey(key))
  void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  void invalidate(event, key)
}

async function invalidate(event: EventName, except?: QueryKey, settled?: QueryKey): Promise<void> {
  const exceptHash = except && hashKey(except)
  // Arrived with the first deed. Where it can't be had, everything may be out of date.
  const table = await import('./stale-after.ts').catch(() => undefined)
  const stale = table?.staleAfter[event] ?? [[]]
  const isStale = ({ queryKey, queryHash }: Query) =>
    queryHash !== exceptHash && stale.some((key) => startsWith(queryKey, key))
  const isSettled = ({ queryKey }: Query) => settled !== undefined && startsWith(queryKey, settled)
  if (settled !== undefined)
    void queryClient.invalidateQueries({
      predicate: (query) => isStale(query) && isSettled(query),
      refetchType: 'none',
    })
  await queryClient.invalidateQueries({ predicate: (query) => isStale(query) && !isSettled(query) })
}

const startsWith = (key: QueryKey, beginning: QueryKey): boolean => beginning.every((part, at) => part === key[at])
