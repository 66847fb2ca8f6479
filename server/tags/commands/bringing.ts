import type { Archived } from '#domain/archives/schema.ts'
import { inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in tags as they were elsewhere. */
export const bringTags = (ctx: Context, tags: readonly Archived<'tags'>[]): Promise<void> =>
  inParts(tags, (part) =>
    ctx.db
      .insertInto('tags')
      .values(
        part.map(({ id, name, version }) => ({
          company_id: ctx.actor.companyId,
          id,
          name,
          version,
          created_at: ctx.now,
        })),
      )
      .execute(),
  )

/** Gives the tasks that were brought in their tags. */
export async function bringTaskTags(ctx: Context, tasks: readonly Archived<'tasks'>[]): Promise<void> {
  const given = tasks.flatMap(({ id, tags }) =>
    tags.map((tag) => ({ company_id: ctx.actor.companyId, task_id: id, tag_id: tag.id })),
  )
  await inParts(given, (part) => ctx.db.insertInto('task_tags').values(part).execute())
}
