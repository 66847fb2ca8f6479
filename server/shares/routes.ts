import type { LinkedKind } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import * as api from '#domain/shares/api.ts'
import { sendFile } from '#server/files/bytes.ts'
import { findReadableFile } from '#server/files/queries.ts'
import { answerInvoicePdf } from '#server/invoices/commands/printing.ts'
import type { Context } from '#server/platform/context.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { openOnPlatform, serve, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { isColleague } from '#server/platform/session/members.ts'
import { visitorBy, type Visitor } from '#server/platform/session/visitors.ts'
import { countInvoiceView, createInvoiceLink, revokeInvoiceLink } from './commands/invoice-links.ts'
import { countView, createShare, revokeShare, sendReport } from './commands/report-links.ts'
import { sendInvoice } from './commands/send-invoice.ts'
import { listInvoiceLinkRecords, sharedInvoiceOf } from './queries/invoice-links.ts'
import { linkKeysOf } from './queries/keys.ts'
import { listShareRecords, sharedReportOf } from './queries/report-links.ts'

export const shareRoutes = [
  serve(api.listShares, ({ services, principal, within }, { params }) =>
    within(principal, (ctx) => listShareRecords(ctx, linkKeysOf(services), params.id), { readOnly: true }),
  ),
  serve(api.createShare, async ({ services, request, principal, within }, input) => {
    const share = await within(principal, (ctx) => createShare(ctx, linkKeysOf(services), input))
    logSecurity(services.log, 'share-created', request, { share: share.id })
    return share
  }),
  serve(api.sendReport, async ({ services, request, principal, within }, input) => {
    const { share, ids } = await within(principal, (ctx) => sendReport(ctx, linkKeysOf(services), input))
    for (const id of ids) logSecurity(services.log, 'share-sent', request, { share: id })
    return share
  }),
  serve(api.revokeShare, async ({ services, request, principal, within }, { params }) => {
    await within(principal, (ctx) => revokeShare(ctx, params.id, params.shareId))
    logSecurity(services.log, 'share-revoked', request, { share: params.shareId })
  }),
  serve(api.sendInvoice, ({ services, principal, within }, input) =>
    within(principal, (ctx) => sendInvoice(ctx, linkKeysOf(services), input)),
  ),
  serve(api.listInvoiceLinks, ({ services, principal, within }, { params }) =>
    within(principal, (ctx) => listInvoiceLinkRecords(ctx, linkKeysOf(services), params.id), { readOnly: true }),
  ),
  serve(api.createInvoiceLink, async ({ services, request, principal, within }, input) => {
    const link = await within(principal, (ctx) => createInvoiceLink(ctx, linkKeysOf(services), input))
    logSecurity(services.log, 'share-created', request, { share: link.id })
    return link
  }),
  serve(api.revokeInvoiceLink, async ({ services, request, principal, within }, { params }) => {
    await within(principal, (ctx) => revokeInvoiceLink(ctx, params.id, params.linkId))
    logSecurity(services.log, 'share-revoked', request, { share: params.linkId })
  }),
  openOnPlatform(api.getSharedReport, async (exchange, { params }) => {
    const visitor = await visitorOf(exchange, 'report', params.token)
    const { id } = visitor.actor.subject
    const report = await exchange.within(visitor, (ctx) => sharedReportOf(ctx, id, params.token), { readOnly: true })
    await countLook(exchange, visitor, (ctx) =>
      countView(ctx, { shareId: visitor.linkId, report: { id, label: report.reportId } }),
    )
    return report
  }),
  openOnPlatform(api.readSharedFile, (exchange, input) => sendLinkedFile(exchange, 'report', input)),
  openOnPlatform(api.getSharedInvoice, async (exchange, { params }) => {
    const visitor = await visitorOf(exchange, 'invoice', params.token)
    const { id } = visitor.actor.subject
    const invoice = await exchange.within(visitor, (ctx) => sharedInvoiceOf(ctx, id, params.token), { readOnly: true })
    await countLook(exchange, visitor, (ctx) =>
      countInvoiceView(ctx, { linkId: visitor.linkId, invoice: { id, label: invoice.invoiceNumber } }),
    )
    return invoice
  }),
  openOnPlatform(api.getSharedInvoicePdf, async (exchange, { params }) => {
    const visitor = await visitorOf(exchange, 'invoice', params.token)
    return answerInvoicePdf(exchange, visitor, visitor.actor.subject.id)
  }),
  openOnPlatform(api.readSharedInvoiceFile, (exchange, input) => sendLinkedFile(exchange, 'invoice', input)),
]

/** A file of what a link opens, or the company's logo. */
async function sendLinkedFile(
  exchange: Exchange & OnPlatform,
  kind: LinkedKind,
  { params, query }: Pick<HandlerInput<typeof api.readSharedFile>, 'params' | 'query'>,
) {
  const visitor = await visitorOf(exchange, kind, params.token)
  const file = await exchange.within(visitor, (ctx) => findReadableFile(ctx, params.id), { readOnly: true })
  return sendFile(exchange.services, exchange.request, exchange.reply, file, query)
}

/** Counts that somebody outside looks: not by the visitor, who knows of the record and not of the link. */
async function countLook(
  exchange: Exchange & OnPlatform,
  { actor: { companyId }, timezone, name }: Visitor,
  count: (ctx: Context) => Promise<void>,
): Promise<void> {
  if (await isOurs(exchange, companyId)) return
  await exchange.within({ ...systemIn({ companyId, timezone }), name }, count)
}

/**
 * Whether the company itself looks, or who runs the product: whoever tries a link before it goes out is not its client.
 * Asked of the account, which may be at work somewhere else in the meantime.
 */
async function isOurs({ signedIn, platform }: Exchange & OnPlatform, companyId: string): Promise<boolean> {
  if (signedIn === null || signedIn.isSuperAdmin) return signedIn !== null
  return isColleague(platform, signedIn.accountId, companyId)
}

const visitorOf = ({ services, platform, request }: Exchange & OnPlatform, kind: LinkedKind, token: string) =>
  visitorBy(platform, kind, { token, address: request.ip, now: services.clock.now() })
