import * as api from '#domain/audit/api.ts'
import { read, serve } from '#server/platform/http/route.ts'
import { answerTable, partSize } from '#server/platform/http/table.ts'
import { recordDownload } from './commands.ts'
import { auditCells, auditHeading } from './csv.ts'
import { entriesAfter, listAuditEntries } from './queries.ts'

export const auditRoutes = [
  read(api.listAudit, (ctx, { query }) => listAuditEntries(ctx, query)),
  serve(api.downloadAudit, async ({ reply, principal, within }, { body }) => {
    await within(principal, (ctx) => recordDownload(ctx, body))
    // What is recorded meanwhile is later than all of it, and nothing of it changes: each part has its transaction.
    return answerTable(reply, {
      fileName: 'audit.csv',
      heading: auditHeading,
      cellsOf: auditCells,
      readPart: (last) =>
        within(principal, (ctx) => entriesAfter(ctx, body, { last, limit: partSize }), { readOnly: true }),
    })
  }),
]
