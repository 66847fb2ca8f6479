import { sql } from 'kysely'
import { invalidField, sentence } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { maxTagsInAll, tagMessages } from '#domain/tags/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { lockedFind } from '#server/platform/writing.ts'

/**
 * The ids of tags by their names, as typed; those that the company does not have yet are made. The same name, whatever
 * its capitals and spaces, is one tag, also where two people make it at once.
 */
export async function tagsNamed(ctx: Context, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { companyId } = ctx.actor
  const known = await idsNamed(ctx, names)
  const missing = names.filter((_, at) => known[at] === null)
  if (missing.length === 0) return unique(known)
  // Counted by one at a time, or a hundred who make some at once would pass the limit together.
  await lockedFind(ctx, 'names of tags', (ctx) => refuseTooMany(ctx, missing.length))
  await sql`insert into tags (company_id, id, name, created_at)
    select ${companyId}, made.id, made.name, ${ctx.now}::timestamptz
      from unnest(${missing.map(newId)}::uuid[], ${missing}::text[]) as made (id, name)
    on conflict (company_id, name_key) do nothing`.execute(ctx.db)
  return unique(await idsNamed(ctx, names))
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** In the order of the names; null where there is no such tag. Kept from being deleted meanwhile. */
async function idsNamed(ctx: Context, names: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string; asked: string }>`
    select tags.id, asked.name as asked
    from tags join unnest(${names}::text[]) as asked (name) on tags.name_key = compared_name(asked.name)
    where tags.company_id = ${ctx.actor.companyId}
    for key share of tags`.execute(ctx.db)
  return names.map((name) => rows.find(({ asked }) => asked === name)?.id ?? null)
}

async function refuseTooMany(ctx: Context, adding: number): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('tags')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('company_id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  if (count + adding > maxTagsInAll)
    throw invalidField('tags', sentence(tagMessages.tooManyInAll, { maximum: maxTagsInAll }))
}

/** Gives a task these tags and no others. */
export async function setTaskTags(ctx: Context, taskId: string, tagIds: readonly string[]): Promise<void> {
  const { companyId } = ctx.actor
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('task_tags')
        .where('company_id', '=', companyId)
        .where('task_id', '=', taskId)
        .where((on) => on.not(on('tag_id', '=', on.fn.any(on.val([...tagIds])))))
        .execute(),
    async (ctx) => {
      if (tagIds.length === 0) return
      await ctx.db
        .insertInto('task_tags')
        .values(tagIds.map((tagId) => ({ company_id: companyId, task_id: taskId, tag_id: tagId })))
        .onConflict((on) => on.doNothing())
        .execute()
    },
  )
}
