import { brandTokens } from '#domain/colours.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#domain/errors.ts'
import type { SharedReport } from '#domain/reports/schema.ts'
import type { shareList, ShareRecord } from '#domain/shares/schema.ts'
import { deliveryJson } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf, permit } from '#server/platform/policy.ts'
import type { SecretPlace } from '#server/platform/secrets.ts'
import { derivedShareToken, tokenHash } from '#server/platform/session/tokens.ts'
import { getReport } from '#server/reports/queries.ts'
import { reportPolicy } from '#server/reports/policy.ts'
import { sharePolicy } from '../policy.ts'
import { openedToken, type LinkKeys } from './keys.ts'

/** Where the token of a share link is sealed. */
export const placeOf = (ctx: Context, shareId: string): SecretPlace => ({
  companyId: ctx.actor.companyId,
  purpose: 'share-link',
  recordId: shareId,
})

const shares = (ctx: Context) =>
  ctx.db
    .selectFrom('report_shares')
    .where('company_id', '=', ctx.actor.companyId)
    .select([
      'id',
      'token_hash',
      'token_sealed',
      'created_by_name',
      'created_at',
      'expires_at',
      'revoked_at',
      'sent_to',
      'views',
      'last_viewed_at',
      deliveryJson(ctx, sql.ref('report_shares.id')).as('delivery'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof shares>['executeTakeFirstOrThrow']>>

/** Whether the link still opens the report at this moment. */
export function shareStatus(
  ctx: Context,
  share: { revoked_at: string | null; expires_at: string | null },
): ShareRecord['status'] {
  if (share.revoked_at !== null) return 'revoked'
  return share.expires_at !== null && share.expires_at <= ctx.now ? 'expired' : 'active'
}

function toShare(ctx: Context, keys: LinkKeys, row: Row): ShareRecord {
  const status = shareStatus(ctx, row)
  const token = status === 'active' ? tokenOf(ctx, keys, row) : null
  return {
    id: row.id,
    url: token === null ? null : `${keys.publicUrl}/shared/reports/${token}`,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    sentTo: row.sent_to,
    delivery: row.delivery,
    views: row.views,
    lastViewedAt: row.last_viewed_at,
    status,
    ...answersOf(sharePolicy, ctx.actor, { status }),
  }
}

/** The link's token, to show it again; null when the secret key it was made under is not configured: it still opens. */
function tokenOf(ctx: Context, { secrets, secretKeys }: LinkKeys, row: Row): string | null {
  if (row.token_sealed === null) {
    const derived = secretKeys.map((key) => derivedShareToken(key, ctx.actor.companyId, row.id))
    return derived.find((token) => tokenHash(token).equals(row.token_hash)) ?? null
  }
  return openedToken(secrets, placeOf(ctx, row.id), row.token_sealed)
}

/** One share link of a report, or 404. */
export async function getShare(ctx: Context, keys: LinkKeys, reportId: string, id: string): Promise<ShareRecord> {
  const row = await shares(ctx).where('report_id', '=', reportId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return toShare(ctx, keys, row)
}

/** Every share link of a report, newest first, for those who may share it. */
export async function listShareRecords(
  ctx: Context,
  keys: LinkKeys,
  reportId: string,
): Promise<z.output<typeof shareList>> {
  await getReport(ctx, reportId)
  permit(reportPolicy.listShares(ctx.actor))
  const rows = await shares(ctx)
    .where('report_id', '=', reportId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map((row) => toShare(ctx, keys, row)), total: rows.length }
}

/** The report as the holder of the link reads it: its content and how to reach the builder. */
export async function sharedReportOf(ctx: Context, reportId: string, token: string): Promise<SharedReport> {
  const [report, company] = await Promise.all([
    getReport(ctx, reportId),
    ctx.db
      .selectFrom('companies')
      .select(['phone', 'email', 'brand_primary', 'brand_secondary', 'logo_file_id'])
      .where('id', '=', ctx.actor.companyId)
      .executeTakeFirstOrThrow(),
  ])
  const address = (fileId: string): string => `/api/shared/reports/${token}/files/${fileId}`
  return {
    reportId: report.reportId,
    clientName: report.clientName,
    jobName: report.jobName,
    jobAddress: report.jobAddress,
    companyName: report.companyName,
    date: report.date,
    preparedBy: report.preparedBy,
    preparedByTitle: report.preparedByTitle,
    progressPercentage: report.progressPercentage,
    tasksAchieved: report.tasksAchieved,
    tasksPlanned: report.tasksPlanned,
    keyUpdates: report.keyUpdates,
    clientCommunication: report.clientCommunication,
    accidents: report.accidents,
    councilInspections: report.councilInspections,
    comments: report.comments,
    contractAmount: report.contractAmount,
    invoicedToDate: report.invoicedToDate,
    approvedVariations: report.approvedVariations,
    pendingVariations: report.pendingVariations,
    milestones: report.milestones,
    invoices: report.invoices,
    variations: report.variations,
    images: report.images.map((image) => ({
      ...image,
      url: address(image.fileId),
      thumbnailUrl: `${address(image.fileId)}?size=thumb`,
    })),
    companyLogoUrl: company.logo_file_id === null ? null : address(company.logo_file_id),
    companyPhone: company.phone,
    companyEmail: company.email,
    brandColors: { primary: company.brand_primary, secondary: company.brand_secondary },
    brandTokens: brandTokens({ primary: company.brand_primary, secondary: company.brand_secondary }),
  }
}
