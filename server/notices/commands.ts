import { newId } from '#domain/ids.ts'
import { postMail } from '#server/mail/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { lockWord } from '#server/platform/writing.ts'
import { tellOfTasks } from './jobs.ts'
import type { NoticeKind } from './queries.ts'

/**
 * How many seconds news is gathered before it is mailed: what is addressed to somebody not for long, what is said among
 * others until the talk has come to rest. Whatever waits by then goes along.
 */
const gatheredFor: Record<NoticeKind, number> = { assigned: 60, ready: 60, mentioned: 60, commented: 300 }

/** What somebody is to be told, and about what. */
export interface News {
  kind: NoticeKind
  taskId: string
  commentId?: string
  by: string
  completed?: string
}

/** Notes what people are to be told of a task; nothing where it is gone by now. */
export async function noteNews(ctx: Context, news: News, people: readonly string[]): Promise<void> {
  if (people.length === 0 || !(await isStillThere(ctx, news))) return
  await ctx.db
    .insertInto('task_notices')
    .values(
      people.map((userId) => ({
        company_id: ctx.actor.companyId,
        id: newId(),
        user_id: userId,
        kind: news.kind,
        task_id: news.taskId,
        comment_id: news.commentId ?? null,
        by_name: news.by,
        completed: news.completed ?? '',
        noted_at: ctx.now,
      })),
    )
    .execute()
  // A job for each, though one would tell them all: one that comes too late finds nothing, one that lacks loses news.
  for (const userId of people) await enqueue(ctx, tellOfTasks, { userId }, { after: gatheredFor[news.kind] })
}

/** Whether what news is about is still there; it stays for this transaction. */
async function isStillThere(
  ctx: Context,
  { taskId, commentId }: { taskId: string; commentId?: string },
): Promise<boolean> {
  const task = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', taskId)
    .forKeyShare()
    .executeTakeFirst()
  if (task === undefined || commentId === undefined) return task !== undefined
  const comment = await ctx.db
    .selectFrom('task_comments')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', commentId)
    .forKeyShare()
    .executeTakeFirst()
  return comment !== undefined
}

/**
 * Mails what was written of these notices, which are then done with. False where another job has told of some of them
 * meanwhile; 429 when the address has had too many mails lately.
 */
export async function tell(
  ctx: Context,
  { userId, ids, letter }: { userId: string; ids: readonly string[]; letter: { to: string; mail: MailContent } | null },
): Promise<boolean> {
  await lockWord(ctx, { word: `notices ${userId}` })
  const held = await ctx.db
    .selectFrom('task_notices')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  if (held.length < ids.length) return false
  await ctx.db
    .deleteFrom('task_notices')
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  if (letter !== null) await postMail(ctx, letter)
  return true
}
