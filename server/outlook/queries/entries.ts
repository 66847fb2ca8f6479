import type { EntryKind } from '#domain/outlook/choices.ts'
import type { Entry, Standing, There } from '#domain/outlook/rules.ts'
import type { Context } from '#server/platform/context.ts'
import type { EntryKey } from './work.ts'

/** One thing that stands in somebody's calendar, or is to, as it is kept. */
export interface HeldEntry extends EntryKey, Standing {
  id: string
  event: string | null
  etag: string | null
  noted: string | null
  offeredAt: string | null
}

/** All entries of somebody's calendar. */
export async function entriesOf(ctx: Context, userId: string): Promise<HeldEntry[]> {
  const rows = await entries(ctx, userId).orderBy('id').execute()
  return rows.map(toEntry)
}

/** One of them. */
export async function entryOf(ctx: Context, { userId, id }: { userId: string; id: string }): Promise<HeldEntry | null> {
  const row = await entries(ctx, userId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toEntry(row)
}

/** Those of which their person is to say what is right, the latest first. */
export async function offersOf(ctx: Context, userId: string): Promise<HeldEntry[]> {
  const rows = await entries(ctx, userId)
    .where('offered_at', 'is not', null)
    .orderBy('offered_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(toEntry)
}

export async function countOffers(ctx: Context, userId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('outlook_entries')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .where('offered_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const entries = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('outlook_entries')
    .select([
      'id',
      'kind',
      'record_id as recordId',
      'part',
      'event',
      'change_key as etag',
      'agreed',
      'sending',
      'seen',
      'overruled',
      'noted',
      'offered_at as offeredAt',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

const toEntry = ({ kind, agreed, sending, seen, overruled, ...row }: Row): HeldEntry => ({
  ...row,
  kind: kind as EntryKind,
  agreed: agreed as Entry | null,
  sending: sending as Entry | null,
  seen: seen as There | null,
  overruled: overruled as There | null,
})
