import * as api from '#domain/shares/api.ts'
import { sendFile } from '#server/files/bytes.ts'
import { findReadableFile } from '#server/files/queries.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { openOnPlatform, serve, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { isColleague } from '#server/platform/session/members.ts'
import { findVisitor } from '#server/platform/session/visitors.ts'
import { countView, createShare, revokeShare, sendReport } from './commands.ts'
import { linkKeysOf, listShareRecords, sharedReportOf } from './queries.ts'

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
    const share = await within(principal, (ctx) => sendReport(ctx, linkKeysOf(services), input))
    logSecurity(services.log, 'share-sent', request, { share: share.id })
    return share
  }),
  serve(api.revokeShare, async ({ services, request, principal, within }, { params }) => {
    await within(principal, (ctx) => revokeShare(ctx, params.id, params.shareId))
    logSecurity(services.log, 'share-revoked', request, { share: params.shareId })
  }),
  openOnPlatform(api.getSharedReport, async (exchange, { params }) => {
    const visitor = await visitorOf(exchange, params.token)
    const report = await exchange.within(visitor, (ctx) => sharedReportOf(ctx, visitor.actor.reportId, params.token), {
      readOnly: true,
    })
    if (await isOurs(exchange, visitor.actor.companyId)) return report
    // Not by the visitor, who knows of the report and not of the link.
    const counting = systemIn({ companyId: visitor.actor.companyId, timezone: visitor.timezone })
    const about = { id: visitor.actor.reportId, label: report.reportId }
    await exchange.within({ ...counting, name: visitor.name }, (ctx) =>
      countView(ctx, { shareId: visitor.shareId, report: about }),
    )
    return report
  }),
  openOnPlatform(api.readSharedFile, async (exchange, { params, query }) => {
    const visitor = await visitorOf(exchange, params.token)
    const file = await exchange.within(visitor, (ctx) => findReadableFile(ctx, params.id), { readOnly: true })
    return sendFile(exchange.services, exchange.request, exchange.reply, file, query)
  }),
]

/**
 * Whether the company itself looks, or who runs the product: whoever tries a link before it goes out is not its client.
 * Asked of the account, which may be at work somewhere else in the meantime.
 */
async function isOurs({ signedIn, platform }: Exchange & OnPlatform, companyId: string): Promise<boolean> {
  if (signedIn === null || signedIn.isSuperAdmin) return signedIn !== null
  return isColleague(platform, signedIn.accountId, companyId)
}

async function visitorOf({ services, platform, request }: Exchange & OnPlatform, token: string) {
  const now = services.clock.now()
  const visitor = await findVisitor(platform, token, now)
  if (visitor === null) throw await unknownToken(platform, request.ip, now)
  return visitor
}
