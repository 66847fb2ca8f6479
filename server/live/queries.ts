import { sql } from 'kysely'
import { isInside, memberOf } from '#domain/actor.ts'
import { idBefore, madeAt } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { liveStreams, minute } from '#server/platform/limits.ts'
import type { Happened, Heard } from '#server/platform/live/note.ts'

/** From where on somebody wants to hear: after the last they heard, or since they first read what they have. */
export interface Past {
  lastHeard: string | undefined
  age: number | undefined
}

/**
 * What happened in the company since; `too much`, and where nobody knows since when. Ids are made before they are
 * committed, so it begins somewhat earlier: heard twice does no harm.
 */
export async function listMissed(ctx: Context, past: Past): Promise<readonly Heard[] | 'too much'> {
  const since = momentOf(past)
  if (since === undefined) return []
  if (since === null) return 'too much'
  const from = idBefore(since - liveStreams.lateCommit)
  const happened = isInside(ctx.actor) ? await happenedAfter(ctx, from) : []
  return happened === 'too much' ? happened : [...happened, ...(await toldAfter(ctx, from))]
}

/** Whether the listener was told of something since. */
async function toldAfter(ctx: Context, from: string): Promise<Heard[]> {
  const userId = memberOf(ctx.actor)
  if (userId === null) return []
  const row = await ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .where('in_bell', '=', true)
    .where('id', '>', from)
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? [] : [{ company: ctx.actor.companyId, told: [userId] }]
}

async function happenedAfter(ctx: Context, from: string): Promise<readonly Heard[] | 'too much'> {
  const rows = await ctx.db
    .selectFrom('activity')
    .select(['id', 'action', 'subject_kind', 'subject_id'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '>', from)
    // Ids of an archive say nothing of when it came, and it is told of as a whole.
    .where('intake_id', 'is', null)
    .orderBy('id')
    .limit(sql.lit(liveStreams.missed + 1))
    .execute()
  if (rows.length > liveStreams.missed) return 'too much'
  return rows.map(
    ({ id, action, subject_kind, subject_id }) =>
      ({
        company: ctx.actor.companyId,
        activity: id,
        event: action,
        kind: subject_kind,
        id: subject_id,
      }) as Happened,
  )
}

/** Undefined for who begins to listen and has nothing yet; null where the id they name is none that was made by now. */
function momentOf({ lastHeard, age }: Past): number | null | undefined {
  if (lastHeard !== undefined) {
    const made = madeAt(lastHeard)
    // Another process's clock may be somewhat ahead.
    return made === null || made > Date.now() + minute ? null : made
  }
  // By the clock that ids are made by.
  return age === undefined ? undefined : Date.now() - age
}
