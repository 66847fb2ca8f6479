import type { HandlerInput } from '#domain/endpoint.ts'
import { readHours } from '#domain/hours.ts'
import { newId } from '#domain/ids.ts'
import type { duplicateTask as duplicateEndpoint } from '#domain/tasks/api.ts'
import type { TaskPerson, TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { alreadyCreated, fingerprint } from '#server/platform/writing.ts'
import { taskPolicy } from '../policy.ts'
import { getTask } from '../queries/one.ts'
import { holdPeople } from './people.ts'
import { assigneesOfCopy } from './subtask-people.ts'
import { addTask } from './adding.ts'

/**
 * Creates a task like another one, to do again. It and its subtasks keep an assignee only where this person may assign
 * them; otherwise the copy has no assignee.
 */
export async function duplicateTask(
  ctx: Context,
  { params, body }: HandlerInput<typeof duplicateEndpoint>,
): Promise<TaskRecord> {
  const task = await getTask(ctx, params.id)
  permit(taskPolicy.duplicateTask(ctx.actor))
  const { id = newId() } = body
  const hash = fingerprint({ duplicateOf: task.id })
  if (await alreadyCreated(ctx, { table: 'tasks', id, hash })) return getTask(ctx, id)
  const named = [task, ...task.subtasks].flatMap(({ assignedTo }) => (assignedTo === null ? [] : [assignedTo.id]))
  const assignees = await pipeline(ctx, holdPeople, (ctx) => assigneesOfCopy(ctx, named))
  const kept = (person: TaskPerson | null) => (person !== null && assignees.has(person.id) ? person.id : null)
  return addTask(ctx, {
    id,
    hash,
    form: { ...copyOfTask(task), assignedToId: kept(task.assignedTo) },
    subtasks: task.subtasks.map(({ title, assignedTo, dueDate }) => ({
      title,
      assignedToId: kept(assignedTo),
      dueDate,
    })),
  })
}

/** What the form of a new task says that is to be like this one: work that is still to be done. */
const copyOfTask = (task: TaskRecord) => ({
  title: task.title,
  description: task.description,
  type: task.type,
  priority: task.priority,
  startDate: task.startDate,
  dueDate: task.dueDate,
  repeat: task.repeat && { every: task.repeat.every, unit: task.repeat.unit },
  estimatedHours: task.estimatedHours === null ? null : readHours(task.estimatedHours),
  value: task.value,
  // A job says its client.
  ...(task.jobId === null ? { clientId: task.clientId } : { jobId: task.jobId }),
  variationId: task.variation?.id ?? null,
  tags: task.tags.map(({ name }) => name),
})
