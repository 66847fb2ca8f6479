import { sql } from 'kysely'
import { addressKey } from '#domain/characters.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { createInvoiceLink as createEndpoint } from '#domain/shares/api.ts'
import { shareMessages, type InvoiceLink } from '#domain/shares/schema.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import { invoicePolicy } from '#server/invoices/policy.ts'
import type { Context } from '#server/platform/context.ts'
import { rates } from '#server/platform/limits.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { alreadyCreated, fingerprint, recordActivity } from '#server/platform/writing.ts'
import { invoiceLinkPolicy } from '../policy.ts'
import { getInvoiceLink, linkOfAddress, placeOfLink } from '../queries/invoice-links.ts'
import type { LinkKeys } from '../queries/keys.ts'

/** Makes a link to an issued invoice, to be handed over. */
export async function createInvoiceLink(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof createEndpoint>,
): Promise<InvoiceLink> {
  const invoice = await lockInvoice(ctx, params.id)
  permit(invoicePolicy.createInvoiceLink(ctx.actor, invoice))
  const { id = newId() } = body
  const hash = fingerprint({ invoiceId: invoice.id })
  if (await alreadyCreated(ctx, { table: 'invoice_links', id, hash })) return getInvoiceLink(ctx, keys, invoice.id, id)
  return pipeline(
    ctx,
    (ctx) => refuseFaster(ctx, ratesOf(ctx, 'share', rates.share), shareMessages.tooMany),
    (ctx) => insertLink(ctx, keys, { id, invoiceId: invoice.id, to: null, hash }),
    (ctx) =>
      recordActivity(ctx, 'invoiceLink.created', { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber }),
    (ctx) => getInvoiceLink(ctx, keys, invoice.id, id),
  )
}

/**
 * Sees to it that mails to these addresses can lead to the invoice, which the caller has locked. Whoever is mailed it
 * again gets the same link, until that is revoked.
 */
export async function ensureLinksFor(
  ctx: Context,
  keys: LinkKeys,
  invoiceId: string,
  addresses: readonly string[],
): Promise<void> {
  for (const to of addresses) {
    if ((await linkOfAddress(ctx, { invoiceId, to })) === undefined)
      await insertLink(ctx, keys, { id: newId(), invoiceId, to, hash: fingerprint({ invoiceId, to }) })
  }
}

interface NewLink {
  id: string
  invoiceId: string
  /** The address it is mailed to. */
  to: string | null
  hash: Buffer
}

function insertLink(ctx: Context, { secrets }: LinkKeys, { id, invoiceId, to, hash }: NewLink): Promise<void> {
  const token = newToken()
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('invoice_links')
        .values({
          company_id: ctx.actor.companyId,
          id,
          invoice_id: invoiceId,
          token_hash: tokenHash(token),
          token_sealed: secrets.seal(placeOfLink(ctx, id), token),
          created_by_name: ctx.name,
          created_hash: hash,
          created_at: ctx.now,
          sent_to: to,
          address_key: to === null ? null : addressKey(to),
        })
        .execute(),
    async (ctx) => {
      await ctx.db
        .insertInto('share_tokens')
        .values({
          token_hash: tokenHash(token),
          company_id: ctx.actor.companyId,
          invoice_id: invoiceId,
          share_id: id,
        })
        .execute()
    },
  )
}

/** Ends a link to an invoice: its very next request finds nothing. */
export async function revokeInvoiceLink(ctx: Context, invoiceId: string, linkId: string): Promise<void> {
  const invoice = await lockInvoice(ctx, invoiceId)
  // Before the link is looked for: who may not see an invoice's links learns of none.
  permit(invoicePolicy.listInvoiceLinks(ctx.actor))
  const link = await ctx.db
    .selectFrom('invoice_links')
    .select('revoked_at')
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined) throw notFound()
  permit(invoiceLinkPolicy.revokeInvoiceLink(ctx.actor, { status: link.revoked_at === null ? 'active' : 'revoked' }))
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('invoice_links')
        .set({ revoked_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', linkId)
        .execute(),
    (ctx) =>
      recordActivity(ctx, 'invoiceLink.revoked', { kind: 'invoice', id: invoiceId, label: invoice.invoiceNumber }),
  )
}

/** Counts one view of the link, the first of which is an event of its invoice. */
export async function countInvoiceView(
  ctx: Context,
  { linkId, invoice }: { linkId: string; invoice: { id: string; label: string } },
): Promise<void> {
  const { views, sent_to: to } = await ctx.db
    .updateTable('invoice_links')
    .set({
      views: sql`views + 1`,
      last_viewed_at: ctx.now,
      first_viewed_at: sql`case when views = 0 then ${ctx.now} else first_viewed_at end`,
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', linkId)
    .returning(['views', 'sent_to'])
    .executeTakeFirstOrThrow()
  if (views === 1) await recordActivity(ctx, 'invoice.viewed', { kind: 'invoice', ...invoice }, { via: 'link', to })
}
