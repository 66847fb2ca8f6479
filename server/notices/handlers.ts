import { Refusal } from '#domain/errors.ts'
import { getComment } from '#server/comments/queries.ts'
import { brandOf } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { within } from '#server/platform/within.ts'
import { asRead } from '#domain/comments/rules.ts'
import { tell } from './commands.ts'
import { newsMail, type ToldNews } from './emails.ts'
import { tellOfTasks } from './jobs.ts'
import { newsIn, noticesOf, readerOf, type Notice } from './queries.ts'

/** How many pieces of news a mail tells one by one; the tasks say the rest. */
const toldInFull = 20

export const noticeHandlers = [
  handle(tellOfTasks, async ({ services, principal }, { userId }) => {
    const inCompany = within(services)
    const read = <T>(query: (ctx: Context) => Promise<T>) => inCompany(principal, query, { readOnly: true })
    // Again, where another job for the same person has told of some of it meanwhile.
    for (;;) {
      const { ids, news, reader, brand } = await read((ctx) => newsFor(ctx, userId))
      if (ids.length === 0) return
      const isTold = reader !== null && news.shown.length > 0
      const letter = isTold
        ? { to: reader.email, mail: await newsMail(news, brand, reader.language, services.config.publicUrl) }
        : null
      try {
        if (await inCompany(principal, (ctx) => tell(ctx, { userId, ids, letter }))) return
      } catch (error) {
        if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
        // They have had many mails: what comes until then goes along.
        const after = Math.ceil(error.retryAfter / 1000)
        await inCompany(principal, (ctx) => enqueue(ctx, tellOfTasks, { userId }, { after }))
        return
      }
    }
  }),
]

async function newsFor(ctx: Context, userId: string) {
  const [notices, brand, reader] = [await noticesOf(ctx, userId), await brandOf(ctx), await readerOf(ctx, userId)]
  const news = reader === null ? [] : await newsIn(ctx, userId, notices)
  const shown: ToldNews[] = []
  for (const notice of news.slice(0, toldInFull)) shown.push({ ...notice, text: await textOf(ctx, notice) })
  return {
    ids: notices.map(({ id }) => id),
    brand,
    reader,
    news: { shown, more: news.length - shown.length },
  }
}

/** What the comment says, with names in place of ids. */
async function textOf(ctx: Context, { taskId, commentId }: Notice): Promise<string> {
  if (commentId === null) return ''
  const { body, mentions } = await getComment(ctx, taskId, commentId)
  return asRead(body, mentions)
}
