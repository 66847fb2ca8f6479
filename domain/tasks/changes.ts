import { z } from 'zod'
import { shownCode } from '../field-kinds.ts'
import { choice, idField, optionalDate } from '../fields.ts'
import { tagName } from '../tags/schema.ts'
import { taskPriorities, taskStatuses } from './choices.ts'
import { taskMessages } from './schema.ts'

// What is changed of many tasks at once.

/** How many tasks are changed at once. */
const maxAtOnce = 200

const change = z.discriminatedUnion(
  'set',
  [
    z.strictObject({ set: z.literal('status'), status: choice(taskStatuses) }),
    z.strictObject({ set: z.literal('priority'), priority: choice(taskPriorities) }),
    z.strictObject({ set: z.literal('assignedTo'), assignedToId: idField.nullable() }),
    z.strictObject({ set: z.literal('dueDate'), dueDate: optionalDate() }),
    z.strictObject({ set: z.literal('tagAdded'), tag: tagName }),
    z.strictObject({ set: z.literal('tagRemoved'), tagId: idField }),
    z.strictObject({ set: z.literal('deleted') }),
  ],
  { error: taskMessages.nothingToChange },
)
export type TaskChange = z.output<typeof change>
export const changeTasksBody = z.strictObject({
  ids: z.array(idField).min(1, taskMessages.nothingToChange).max(maxAtOnce, taskMessages.tooManyAtOnce),
  change,
})
/** What became of each, in the order they were named. */
export const changedTasks = z
  .object({
    results: z.array(
      z.object({
        /** Why not, in the words of the refusal; null where it was done. */
        problem: z
          .object({
            code: shownCode,
            message: z.string(),
            template: z.string().optional(),
            params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'ChangedTasks' })
