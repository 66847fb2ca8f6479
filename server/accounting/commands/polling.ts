import { differenceOfMoney, differingIn } from '#domain/accounting/rules.ts'
import type { DocumentVersion } from '#domain/accounting/schema.ts'
import { NotConnected } from '#server/integrations/commands/calling.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { recordsKnownAs } from '#server/integrations/queries/links.ts'
import type { Context } from '#server/platform/context.ts'
import { minute } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { heldBooks } from '../queries/books.ts'
import { listInvoices } from '../xero/finding.ts'
import type { TheirInvoice } from '../xero/reading.ts'
import { booksToAsk, keepBooks } from './keeping.ts'
import { queueFees, queueInvoices } from './queueing.ts'
import { booksOf, inCompany, type Keeping } from './stored.ts'

/** Clocks differ, and what is being written there right now is not listed yet: this much is asked for again. */
const overlap = 2 * minute

/** Asks what changed in the books since the last time, has that looked at, and goes on with whatever was left. */
export async function pollBooks(keeping: Keeping): Promise<void> {
  const { services, principal } = keeping
  const at = await booksToAsk(keeping)
  if (at === null) return
  const held = await within(services)(principal, heldBooks, { readOnly: true })
  const asOf = services.clock.now().getTime()
  // Put off: whatever is waited for is asked about then.
  if (held?.state !== 'syncing' || (held.dueAt !== null && Date.parse(held.dueAt) > asOf)) return
  try {
    for await (const page of listInvoices(at, held.polledAt)) await inCompany(keeping, (ctx) => queueChanged(ctx, page))
    await inCompany(keeping, (ctx) => notePolled(ctx, new Date(asOf - overlap).toISOString()))
  } catch (error) {
    if (!(error instanceof ProviderFault) && !(error instanceof NotConnected)) throw error
  }
  await inCompany(keeping, (ctx) => queueFees(ctx))
  await keepBooks(keeping)
}

/** Has those looked at that say something else by now than when both sides agreed. */
async function queueChanged(ctx: Context, theirs: readonly TheirInvoice[]): Promise<void> {
  const known = await recordsKnownAs(
    ctx,
    'xero',
    'invoice',
    theirs.map(({ id }) => id),
  )
  const standing = await standingOf(ctx, [...known.values()])
  const changed = theirs.flatMap((each) => {
    const id = known.get(each.id)
    const ours = id === undefined ? undefined : standing.get(id)
    return id === undefined || (ours !== undefined && isSettled(ours, each)) ? [] : [id]
  })
  await queueInvoices(ctx, changed)
}

interface Standing {
  id: string
  agreed: DocumentVersion | null
  status: string
  paid: string
}

const isSettled = ({ agreed, status, paid }: Standing, theirs: TheirInvoice): boolean =>
  agreed !== null &&
  status !== 'void' &&
  theirs.status !== 'void' &&
  differenceOfMoney(paid, theirs) === null &&
  differingIn({ ...agreed, contact: theirs.version.contact }, theirs.version).length === 0

async function standingOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const { companyId } = ctx.actor
  const rows = await ctx.db
    .selectFrom('accounting_syncs as s')
    .innerJoin('invoices as i', (join) =>
      join
        .onRef('i.company_id', '=', 's.company_id')
        .onRef('i.id', '=', 's.invoice_id')
        .on('i.company_id', '=', companyId),
    )
    .select(['i.id', 's.agreed', 'i.status', 'i.amount_paid as paid'])
    .where('s.company_id', '=', companyId)
    .where('s.state', '=', 'synced')
    .where('s.invoice_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, agreed: row.agreed as DocumentVersion | null }]))
}

async function notePolled(ctx: Context, at: string): Promise<void> {
  await booksOf(ctx).set({ polled_at: at }).execute()
}
