import { endPersonal } from '#server/integrations/commands/personal.ts'
import { leaveOutlook } from '#server/outlook/commands/leaving.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { isActive } from './queries.ts'

// Whoever works here no more has nothing connected here.
const endsOf = <E extends 'user.updated' | 'user.deleted' | 'user.left'>(name: string, event: E) =>
  listener({ name, event, retry: retrySoon }, async ({ services }, { subject: { id, label } }) => async (ctx) => {
    if (await isActive(ctx, id)) return
    await leaveOutlook(ctx, services.secrets, id)
    await endPersonal(ctx, { userId: id, name: label })
  })

export const mailboxListeners = [
  endsOf('endMailboxOfChanged', 'user.updated'),
  endsOf('endMailboxOfDeleted', 'user.deleted'),
  endsOf('endMailboxOfLeft', 'user.left'),
]
