import * as api from '#domain/shares/api.ts'
import { notFound } from '#domain/errors.ts'
import { sendFile } from '#server/files/bytes.ts'
import { findReadableFile } from '#server/files/queries.ts'
import { open, serve, type Exchange } from '#server/platform/http/route.ts'
import type { Services } from '#server/platform/runtime.ts'
import { findVisitor } from '#server/platform/session/visitors.ts'
import { countView, createShare, revokeShare, sendReport } from './commands.ts'
import { listShareRecords, sharedReportOf, type LinkKeys } from './queries.ts'

const keysOf = ({ config, secrets }: Services): LinkKeys => ({
  secrets,
  secretKeys: [config.secretKey, ...config.oldSecretKeys],
  publicUrl: config.publicUrl,
})

export const shareRoutes = [
  serve(api.listShares, ({ services, principal, within }, { params }) =>
    within(principal, (ctx) => listShareRecords(ctx, keysOf(services), params.id), { readOnly: true }),
  ),
  serve(api.createShare, ({ services, principal, within }, input) =>
    within(principal, (ctx) => createShare(ctx, keysOf(services), input)),
  ),
  serve(api.sendReport, ({ services, principal, within }, input) =>
    within(principal, (ctx) => sendReport(ctx, keysOf(services), input)),
  ),
  serve(api.revokeShare, ({ principal, within }, { params }) =>
    within(principal, (ctx) => revokeShare(ctx, params.id, params.shareId)),
  ),
  open(api.getSharedReport, async (exchange, { params }) => {
    const visitor = await visitorOf(exchange, params.token)
    return exchange.within(visitor, async (ctx) => {
      await countView(ctx, visitor.shareId)
      return sharedReportOf(ctx, visitor.actor.reportId, params.token)
    })
  }),
  open(api.readSharedFile, async (exchange, { params, query }) => {
    const visitor = await visitorOf(exchange, params.token)
    const file = await exchange.within(visitor, (ctx) => findReadableFile(ctx, params.id), { readOnly: true })
    return sendFile(exchange.services, exchange.request, exchange.reply, file, query)
  }),
]

async function visitorOf({ services }: Exchange, token: string) {
  const visitor = await findVisitor(services.database.platform, token, services.clock.now())
  if (visitor === null) throw notFound()
  return visitor
}
