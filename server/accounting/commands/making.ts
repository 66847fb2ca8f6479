import { createHash } from 'node:crypto'
import type { Ours } from '../queries/ours.ts'
import { BooksRefusal, type BooksAt } from '../xero/asking.ts'
import { noteRefused } from './results.ts'
import { inCompany } from './stored.ts'

/**
 * Has something of an invoice made there, by a key of what is sent: whoever asks once more since the answer was lost
 * asks the same. What was refused is another question from then on, though nothing in it changed: what stood in the way
 * may be gone there, and the same key would be answered the old refusal. `id` is what it is here.
 */
export async function making<T>(
  at: BooksAt,
  { invoice, sync }: Ours,
  { id, sent }: { id: string; sent: object },
  make: (key: string) => Promise<T>,
): Promise<T> {
  const refused = sync.refused[id] ?? 0
  const key = createHash('sha256')
    .update(JSON.stringify([invoice.id, id, refused, sent]))
    .digest('base64url')
  try {
    return await make(key)
  } catch (error) {
    if (error instanceof BooksRefusal) await inCompany(at, (ctx) => noteRefused(ctx, invoice.id, id))
    throw error
  }
}
