import { sql } from 'kysely'
import { z } from 'zod'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import type { createShare as createEndpoint, sendReport as sendEndpoint } from '#domain/shares/api.ts'
import { shareMessages, type ShareRecord } from '#domain/shares/schema.ts'
import { draftMail } from '#server/mail/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { rates } from '#server/platform/limits.ts'
import { senderOf } from '#server/mailbox/queries.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { alreadyCreated, fingerprint, recordActivity } from '#server/platform/writing.ts'
import { lockReport } from '#server/reports/commands.ts'
import { reportPolicy } from '#server/reports/policy.ts'
import { sharePolicy } from '../policy.ts'
import type { LinkKeys } from '../queries/keys.ts'
import { getShare, placeOf, shareStatus } from '../queries/report-links.ts'

/** Makes a share link of a report, with or without an end. */
export async function createShare(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof createEndpoint>,
): Promise<ShareRecord> {
  const report = await lockReport(ctx, params.id)
  permit(reportPolicy.createShare(ctx.actor))
  const { share, isNew } = await addShare(ctx, keys, report, body, null)
  if (isNew) await recordActivity(ctx, 'share.created', { kind: 'report', id: report.id, label: report.reportId })
  return share
}

/** What the mail of a report is written from, besides the report and its link. */
export const reportLetter = z.object({ message: z.string() })

/** Makes a share link and mails it to the client, both or neither. */
export async function sendReport(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof sendEndpoint>,
): Promise<ShareRecord> {
  const report = await lockReport(ctx, params.id)
  permit(reportPolicy.sendReport(ctx.actor, {}))
  const { share, isNew } = await addShare(ctx, keys, report, body, body.to)
  if (!isNew) return share
  const draft: z.input<typeof reportLetter> = { message: body.message ?? '' }
  const senderId = await senderOf(ctx)
  return pipeline(
    ctx,
    (ctx) => draftMail(ctx, { id: share.id, to: body.to, draft, senderId }),
    (ctx) =>
      recordActivity(
        ctx,
        'report.sent',
        { kind: 'report', id: report.id, label: report.reportId },
        { to: body.to, shareId: share.id },
      ),
    (ctx) => getShare(ctx, keys, report.id, share.id),
  )
}

interface ShareForm {
  id?: string | undefined
  expiresAt?: string | null | undefined
}

async function addShare(
  ctx: Context,
  keys: LinkKeys,
  report: ReportRecord,
  body: ShareForm,
  sentTo: string | null,
): Promise<{ share: ShareRecord; isNew: boolean }> {
  const { id = newId(), ...form } = body
  if (form.expiresAt != null && new Date(form.expiresAt).toISOString() <= ctx.now)
    throw invalidField('expiresAt', shareMessages.expiryPast)
  const hash = fingerprint({ ...form, reportId: report.id })
  if (await alreadyCreated(ctx, { table: 'report_shares', id, hash }))
    return { share: await getShare(ctx, keys, report.id, id), isNew: false }
  const token = newToken()
  const share = await pipeline(
    ctx,
    (ctx) => refuseFaster(ctx, ratesOf(ctx, 'share', rates.share), shareMessages.tooMany),
    (ctx) =>
      ctx.db
        .insertInto('report_shares')
        .values({
          company_id: ctx.actor.companyId,
          id,
          report_id: report.id,
          token_hash: tokenHash(token),
          token_sealed: keys.secrets.seal(placeOf(ctx, id), token),
          created_by: memberOf(ctx.actor),
          created_by_name: ctx.name,
          created_hash: hash,
          created_at: ctx.now,
          expires_at: form.expiresAt ?? null,
          sent_to: sentTo,
        })
        .execute(),
    (ctx) =>
      ctx.db
        .insertInto('share_tokens')
        .values({ token_hash: tokenHash(token), company_id: ctx.actor.companyId, report_id: report.id, share_id: id })
        .execute(),
    (ctx) => getShare(ctx, keys, report.id, id),
  )
  return { share, isNew: true }
}

/** Ends a share link: its very next request finds nothing. */
export async function revokeShare(ctx: Context, reportId: string, shareId: string): Promise<void> {
  const report = await lockReport(ctx, reportId)
  // Before the link is looked for: who may not see a report's links learns of none.
  permit(reportPolicy.listShares(ctx.actor))
  const share = await ctx.db
    .selectFrom('report_shares')
    .select(['revoked_at', 'expires_at'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('report_id', '=', reportId)
    .where('id', '=', shareId)
    .forUpdate()
    .executeTakeFirst()
  if (share === undefined) throw notFound()
  permit(sharePolicy.revokeShare(ctx.actor, { status: shareStatus(ctx, share) }))
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('report_shares')
        .set({ revoked_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', shareId)
        .execute(),
    (ctx) => recordActivity(ctx, 'share.revoked', { kind: 'report', id: reportId, label: report.reportId }),
  )
}

/** Counts one view of the link, the first of which is an event of its report. */
export async function countView(
  ctx: Context,
  { shareId, report }: { shareId: string; report: { id: string; label: string } },
): Promise<void> {
  const { views, sent_to: to } = await ctx.db
    .updateTable('report_shares')
    .set({
      views: sql`views + 1`,
      last_viewed_at: ctx.now,
      first_viewed_at: sql`case when views = 0 then ${ctx.now} else first_viewed_at end`,
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', shareId)
    .returning(['views', 'sent_to'])
    .executeTakeFirstOrThrow()
  if (views === 1) await recordActivity(ctx, 'report.viewed', { kind: 'report', ...report }, { via: 'link', to })
}
