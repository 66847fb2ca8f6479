import type { EventName } from '#domain/events.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { markCalendars } from './commands/marking.ts'

type Of<Beginning extends string> = Extract<EventName, `${Beginning}.${string}`>

/** What changes what stands on the days of whoever has the task, or had it. */
const onTask = (name: string, event: Of<'task'>) =>
  listener({ name, event, retry: retrySoon }, (_, { subject }) =>
    Promise.resolve((ctx) => markCalendars(ctx, { taskId: subject.id })),
  )

/** What may change what stands in anybody's. */
const onCompany = (name: string, event: Of<'job' | 'role' | 'import'>) =>
  listener({ name, event, retry: retrySoon }, () => Promise.resolve((ctx) => markCalendars(ctx, 'everybody')))

/** What becomes of somebody, or of their mailbox. */
const onPerson = (name: string, event: Of<'user' | 'mailbox'>) =>
  listener({ name, event, retry: retrySoon }, (_, { subject }) =>
    Promise.resolve((ctx) => markCalendars(ctx, { userId: subject.id })),
  )

export const outlookListeners = [
  onTask('lineUpNewTask', 'task.created'),
  onTask('lineUpEditedTask', 'task.updated'),
  onTask('lineUpDeletedTask', 'task.deleted'),
  onTask('lineUpMovedTask', 'task.moved'),
  onTask('lineUpAssignedTask', 'task.assigned'),
  onTask('lineUpTakenTask', 'task.taken'),
  onTask('lineUpReleasedTask', 'task.released'),
  onCompany('lineUpNewJob', 'job.created'),
  onCompany('lineUpEditedJob', 'job.updated'),
  onCompany('lineUpDeletedJob', 'job.deleted'),
  onCompany('lineUpEditedRole', 'role.updated'),
  onCompany('lineUpImported', 'import.done'),
  onCompany('lineUpImportUndone', 'import.undone'),
  onPerson('lineUpChangedPerson', 'user.updated'),
  onPerson('lineUpConnected', 'mailbox.connected'),
]
