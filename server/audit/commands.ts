import { auditMessages, type AuditFilter } from '#domain/audit/schema.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { rates } from '#server/platform/limits.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { recordActivity } from '#server/platform/writing.ts'

/** Records that somebody takes the audit out, and with which filter; 429 beyond the pace of exports. */
export async function recordDownload(ctx: Context, { search, kind, from, until }: AuditFilter): Promise<void> {
  await refuseFaster(ctx, ratesOf(ctx, 'export', rates.export), auditMessages.tooMany)
  await recordActivity(ctx, 'audit.downloaded', await companySubject(ctx), {
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  })
}
