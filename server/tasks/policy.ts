import { memberOf, type Actor } from '#domain/actor.ts'
import { conflict, type Refusal } from '#domain/errors.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import { every, needs } from '#server/platform/policy.ts'

/** Who has a task. */
export interface TaskFacts {
  assignedToId: string | null
}

const mayView = needs('manage_tasks:view')
const mayEdit = needs('manage_tasks:edit')
const mayAssign = needs('manage_tasks:assign')

const noMember = conflict('no_member', taskMessages.noMember)
const taken = conflict('task_taken', taskMessages.taken)
const notYours = conflict('task_not_yours', taskMessages.notYours)

/** A super admin or another system has no tasks, watches none and no timer of theirs runs. */
const isMember = (actor: Actor): Refusal | null => (memberOf(actor) === null ? noMember : null)

/** Whether a new task may be this person's: who may not assign may take it for themselves. */
export const mayGiveTo = (actor: Actor, personId: string | null): boolean =>
  personId === null || personId === memberOf(actor) || mayAssign(actor) === null

export const taskPolicy = {
  updateTask: mayEdit,
  moveTask: mayEdit,
  assignTask: mayAssign,
  takeTask: every(mayEdit, isMember, (_, task: TaskFacts) => (task.assignedToId === null ? null : taken)),
  releaseTask: every(mayEdit, isMember, (actor, task: TaskFacts) =>
    task.assignedToId === memberOf(actor) ? null : notYours,
  ),
  watchTask: every(mayView, isMember),
  startTaskTimer: every(mayEdit, isMember),
  duplicateTask: needs('manage_tasks:create'),
  deleteTask: needs('manage_tasks:delete'),
}

/** What is done with the parts of a task. */
export const partPolicy = {
  addSubtask: mayEdit,
  updateSubtask: mayEdit,
  moveSubtask: mayEdit,
  deleteSubtask: mayEdit,
  addTaskDependency: mayEdit,
  removeTaskDependency: mayEdit,
  unwatchTask: every(mayView, isMember),
  stopTaskTimer: mayEdit,
}

/** Whether somebody may have this person watch a task, or watch it no more; themselves, where nobody is named. */
export function mayHaveWatch(
  actor: Actor,
  deed: 'watchTask' | 'unwatchTask',
  personId: string | undefined,
): Refusal | null {
  if (personId !== undefined && personId !== memberOf(actor)) return mayEdit(actor)
  return { ...taskPolicy, ...partPolicy }[deed](actor, { assignedToId: null })
}
