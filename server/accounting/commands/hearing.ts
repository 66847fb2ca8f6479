import { companiesConnectedTo } from '#server/integrations/queries/organisations.ts'
import { recordsKnownAs } from '#server/integrations/queries/links.ts'
import type { Context } from '#server/platform/context.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { hearBooks } from '../jobs.ts'
import { queueInvoices } from './queueing.ts'

/**
 * Notes for every company concerned that invoices changed in its books. What they say by now is asked then: it does not
 * matter how often something is told, or in which order.
 */
export async function noteNotice(
  { db, queue }: Pick<PlatformContext, 'db' | 'queue'>,
  changed: ReadonlyMap<string, string[]>,
): Promise<void> {
  for (const [organisationId, invoiceIds] of changed)
    for (const companyId of await companiesConnectedTo(db, 'xero', organisationId))
      await queue.send(db, hearBooks.name, companyEnvelope(hearBooks, companyId, { invoiceIds }))
}

/** Has those of them looked at that are known here. */
export async function queueKnown(ctx: Context, invoiceIds: readonly string[]): Promise<void> {
  const known = await recordsKnownAs(ctx, 'xero', 'invoice', invoiceIds)
  await queueInvoices(ctx, [...known.values()])
}
