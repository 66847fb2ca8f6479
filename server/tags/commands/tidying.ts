import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import type { mergeTag as mergeEndpoint, updateTag as updateEndpoint } from '#domain/tags/api.ts'
import { tagMessages, type TagRecord } from '#domain/tags/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import {
  beginEdit,
  changesBetween,
  expectVersion,
  lockedFind,
  lockRecord,
  recordActivity,
  recordEdit,
} from '#server/platform/writing.ts'
import { tagPolicy } from '../policy.ts'
import { getTag } from '../queries.ts'

/** Renames a tag, wherever it stands. A name that another tag has is refused: the two are merged instead. */
export async function updateTag(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<TagRecord> {
  const before = await lockTag(ctx, params.id)
  permit(tagPolicy.updateTag(ctx.actor))
  expectVersion(version, before.version, before)
  await refuseTakenName(ctx, body.name, before.id)
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('tags')
        .set({ name: body.name, version: before.version + 1 })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', before.id)
        .execute(),
    (ctx) => getTag(ctx, before.id),
  )
  return recordEdit(
    ctx,
    { before, after },
    'tag.updated',
    { kind: 'tag', id: before.id, label: after.name },
    changesBetween(before, after, trackedFields.tag),
  )
}

/** What has the one tag has the other from then on, once; the one is gone. Answers the other. */
export async function mergeTag(ctx: Context, { params, body }: HandlerInput<typeof mergeEndpoint>): Promise<TagRecord> {
  // One at a time: two that merge their tags into each other's would wait for each other for ever.
  const from = await lockedFind(ctx, 'merged tags', (ctx) => lockTag(ctx, params.id))
  permit(tagPolicy.mergeTag(ctx.actor))
  if (body.into === from.id) throw invalidField('into', tagMessages.mergeWithItself)
  const into = await keptTag(ctx, body.into)
  if (into === undefined) throw invalidField('into', tagMessages.unknown)
  return pipeline(
    ctx,
    // Whoever adds the one meanwhile has waited for its lock, and then makes it anew or finds the other.
    (ctx) =>
      sql`insert into task_tags (company_id, task_id, tag_id)
        select company_id, task_id, ${into.id}::uuid from task_tags
          where company_id = ${ctx.actor.companyId} and tag_id = ${from.id}
        on conflict do nothing`.execute(ctx.db),
    (ctx) => removeTag(ctx, from.id),
    (ctx) =>
      recordActivity(
        ctx,
        'tag.merged',
        { kind: 'tag', id: from.id, label: from.name },
        { into: into.name, tasks: from.tasks },
      ),
    (ctx) => getTag(ctx, into.id),
  )
}

/** Deletes a tag; it is on no task any more. */
export async function deleteTag(ctx: Context, id: string): Promise<void> {
  const tag = await lockTag(ctx, id)
  permit(tagPolicy.deleteTag(ctx.actor))
  await pipeline(
    ctx,
    (ctx) => removeTag(ctx, id),
    (ctx) => recordActivity(ctx, 'tag.deleted', { kind: 'tag', id, label: tag.name }, { tasks: tag.tasks }),
  )
}

const lockTag = (ctx: Context, id: string) => lockRecord(ctx, 'tags', id, getTag)

/** A tag that stays as long as this takes. Not locked further: whoever adds several tags may hold it already. */
const keptTag = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

const removeTag = (ctx: Context, id: string) =>
  ctx.db.deleteFrom('tags').where('company_id', '=', ctx.actor.companyId).where('id', '=', id).execute()

async function refuseTakenName(ctx: Context, name: string, own: string): Promise<void> {
  const other = await lockedFind(ctx, 'names of tags', (ctx) =>
    ctx.db
      .selectFrom('tags')
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where('name_key', '=', sql<string>`compared_name(${name})`)
      .where('id', '<>', own)
      .executeTakeFirst(),
  )
  if (other !== undefined) throw invalidField('name', tagMessages.nameTaken)
}
