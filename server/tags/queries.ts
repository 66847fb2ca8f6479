import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#domain/errors.ts'
import type { tagList, TagRecord } from '#domain/tags/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { inNameOrder } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { tagPolicy } from './policy.ts'

const tags = (ctx: Context) =>
  ctx.db
    .selectFrom('tags')
    .where('tags.company_id', '=', ctx.actor.companyId)
    .select([
      'tags.id',
      'tags.company_id',
      'tags.version',
      'tags.name',
      sql<number>`(select count(*) from task_tags
        where task_tags.company_id = ${ctx.actor.companyId} and task_tags.tag_id = tags.id)`.as('tasks'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof tags>['executeTakeFirstOrThrow']>>

const toTag = (ctx: Context, { company_id: companyId, ...row }: Row): TagRecord => ({
  ...row,
  companyId,
  ...answersOf(tagPolicy, ctx.actor, undefined),
})

/** The tags of the company, by name. */
export async function listTagRecords(ctx: Context): Promise<z.output<typeof tagList>> {
  const rows = await tags(ctx)
    .orderBy(inNameOrder(sql.ref('tags.name')))
    .orderBy('tags.id')
    .execute()
  return { items: rows.map((row) => toTag(ctx, row)), total: rows.length }
}

/** One tag, or 404. */
export async function getTag(ctx: Context, id: string): Promise<TagRecord> {
  const row = await tags(ctx).where('tags.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return toTag(ctx, row)
}
