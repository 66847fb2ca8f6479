import type { z } from 'zod'
import { addressKey } from '#domain/characters.ts'
import { brandTokens } from '#domain/colours.ts'
import { notFound } from '#domain/errors.ts'
import type { InvoiceLink, invoiceLinkList, SharedInvoice } from '#domain/shares/schema.ts'
import { brandOf } from '#server/companies/queries.ts'
import { invoicePolicy } from '#server/invoices/policy.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import { copyKind, sendingOf } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf, permit } from '#server/platform/policy.ts'
import type { SecretPlace } from '#server/platform/secrets.ts'
import { invoiceLinkPolicy } from '../policy.ts'
import { openedToken, type LinkKeys } from './keys.ts'

/** Where the token of a link to an invoice is sealed. */
export const placeOfLink = (ctx: Context, linkId: string): SecretPlace => ({
  companyId: ctx.actor.companyId,
  purpose: 'invoice-link',
  recordId: linkId,
})

const linksOf = (ctx: Context, invoiceId: string) =>
  ctx.db
    .selectFrom('invoice_links')
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .select(['id', 'token_sealed', 'created_by_name', 'created_at', 'revoked_at', 'sent_to', 'views', 'last_viewed_at'])

type Row = Awaited<ReturnType<ReturnType<typeof linksOf>['executeTakeFirstOrThrow']>>

function toLink(ctx: Context, keys: LinkKeys, row: Row): InvoiceLink {
  const status = row.revoked_at === null ? 'active' : 'revoked'
  return {
    id: row.id,
    url: status === 'active' ? urlOf(ctx, keys, row) : null,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    sentTo: row.sent_to,
    views: row.views,
    lastViewedAt: row.last_viewed_at,
    status,
    ...answersOf(invoiceLinkPolicy, ctx.actor, { status }),
  }
}

function urlOf(ctx: Context, { secrets, publicUrl }: LinkKeys, row: Pick<Row, 'id' | 'token_sealed'>): string | null {
  const token = openedToken(secrets, placeOfLink(ctx, row.id), row.token_sealed)
  return token === null ? null : `${publicUrl}/shared/invoices/${token}`
}

/** One link of an invoice, or 404. */
export async function getInvoiceLink(ctx: Context, keys: LinkKeys, invoiceId: string, id: string) {
  const row = await linksOf(ctx, invoiceId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return toLink(ctx, keys, row)
}

/** Every link of an invoice, newest first, for those who may send it. */
export async function listInvoiceLinkRecords(
  ctx: Context,
  keys: LinkKeys,
  invoiceId: string,
): Promise<z.output<typeof invoiceLinkList>> {
  await getInvoice(ctx, invoiceId)
  permit(invoicePolicy.listInvoiceLinks(ctx.actor))
  const rows = await linksOf(ctx, invoiceId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return { items: rows.map((row) => toLink(ctx, keys, row)), total: rows.length }
}

/** An invoice, and an address it is mailed to. */
interface Mailed {
  invoiceId: string
  to: string
}

/** The link that whoever has this address was sent, and that still opens; undefined where there is none. */
export const linkOfAddress = (ctx: Context, { invoiceId, to }: Mailed) =>
  linksOf(ctx, invoiceId).where('address_key', '=', addressKey(to)).where('revoked_at', 'is', null).executeTakeFirst()

/**
 * What the mails of an invoice that were sent together are written from: what was kept of each, and where it leads. The
 * sender's copy leads to the invoice among their own: looked at by a link, it would count as seen by the client.
 */
export async function lettersOf(
  ctx: Context,
  keys: LinkKeys,
  { mailId, invoiceId }: { mailId: string; invoiceId: string },
) {
  const [mails, brand] = await Promise.all([sendingOf(ctx, mailId), brandOf(ctx)])
  const letters = mails.map(async ({ id, to, kind, draft }) => {
    const own = `${keys.publicUrl}/app/invoices/${invoiceId}`
    return { id, draft, url: kind === copyKind('invoice') ? own : await mailedUrl(ctx, keys, { invoiceId, to }) }
  })
  return { brand, letters: await Promise.all(letters) }
}

/** Where a mail to this address leads to; null where there is no link, or none any more. */
async function mailedUrl(ctx: Context, keys: LinkKeys, mailed: Mailed): Promise<string | null> {
  const row = await linkOfAddress(ctx, mailed)
  return row === undefined ? null : urlOf(ctx, keys, row)
}

/** The invoice as the holder of the link reads it: as its client does. */
export async function sharedInvoiceOf(ctx: Context, invoiceId: string, token: string): Promise<SharedInvoice> {
  const [invoice, company] = await Promise.all([
    getInvoice(ctx, invoiceId),
    ctx.db
      .selectFrom('companies')
      .select(['brand_primary', 'brand_secondary', 'logo_file_id'])
      .where('id', '=', ctx.actor.companyId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    invoiceNumber: invoice.invoiceNumber,
    reference: invoice.reference,
    clientName: invoice.clientName,
    jobId: invoice.jobId,
    jobName: invoice.jobName,
    date: invoice.date,
    dueDate: invoice.dueDate,
    status: invoice.status,
    shownStatus: invoice.shownStatus,
    subtotal: invoice.subtotal,
    taxTotal: invoice.taxTotal,
    total: invoice.total,
    amountPaid: invoice.amountPaid,
    balance: invoice.balance,
    paymentTerms: invoice.paymentTerms,
    notes: invoice.notes,
    items: invoice.items,
    payments: invoice.payments,
    billTo: invoice.billTo,
    supplier: invoice.supplier,
    companyLogoUrl:
      company.logo_file_id === null ? null : `/api/shared/invoices/${token}/files/${company.logo_file_id}`,
    brandTokens: brandTokens({ primary: company.brand_primary, secondary: company.brand_secondary }),
  }
}
