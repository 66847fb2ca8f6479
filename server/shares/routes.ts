import * as api from '#domain/shares/api.ts'
import { notFound } from '#domain/errors.ts'
import { sendFile } from '#server/files/bytes.ts'
import { findReadableFile } from '#server/files/queries.ts'
import { openOnPlatform, serve, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { findVisitor } from '#server/platform/session/visitors.ts'
import { countView, createShare, revokeShare, sendReport } from './commands.ts'
import { linkKeysOf, listShareRecords, sharedReportOf } from './queries.ts'

export const shareRoutes = [
  serve(api.listShares, ({ services, principal, within }, { params }) =>
    within(principal, (ctx) => listShareRecords(ctx, linkKeysOf(services), params.id), { readOnly: true }),
  ),
  serve(api.createShare, ({ services, principal, within }, input) =>
    within(principal, (ctx) => createShare(ctx, linkKeysOf(services), input)),
  ),
  serve(api.sendReport, ({ services, principal, within }, input) =>
    within(principal, (ctx) => sendReport(ctx, linkKeysOf(services), input)),
  ),
  serve(api.revokeShare, ({ principal, within }, { params }) =>
    within(principal, (ctx) => revokeShare(ctx, params.id, params.shareId)),
  ),
  openOnPlatform(api.getSharedReport, async (exchange, { params }) => {
    const visitor = await visitorOf(exchange, params.token)
    return exchange.within(visitor, async (ctx) => {
      await countView(ctx, visitor.shareId)
      return sharedReportOf(ctx, visitor.actor.reportId, params.token)
    })
  }),
  openOnPlatform(api.readSharedFile, async (exchange, { params, query }) => {
    const visitor = await visitorOf(exchange, params.token)
    const file = await exchange.within(visitor, (ctx) => findReadableFile(ctx, params.id), { readOnly: true })
    return sendFile(exchange.services, exchange.request, exchange.reply, file, query)
  }),
]

async function visitorOf({ services, platform }: Exchange & OnPlatform, token: string) {
  const visitor = await findVisitor(platform, token, services.clock.now())
  if (visitor === null) throw notFound()
  return visitor
}
