import { sql } from 'kysely'
import type { z } from 'zod'
import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import type { createShare as createEndpoint, sendReport as sendEndpoint } from '#domain/shares/api.ts'
import { shareMessages, type ShareRecord } from '#domain/shares/schema.ts'
import { draftMails, type MailDraft } from '#server/mail/commands.ts'
import { copyKind } from '#server/mail/queries.ts'
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
import { recipientsOf, type reportLetter } from '../queries/letters.ts'

/** Makes a share link of a report, with or without an end. */
export async function createShare(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof createEndpoint>,
): Promise<ShareRecord> {
  const report = await lockReport(ctx, params.id)
  permit(reportPolicy.createShare(ctx.actor))
  const { ids, isNew } = await addShares(ctx, keys, report, body, [null])
  if (isNew) await recordActivity(ctx, 'share.created', { kind: 'report', id: report.id, label: report.reportId })
  return getShare(ctx, keys, report.id, ids[0])
}

/**
 * Makes a share link for each address and mails it there, all of them or none. Answers the first address's link, and
 * the ids of all.
 */
export async function sendReport(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof sendEndpoint>,
): Promise<{ share: ShareRecord; ids: readonly string[] }> {
  const report = await lockReport(ctx, params.id)
  permit(reportPolicy.sendReport(ctx.actor, {}))
  const { addresses, copyTo, named } = await recipientsOf(ctx, body)
  const { ids, isNew } = await addShares(ctx, keys, report, body, addresses)
  const [id] = ids
  if (isNew) {
    const letter: z.input<typeof reportLetter> = { message: body.message ?? '' }
    const senderId = await senderOf(ctx)
    const mails: MailDraft[] = addresses.map((to, at) => ({ id: ids[at] ?? id, to, draft: letter, senderId }))
    if (copyTo !== null)
      mails.push({
        id: newId(),
        to: copyTo,
        draft: { ...letter, copyOf: named },
        subjectOf: { kind: copyKind('report'), id: report.id },
      })
    await pipeline(
      ctx,
      (ctx) => draftMails(ctx, mails),
      (ctx) =>
        recordActivity(
          ctx,
          'report.sent',
          { kind: 'report', id: report.id, label: report.reportId },
          { to: named, shareId: id },
        ),
    )
  }
  return { share: await getShare(ctx, keys, report.id, id), ids }
}

interface ShareForm {
  id?: string | undefined
  expiresAt?: string | null | undefined
}

/** Makes a link for each address that it is mailed to; a single one to hand over, where that is null. */
async function addShares(
  ctx: Context,
  keys: LinkKeys,
  report: ReportRecord,
  body: ShareForm,
  sentTo: readonly (string | null)[],
): Promise<{ ids: [string, ...string[]]; isNew: boolean }> {
  const { id = newId(), ...form } = body
  if (form.expiresAt != null && new Date(form.expiresAt).toISOString() <= ctx.now)
    throw invalidField('expiresAt', shareMessages.expiryPast)
  const hash = fingerprint({ ...form, reportId: report.id })
  if (await alreadyCreated(ctx, { table: 'report_shares', id, hash })) return { ids: [id], isNew: false }
  const made = sentTo.map((to, at) => ({ id: at === 0 ? id : newId(), to, token: newToken() }))
  await pipeline(
    ctx,
    (ctx) => refuseFaster(ctx, ratesOf(ctx, 'share', rates.share, made.length), shareMessages.tooMany),
    (ctx) =>
      ctx.db
        .insertInto('report_shares')
        .values(
          made.map((share, at) => ({
            company_id: ctx.actor.companyId,
            id: share.id,
            report_id: report.id,
            token_hash: tokenHash(share.token),
            token_sealed: keys.secrets.seal(placeOf(ctx, share.id), share.token),
            created_by: memberOf(ctx.actor),
            created_by_name: ctx.name,
            // The body made the first; the others came along with it.
            created_hash: at === 0 ? hash : fingerprint({ reportId: report.id, to: share.to, sentWith: id }),
            created_at: ctx.now,
            expires_at: form.expiresAt ?? null,
            sent_to: share.to,
          })),
        )
        .execute(),
    (ctx) =>
      ctx.db
        .insertInto('share_tokens')
        .values(
          made.map((share) => ({
            token_hash: tokenHash(share.token),
            company_id: ctx.actor.companyId,
            report_id: report.id,
            share_id: share.id,
          })),
        )
        .execute(),
  )
  return { ids: [id, ...made.slice(1).map((share) => share.id)], isNew: true }
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
