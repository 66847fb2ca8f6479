import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { handle, handleForPlatform } from '#server/platform/jobs/handler.ts'
import { within } from '#server/platform/within.ts'
import { keepCalendar } from './commands/keeping.ts'
import { removeMarked } from './commands/leaving.ts'
import { lookAtOutlook, keepOutlook, pollOutlook, removeOutlook } from './jobs.ts'
import { calendarsKept } from './queries/held.ts'

export const outlookHandlers = [
  handle(keepOutlook, (scope, { userId }) => keepCalendar(scope, userId)),
  handle(lookAtOutlook, (scope, { userId }) => keepCalendar(scope, userId, { isAsked: true })),
  // One job for each, so that whoever has much there keeps nobody waiting.
  handle(pollOutlook, ({ services, principal }) =>
    within(services)(principal, async (ctx) => {
      for (const userId of await calendarsKept(ctx)) await enqueue(ctx, lookAtOutlook, { userId })
    }),
  ),
  handleForPlatform(removeOutlook, ({ services }, grant) => removeMarked(services, grant)),
]
