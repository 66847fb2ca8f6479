import * as api from '#domain/audit/api.ts'
import type { AuditEntry } from '#domain/audit/schema.ts'
import { brandOf } from '#server/companies/queries.ts'
import { read, serve } from '#server/platform/http/route.ts'
import { answerSheet, entriesOf, holdSnapshot, partSize } from '#server/platform/sheets/answer.ts'
import { recordDownload } from './commands.ts'
import { entriesAfter, listAuditEntries } from './queries.ts'
import { auditColumns } from './sheet.ts'

export const auditRoutes = [
  read(api.listAudit, (ctx, { query }) => listAuditEntries(ctx, query)),
  serve(api.downloadAudit, async ({ reply, principal, within }, { body: { format, ...filter } }) => {
    await within(principal, (ctx) => recordDownload(ctx, filter))
    return answerSheet<AuditEntry>(reply, format, (make) =>
      within(principal, async (ctx) => {
        await holdSnapshot(ctx.db)
        const { companyName, timezone } = await brandOf(ctx)
        await make({
          sheet: { title: 'audit', columns: auditColumns, timezone },
          rows: entriesOf<AuditEntry>((last) => entriesAfter(ctx, filter, { last, limit: partSize })),
          name: `audit ${companyName} ${ctx.today}`,
        })
      }),
    )
  }),
]
