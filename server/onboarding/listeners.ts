import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { sendWaiting } from './commands.ts'

export const onboardingListeners = [
  // In the name of whoever wrote them, who is known to be reachable now.
  listener({ name: 'sendWaitingInvitations', event: 'user.confirmed', retry: retrySoon }, (scope, { by, subject }) =>
    Promise.resolve((ctx) => sendWaiting({ ...ctx, name: by }, scope.services.secrets, subject.id)),
  ),
]
