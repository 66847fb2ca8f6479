import type { Archived } from '#domain/archives/schema.ts'
import { mentionedIn } from '#domain/comments/rules.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'
import { keepComments } from '#server/tasks/commands/commenting.ts'

/** Brings in comments as they were written elsewhere, under tasks that are there. */
export async function bringComments(ctx: Context, comments: readonly Archived<'comments'>[]): Promise<void> {
  await inParts(comments, (part) =>
    ctx.db
      .insertInto('task_comments')
      .values(
        part.map((comment) => ({
          company_id: ctx.actor.companyId,
          id: comment.id,
          task_id: comment.taskId,
          version: comment.version,
          body: comment.body,
          mentioned: mentionedIn(comment.body),
          author_id: comment.author.id,
          author_name: comment.author.name,
          created_at: comment.createdAt,
          edited_at: comment.editedAt,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
  await keepComments(
    ctx,
    comments.map(({ taskId }) => taskId),
  )
}

/** Brings in what comments said before they were written anew. */
export async function bringCommentEdits(ctx: Context, histories: readonly Archived<'comment-edits'>[]): Promise<void> {
  const edits = histories.flatMap(({ commentId, items }) =>
    items.map(({ version, body, writtenAt }) => ({
      company_id: ctx.actor.companyId,
      comment_id: commentId,
      version,
      body,
      mentioned: mentionedIn(body),
      written_at: writtenAt,
    })),
  )
  await inParts(edits, (part) => ctx.db.insertInto('task_comment_edits').values(part).execute())
}
