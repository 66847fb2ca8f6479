import type { HandlerInput } from '#domain/endpoint.ts'
import type {
  keepOurVersion as keepEndpoint,
  retryInvoiceSync as retryEndpoint,
  takeTheirVersion as takeEndpoint,
} from '#domain/accounting/api.ts'
import { bookedNumber, differingIn, kindAndPrice } from '#domain/accounting/rules.ts'
import { accountingMessages, type DocumentVersion } from '#domain/accounting/schema.ts'
import { conflict } from '#domain/errors.ts'
import type { InvoiceItemForm, InvoiceRecord } from '#domain/invoices/schema.ts'
import { forgetLinksOf } from '#server/integrations/commands/links.ts'
import { voidInvoice } from '#server/invoices/commands/statuses.ts'
import { lockInvoice, updateInvoice } from '#server/invoices/commands/write.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { syncPolicy } from '../policy.ts'
import type { HeldBooks } from '../queries/books.ts'
import { versionOf } from '../queries/ours.ts'
import { markOf, nextAnew, ourVersionBeside, syncFacts, type StoredTheirs, type SyncRow } from '../queries/syncs.ts'
import { queueInvoice } from './queueing.ts'
import { booksOf, syncOf } from './stored.ts'

/** Tries again at once what failed or waits. */
export async function retryInvoiceSync(
  ctx: Context,
  { params }: Pick<HandlerInput<typeof retryEndpoint>, 'params'>,
): Promise<void> {
  const invoice = await lockInvoice(ctx, params.id)
  permit(syncPolicy.retryInvoiceSync(ctx.actor, (await syncFacts(ctx, invoice)).facts))
  await waitNoMore(ctx)
  await queueInvoice(ctx, invoice.id)
}

/** Somebody has seen to what stood in the way. */
async function waitNoMore(ctx: Context): Promise<void> {
  await booksOf(ctx).set({ due_at: null, tries: 0 }).execute()
}

/** Has the books say what is said here, whatever they said when somebody chose. */
export async function keepOurVersion(
  ctx: Context,
  { params, body }: Pick<HandlerInput<typeof keepEndpoint>, 'params' | 'body'>,
): Promise<void> {
  const invoice = await lockInvoice(ctx, params.id)
  const { facts, row } = await syncFacts(ctx, invoice)
  permit(syncPolicy.keepOurVersion(ctx.actor, facts))
  const theirs = seen(invoice, row, body.seen)
  if (facts.isVoidThere) await goAnew(ctx, invoice, row?.anew ?? 0)
  else await remember(ctx, invoice.id, { overruled: theirs.version })
  await queueInvoice(ctx, invoice.id)
}

/** What the books have is none of ours any more: it goes there once more, with the money that came for it. */
async function goAnew(ctx: Context, invoice: InvoiceRecord, anew: number): Promise<void> {
  await forgetLinksOf(ctx, 'xero', 'invoice', [invoice.id])
  await forgetLinksOf(
    ctx,
    'xero',
    'payment',
    invoice.payments.map(({ id }) => id),
  )
  await syncOf(ctx, invoice.id)
    .set({ anew: await nextAnew(ctx, invoice, anew), creating: null, sending: null, agreed: null, overruled: null })
    .execute()
}

/** Has the invoice say what the books say, as an edit by whoever chose it; or makes it void as it is there. */
export async function takeTheirVersion(
  ctx: Context,
  { params, body }: Pick<HandlerInput<typeof takeEndpoint>, 'params' | 'body'>,
): Promise<void> {
  const invoice = await lockInvoice(ctx, params.id)
  const { facts, row, held } = await syncFacts(ctx, invoice)
  permit(syncPolicy.takeTheirVersion(ctx.actor, facts))
  const theirs = seen(invoice, row, body.seen)
  const { version } = theirs
  if (facts.isVoidThere) {
    await voidInvoice(ctx, invoice.id)
    await queueInvoice(ctx, invoice.id)
    return
  }
  // What has an ending there is called here as ever.
  const anew = bookedNumber(invoice.invoiceNumber, row?.anew ?? 0) === version.number ? (row?.anew ?? 0) : 0
  if (theirs.clientId === null && version.contact !== invoice.clientName)
    throw conflict('foreign_contact', accountingMessages.foreignContact)
  const form = {
    clientId: theirs.clientId ?? invoice.clientId,
    invoiceNumber: anew === 0 ? version.number : invoice.invoiceNumber,
    reference: version.reference,
    date: version.date,
    dueDate: version.dueDate ?? invoice.dueDate,
    items: itemsOf(invoice, theirs, held),
  }
  const taken = await updateInvoice(ctx, { params, query: undefined, body: form, version: invoice.version })
  // By our own rules it may come to another amount.
  const now = { ...versionOf(taken, version.contact, anew), dueDate: version.dueDate }
  if (differingIn(now, version).length > 0) throw conflict('foreign_lines', accountingMessages.foreignLines)
  await remember(ctx, invoice.id, { agreed: version, anew })
  await queueInvoice(ctx, invoice.id)
}

/** What the books said when somebody chose; 409 where that, or ours, is something else by now. */
function seen(invoice: InvoiceRecord, row: SyncRow | undefined, mark: string): StoredTheirs {
  const theirs = row?.theirs
  if (theirs == null || markOf(theirs, ourVersionBeside(invoice, theirs, row?.anew ?? 0)) !== mark)
    throw conflict('version_gone', accountingMessages.versionGone)
  return theirs
}

async function remember(
  ctx: Context,
  invoiceId: string,
  known: { overruled: DocumentVersion } | { agreed: DocumentVersion; anew: number },
): Promise<void> {
  await syncOf(ctx, invoiceId)
    .set(
      'overruled' in known
        ? { overruled: JSON.stringify(known.overruled) }
        : { agreed: JSON.stringify(known.agreed), anew: known.anew, overruled: null },
    )
    .execute()
}

/** Their lines as ours: what ours say besides (job, variation) stays with the line that is described the same. */
function itemsOf(invoice: InvoiceRecord, theirs: StoredTheirs, held: HeldBooks | undefined): InvoiceItemForm[] {
  return theirs.version.lines.map((line, at) => {
    const before = invoice.items[at]
    const isSame = before !== undefined && before.description.trim() === line.description.trim()
    const type = theirs.accounts[at]?.taxType
    const rate = held?.chart?.rates.find((each) => each.type === type)?.rate
    if (rate === undefined && !isSame) throw conflict('foreign_lines', accountingMessages.foreignLines)
    return {
      description: line.description,
      quantity: line.quantity,
      taxRate: rate ?? before?.taxRate ?? '0',
      ...kindAndPrice(line.unitPrice),
      ...(isSame ? { jobId: before.jobId, variationId: before.variationId } : {}),
    }
  })
}
