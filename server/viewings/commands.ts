import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { recordActivity } from '#server/platform/writing.ts'
import type { ViewedKind } from './queries.ts'

/** What was looked at, and by whom of its client. */
export interface Look {
  kind: ViewedKind
  id: string
  label: string
  userId: string
}

/** Counts that somebody of the client looked at a record. The first time is an event; the others only count. */
export async function countViewing(ctx: Context, { kind, id, label, userId }: Look): Promise<void> {
  const { times } = await ctx.db
    .insertInto('viewings')
    .values({
      company_id: ctx.actor.companyId,
      subject_kind: kind,
      subject_id: id,
      user_id: userId,
      first_at: ctx.now,
      last_at: ctx.now,
      times: 1,
    })
    .onConflict((on) =>
      on.columns(['company_id', 'subject_kind', 'subject_id', 'user_id']).doUpdateSet({
        last_at: sql`greatest(viewings.last_at, excluded.last_at)`,
        times: sql`viewings.times + 1`,
      }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  if (times > 1) return
  const first = { via: 'portal', to: null } as const
  if (kind === 'invoice') await recordActivity(ctx, 'invoice.viewed', { kind, id, label }, first)
  else await recordActivity(ctx, 'report.viewed', { kind, id, label }, first)
}

/** Forgets who looked at a record that is gone. */
export async function forgetViewings(ctx: Context, kind: ViewedKind, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('viewings')
    .where('company_id', '=', ctx.actor.companyId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}
