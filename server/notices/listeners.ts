import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { noteNews } from './commands.ts'
import { assigneeOf, watchersOf } from './queries.ts'

/** Nobody is told of what they did themselves. */
const others = (people: readonly (string | null)[], byId: string | null): string[] =>
  [...new Set(people)].filter((id) => id !== null && id !== byId) as string[]

export const noticeListeners = [
  listener({ name: 'noteAssigned', event: 'task.assigned', retry: retrySoon }, (_, { by, byId, subject, payload }) =>
    Promise.resolve((ctx) =>
      noteNews(ctx, { kind: 'assigned', taskId: subject.id, by }, others([payload.assignedToId], byId)),
    ),
  ),
  // Whoever has it by now, which may be nobody.
  listener({ name: 'noteReady', event: 'task.ready', retry: retrySoon }, (_, { by, byId, subject, payload }) =>
    Promise.resolve(async (ctx) => {
      const assignee = await assigneeOf(ctx, subject.id)
      const news = { kind: 'ready', taskId: subject.id, by, completed: payload.completed } as const
      await noteNews(ctx, news, others([assignee], byId))
    }),
  ),
  listener({ name: 'noteComment', event: 'comment.created', retry: retrySoon }, (_, { by, byId, subject, payload }) =>
    Promise.resolve(async (ctx) => {
      const news = { taskId: subject.id, commentId: payload.commentId, by }
      const mentioned = others(payload.mentioned, byId)
      const watchers = others(await watchersOf(ctx, subject.id), byId).filter((id) => !mentioned.includes(id))
      await noteNews(ctx, { ...news, kind: 'mentioned' }, mentioned)
      await noteNews(ctx, { ...news, kind: 'commented' }, watchers)
    }),
  ),
  // Whom it mentions since it was edited; that it was edited is no news.
  listener({ name: 'noteMentions', event: 'comment.updated', retry: retrySoon }, (_, { by, byId, subject, payload }) =>
    Promise.resolve((ctx) =>
      noteNews(
        ctx,
        { kind: 'mentioned', taskId: subject.id, commentId: payload.commentId, by },
        others(payload.mentioned, byId),
      ),
    ),
  ),
]
