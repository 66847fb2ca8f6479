import { memberOf } from '#domain/actor.ts'
import * as api from '#domain/viewings/api.ts'
import type { Principal } from '#server/platform/context.ts'
import { serve, type Exchange } from '#server/platform/http/route.ts'
import { countViewing } from './commands.ts'
import { labelOf, type ViewedKind } from './queries.ts'

export const viewingRoutes = [
  serve(api.noteReportViewing, (exchange, { params }) => note(exchange, 'report', params.id)),
  serve(api.noteInvoiceViewing, (exchange, { params }) => note(exchange, 'invoice', params.id)),
]

/** The record is looked for as they see it; that they did is the company's to know, and no row of theirs. */
async function note({ principal, within }: Exchange & { principal: Principal }, kind: ViewedKind, id: string) {
  const label = await within(principal, (ctx) => labelOf(ctx, kind, id), { readOnly: true })
  const userId = memberOf(principal.actor)
  if (userId === null) return
  const { companyId } = principal.actor
  await within({ ...principal, actor: { kind: 'system', companyId } }, (ctx) =>
    countViewing(ctx, { kind, id, label, userId }),
  )
}
