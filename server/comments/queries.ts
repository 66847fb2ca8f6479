import { sql } from 'kysely'
import type { listComments } from '#domain/comments/api.ts'
import { asRead, withoutFormat } from '#domain/comments/rules.ts'
import type { CommentHistory, CommentList, CommentRecord, Mention } from '#domain/comments/schema.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { photoUrl } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { lookedUp } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { commentPolicy, taskCommentPolicy } from './policy.ts'

const commentsOf = (ctx: Context, taskId: string) =>
  ctx.db.selectFrom('task_comments').where('company_id', '=', ctx.actor.companyId).where('task_id', '=', taskId)

const details = (ctx: Context, taskId: string) =>
  commentsOf(ctx, taskId).select([
    'id',
    'company_id',
    'task_id',
    'version',
    'body',
    'mentioned',
    'author_id',
    'author_name',
    'created_at',
    'edited_at',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

/** The task that is commented on by its name, or 404. */
export async function commentedTask(ctx: Context, taskId: string): Promise<{ id: string; title: string }> {
  const task = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (task === undefined) throw notFound()
  return task
}

/** The latest comments of a task, or those before a place, in the order in which they were written. */
export async function listCommentRecords(
  ctx: Context,
  { params, query }: HandlerInput<typeof listComments>,
): Promise<CommentList> {
  const { before, pageSize } = query
  const [, { total }, rows] = await Promise.all([
    commentedTask(ctx, params.id),
    commentsOf(ctx, params.id)
      .select((on) => on.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    details(ctx, params.id)
      .$if(before !== undefined, (list) =>
        list.where(sql<boolean>`(created_at, id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      // One more than is shown says whether there are more.
      .limit(sql.lit(pageSize + 1))
      .execute(),
  ])
  const shown = rows.slice(0, pageSize)
  const first = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: await recordsOf(ctx, shown.toReversed()),
    total,
    earlier: first === undefined ? null : `${first.created_at}_${first.id}`,
    ...answersOf(taskCommentPolicy, ctx.actor, undefined),
  }
}

/** One comment of a task, or 404. */
export async function getComment(ctx: Context, taskId: string, id: string): Promise<CommentRecord> {
  const [record] = await recordsOf(ctx, await details(ctx, taskId).where('id', '=', id).execute())
  if (record === undefined) throw notFound()
  return record
}

/**
 * What these comments say now, without their format and with names in place of ids, and whom they mention; who is gone
 * is not among them.
 */
export async function commentsAsRead(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { text: string; mentioned: readonly string[] }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<Row, 'id' | 'body' | 'mentioned'>>`
    select id, body, mentioned from ${lookedUp(ctx.actor.companyId, 'task_comments', sql`${[...ids]}::uuid[]`)} as comment
  `.execute(ctx.db)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ mentioned }) => mentioned),
  )
  return new Map(
    rows.map(({ id, body, mentioned }) => [
      id,
      { text: asRead(withoutFormat(body), mentionsOf(mentioned, names)), mentioned },
    ]),
  )
}

/** What a comment said before, the oldest first. */
export async function historyOf(ctx: Context, taskId: string, id: string): Promise<CommentHistory> {
  const [comment, edits] = await Promise.all([
    commentsOf(ctx, taskId).select('id').where('id', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('task_comment_edits')
      .select(['version', 'body', 'mentioned', 'written_at'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('comment_id', '=', id)
      .orderBy('version')
      .execute(),
  ])
  if (comment === undefined) throw notFound()
  const names = await namesOf(
    ctx,
    edits.flatMap(({ mentioned }) => mentioned),
  )
  const items = edits.map(({ version, body, mentioned, written_at: writtenAt }) => ({
    version,
    body,
    mentions: mentionsOf(mentioned, names),
    writtenAt,
  }))
  return { items, total: items.length }
}

async function recordsOf(ctx: Context, rows: readonly Row[]): Promise<CommentRecord[]> {
  const authors = rows.flatMap(({ author_id: id }) => (id === null ? [] : [id]))
  const [names, photos] = await Promise.all([
    namesOf(ctx, [...authors, ...rows.flatMap(({ mentioned }) => mentioned)]),
    photosOf(ctx, authors),
  ])
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    taskId: row.task_id,
    version: row.version,
    body: row.body,
    mentions: mentionsOf(row.mentioned, names),
    author: {
      id: row.author_id,
      name: names.get(row.author_id ?? '') ?? row.author_name,
      photoUrl: photos.get(row.author_id ?? '') ?? null,
    },
    createdAt: row.created_at,
    editedAt: row.edited_at,
    ...answersOf(commentPolicy, ctx.actor, { authorId: row.author_id }),
  }))
}

const mentionsOf = (mentioned: readonly string[], names: ReadonlyMap<string, string>): Mention[] =>
  mentioned.map((id) => ({ id, name: names.get(id) ?? '' }))

/** What people of the company are called now, also those who have left. */
async function namesOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${lookedUp(ctx.actor.companyId, 'users', sql`${[...new Set(ids)]}::uuid[]`)} as person
  `.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of the platform's: asked apart. */
async function photosOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('memberships')
    .select(['user_id', 'photo_id'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('user_id', '=', on.fn.any(on.val([...ids]))))
    .where('photo_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.user_id, photoUrl(row.photo_id ?? '')]))
}
