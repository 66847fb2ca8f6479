import type { Context, PendingShared } from './context.ts'
import { movePending } from './counts.ts'
import { keepFigures } from './figures.ts'

/**
 * Carries out several edits of one transaction and writes counts, figures and months once, after them. All users of the
 * company write these rows, in the order counts, variations, jobs, clients, months: a transaction that wrote them after
 * each edit would go back to the first of them while holding the last, and cause deadlocks.
 */
export async function writeSharedOnce<T>(ctx: Context, edits: (ctx: Context) => Promise<T>): Promise<T> {
  const pending: PendingShared = {
    edited: new Map(),
    touched: { variations: [], jobs: [], clients: [], days: [] },
  }
  const answer = await edits({ ...ctx, pending })
  await movePending(ctx, pending.edited)
  await keepFigures(ctx, pending.touched)
  return answer
}
