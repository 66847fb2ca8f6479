import type { EventName } from '#domain/events.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { followVariation } from './commands/following.ts'
import { endTasksOfLeavers } from './commands/leaving.ts'

/** Whoever left, was disabled or sees tasks no more has none: in the name of who did that. */
const ofOne = (name: string, event: Extract<EventName, `user.${string}`>) =>
  listener({ name, event, retry: retrySoon }, (_, { by, subject }) =>
    Promise.resolve((ctx) => endTasksOfLeavers({ ...ctx, name: by }, subject.id)),
  )

/** Of a role that lets see tasks no more, or is gone, everybody. */
const ofRole = (name: string, event: Extract<EventName, `role.${string}`>) =>
  listener({ name, event, retry: retrySoon }, (_, { by }) =>
    Promise.resolve((ctx) => endTasksOfLeavers({ ...ctx, name: by })),
  )

const moveTasksOfVariation = listener(
  { name: 'moveTasksOfVariation', event: 'variation.updated', retry: retrySoon },
  (_, { by, subject }) => Promise.resolve((ctx) => followVariation({ ...ctx, name: by }, subject.id)),
)

export const taskListeners = [
  ofOne('endTasksOfChanged', 'user.updated'),
  ofOne('endTasksOfDeleted', 'user.deleted'),
  ofOne('endTasksOfLeft', 'user.left'),
  ofRole('endTasksOfRole', 'role.updated'),
  ofRole('endTasksOfDeletedRole', 'role.deleted'),
  moveTasksOfVariation,
]
