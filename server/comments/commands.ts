import { memberOf } from '#domain/actor.ts'
import type { createComment as createEndpoint, updateComment as updateEndpoint } from '#domain/comments/api.ts'
import { mentionedIn } from '#domain/comments/rules.ts'
import { commentMessages, type CommentRecord } from '#domain/comments/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { alreadyCreated, expectVersion, fingerprint, lockRecord, recordActivity } from '#server/platform/writing.ts'
import { noteComments } from '#server/tasks/commands/commenting.ts'
import { addWatchers, holdPeople } from '#server/tasks/commands/people.ts'
import { holdersAmong } from '#server/tasks/queries/people.ts'
import { commentPolicy, taskCommentPolicy } from './policy.ts'
import { commentedTask, getComment } from './queries.ts'

/** Writes a comment. Whom it mentions watches the task from then on; the same comment sent twice is one. */
export async function createComment(
  ctx: Context,
  { params, body: { id = newId(), body } }: HandlerInput<typeof createEndpoint>,
): Promise<CommentRecord> {
  const mentioned = mentionedIn(body)
  if (mentioned.length > 0) await holdPeople(ctx)
  const task = await lockTask(ctx, params.id)
  permit(taskCommentPolicy.createComment(ctx.actor))
  const hash = fingerprint({ body, taskId: task.id })
  if (await alreadyCreated(ctx, { table: 'task_comments', id, hash })) return getComment(ctx, task.id, id)
  await requireColleagues(ctx, mentioned)
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('task_comments')
        .values({
          company_id: ctx.actor.companyId,
          id,
          task_id: task.id,
          body,
          mentioned,
          author_id: memberOf(ctx.actor),
          author_name: ctx.name,
          created_at: ctx.now,
          created_hash: hash,
        })
        .execute(),
    (ctx) => noteComments(ctx, task.id, 1),
    (ctx) => addWatchers(ctx, task.id, mentioned),
    (ctx) =>
      recordActivity(
        ctx,
        'comment.created',
        { kind: 'task', id: task.id, label: task.title },
        { commentId: id, mentioned },
      ),
    (ctx) => getComment(ctx, task.id, id),
  )
}

/** Writes one's own comment anew; what it said before is kept. Nothing happens where it says the same. */
export async function updateComment(
  ctx: Context,
  { params, body: { body }, version }: HandlerInput<typeof updateEndpoint>,
): Promise<CommentRecord> {
  const mentioned = mentionedIn(body)
  if (mentioned.length > 0) await holdPeople(ctx)
  const { task, comment: before } = await lockComment(ctx, params)
  permit(commentPolicy.updateComment(ctx.actor, { authorId: before.author.id }))
  expectVersion(version, before.version, before)
  if (body === before.body) return before
  // Who was mentioned before stays, though they may have left the company meanwhile.
  const added = mentioned.filter((id) => before.mentions.every((each) => each.id !== id))
  await requireColleagues(ctx, added)
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('task_comment_edits')
        .values({
          company_id: ctx.actor.companyId,
          comment_id: before.id,
          version: before.version,
          body: before.body,
          mentioned: before.mentions.map(({ id }) => id),
          written_at: before.editedAt ?? before.createdAt,
        })
        .execute(),
    (ctx) =>
      ctx.db
        .updateTable('task_comments')
        .set({ body, mentioned, version: before.version + 1, edited_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', before.id)
        .execute(),
    (ctx) => addWatchers(ctx, task.id, added),
    (ctx) =>
      recordActivity(
        ctx,
        'comment.updated',
        { kind: 'task', id: task.id, label: task.title },
        { commentId: before.id, mentioned: added },
      ),
    (ctx) => getComment(ctx, task.id, before.id),
  )
}

/** Deletes a comment, with all it ever said. */
export async function deleteComment(ctx: Context, params: { id: string; commentId: string }): Promise<void> {
  const { task, comment } = await lockComment(ctx, params)
  permit(commentPolicy.deleteComment(ctx.actor, { authorId: comment.author.id }))
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('task_comments')
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', comment.id)
        .execute(),
    (ctx) => noteComments(ctx, task.id, -1),
    (ctx) =>
      recordActivity(
        ctx,
        'comment.deleted',
        { kind: 'task', id: task.id, label: task.title },
        { commentId: comment.id },
      ),
  )
}

/** The task first, whose count of comments follows; so whoever writes another waits here and nowhere else. */
const lockTask = (ctx: Context, id: string) => lockRecord(ctx, 'tasks', id, commentedTask, { edits: true })

async function lockComment(ctx: Context, { id, commentId }: { id: string; commentId: string }) {
  const task = await lockTask(ctx, id)
  const comment = await lockRecord(ctx, 'task_comments', commentId, (ctx) => getComment(ctx, id, commentId))
  return { task, comment }
}

/** 422 where somebody is mentioned who is nobody here, or sees no tasks. */
async function requireColleagues(ctx: Context, ids: readonly string[]): Promise<void> {
  const colleagues = await holdersAmong(ctx, ids)
  if (!ids.every((id) => colleagues.has(id))) throw invalidField('body', commentMessages.mentionUnknown)
}
