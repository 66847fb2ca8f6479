import * as api from '#domain/audit/api.ts'
import { read, serve } from '#server/platform/http/route.ts'
import { recordDownload } from './commands.ts'
import { answerCsv } from './csv.ts'
import { entriesAfter, listAuditEntries } from './queries.ts'

export const auditRoutes = [
  read(api.listAudit, (ctx, { query }) => listAuditEntries(ctx, query)),
  serve(api.downloadAudit, async ({ reply, principal, within }, { body }) => {
    await within(principal, (ctx) => recordDownload(ctx, body))
    // What is recorded meanwhile is later than all of it, and nothing of it changes: each part has its transaction.
    return answerCsv(reply, (last, limit) =>
      within(principal, (ctx) => entriesAfter(ctx, body, { last, limit }), { readOnly: true }),
    )
  }),
]
