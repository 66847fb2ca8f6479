import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { changedTasks, changeTasksBody } from './changes.ts'
import {
  addDependencyBody,
  addSubtaskBody,
  assignTaskBody,
  boardQuery,
  createTaskBody,
  dependencyParams,
  duplicateTaskBody,
  moveSubtaskBody,
  moveTaskBody,
  subtaskParams,
  taskBoard,
  taskGraph,
  taskList,
  taskListQuery,
  taskPeople,
  taskRecord,
  updateSubtaskBody,
  updateTaskBody,
  watchTaskBody,
} from './schema.ts'

const seen = ['manage_tasks:view'] as const

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/tasks',
  summary: 'List tasks',
  access: seen,
  query: taskListQuery,
  output: taskList,
})

export const getTaskBoard = endpoint({
  name: 'getTaskBoard',
  method: 'GET',
  path: '/api/task-board',
  summary: 'Read the board: each column with its first tasks in their order',
  access: seen,
  query: boardQuery,
  output: taskBoard,
})

/** Names of people to give tasks to, for whoever writes tasks. */
export const lookupTaskPeople = endpoint({
  name: 'lookupTaskPeople',
  method: 'GET',
  path: '/api/lookup/task-people',
  summary: 'Names of people who can have tasks',
  access: seen,
  output: taskPeople,
})

export const getTask = endpoint({
  name: 'getTask',
  method: 'GET',
  path: '/api/tasks/:id',
  summary: 'Read a task with its parts',
  access: seen,
  params: idParams,
  output: taskRecord,
})

export const createTask = endpoint({
  name: 'createTask',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/tasks',
  summary: 'Create a task',
  access: ['manage_tasks:create'],
  bodyRights: { assignTask: ['manage_tasks:assign'] },
  body: createTaskBody,
  bodyLimit: 200_000,
  output: taskRecord,
})

export const duplicateTask = endpoint({
  name: 'duplicateTask',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/tasks/:id/duplicate',
  summary: 'Create a task like another one',
  explanation:
    'The new task has the title, description, type, priority, assignee, dates, estimated hours, value, job, client, ' +
    'variation, tags, repeat rule and subtasks of the other (with their assignees and due dates), none of them done, ' +
    'and the status `todo`. Comments, watchers, dependencies, files and actual hours stay behind. The task or a ' +
    'subtask has no assignee where the caller may not assign that person.',
  access: seen,
  params: idParams,
  body: duplicateTaskBody,
  output: taskRecord,
})

export const updateTask = endpoint({
  name: 'updateTask',
  method: 'PATCH',
  path: '/api/tasks/:id',
  summary: 'Edit a task',
  access: seen,
  params: idParams,
  body: updateTaskBody,
  bodyLimit: 80_000,
  output: taskRecord,
  versioned: true,
})

/** Any status may follow any other (SPEC 4). */
export const moveTask = endpoint({
  name: 'moveTask',
  method: 'POST',
  path: '/api/tasks/:id/move',
  summary: 'Set the status of a task, or its place within the column',
  explanation:
    'The task goes into the column `status`, right behind the task `after` or right before the task `before`; last ' +
    'where `before` is null, first where neither is named. A neighbour that has left the column counts for nothing, ' +
    'one that is gone is refused (422). `from` is the status in which it was seen: where it is another by now, ' +
    'nothing is moved (409 `task_moved`). A move raises no version and needs none. Completing a task that repeats ' +
    'creates the next one, once; the answer names it (`nextTask`).',
  access: seen,
  params: idParams,
  body: moveTaskBody,
  output: taskRecord,
})

export const assignTask = endpoint({
  name: 'assignTask',
  method: 'POST',
  path: '/api/tasks/:id/assign',
  summary: 'Give a task to somebody, or to nobody',
  access: seen,
  params: idParams,
  body: assignTaskBody,
  output: taskRecord,
})

export const takeTask = endpoint({
  name: 'takeTask',
  method: 'POST',
  path: '/api/tasks/:id/take',
  summary: 'Take a task that nobody has',
  access: seen,
  params: idParams,
  output: taskRecord,
})

export const releaseTask = endpoint({
  name: 'releaseTask',
  method: 'POST',
  path: '/api/tasks/:id/release',
  summary: 'Give up a task of one’s own',
  access: seen,
  params: idParams,
  output: taskRecord,
})

export const deleteTask = endpoint({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/api/tasks/:id',
  summary: 'Delete a task with its parts',
  access: seen,
  params: idParams,
})

/** Each by itself: what is refused for one does not hold up the others. */
export const changeTasks = endpoint({
  name: 'changeTasks',
  method: 'POST',
  path: '/api/task-changes',
  summary: 'Change many tasks at once, with a result for each',
  access: seen,
  body: changeTasksBody,
  output: changedTasks,
})

export const watchTask = endpoint({
  name: 'watchTask',
  method: 'POST',
  path: '/api/tasks/:id/watch',
  summary: 'Watch a task, or have somebody watch it',
  access: seen,
  params: idParams,
  body: watchTaskBody,
  output: taskRecord,
})

export const unwatchTask = endpoint({
  name: 'unwatchTask',
  method: 'POST',
  path: '/api/tasks/:id/unwatch',
  summary: 'Watch a task no more',
  access: seen,
  params: idParams,
  body: watchTaskBody,
  output: taskRecord,
})

export const addSubtask = endpoint({
  name: 'addSubtask',
  method: 'POST',
  path: '/api/tasks/:id/subtasks',
  summary: 'Add a subtask, as the last',
  explanation:
    'It may have an assignee (`assignedToId`) and a due date of its own. Who may not assign tasks may assign it to ' +
    'themselves.',
  access: seen,
  params: idParams,
  body: addSubtaskBody,
  output: taskRecord,
})

export const updateSubtask = endpoint({
  name: 'updateSubtask',
  method: 'PATCH',
  path: '/api/tasks/:id/subtasks/:subtaskId',
  summary: 'Check a subtask off, rename it, or change its assignee or due date',
  explanation:
    'Only what is sent is changed; null removes the assignee or the due date. Who may not assign tasks may take a ' +
    'subtask without assignee, and remove themselves (422 otherwise).',
  access: seen,
  params: subtaskParams,
  body: updateSubtaskBody,
  output: taskRecord,
})

export const moveSubtask = endpoint({
  name: 'moveSubtask',
  method: 'POST',
  path: '/api/tasks/:id/subtasks/:subtaskId/move',
  summary: 'Put a subtask behind another',
  access: seen,
  params: subtaskParams,
  body: moveSubtaskBody,
  output: taskRecord,
})

export const deleteSubtask = endpoint({
  name: 'deleteSubtask',
  method: 'DELETE',
  path: '/api/tasks/:id/subtasks/:subtaskId',
  summary: 'Delete a subtask',
  access: seen,
  params: subtaskParams,
})

export const addTaskDependency = endpoint({
  name: 'addTaskDependency',
  method: 'POST',
  path: '/api/tasks/:id/dependencies',
  summary: 'Have a task wait for another',
  access: seen,
  params: idParams,
  body: addDependencyBody,
  output: taskRecord,
})

export const removeTaskDependency = endpoint({
  name: 'removeTaskDependency',
  method: 'DELETE',
  path: '/api/tasks/:id/dependencies/:dependsOnId',
  summary: 'Have a task wait for another no more',
  access: seen,
  params: dependencyParams,
})

export const getTaskDependencies = endpoint({
  name: 'getTaskDependencies',
  method: 'GET',
  path: '/api/tasks/:id/dependencies',
  summary: 'Read what a task waits for and what waits for it, as far as that reaches',
  access: seen,
  params: idParams,
  output: taskGraph,
})

export const startTaskTimer = endpoint({
  name: 'startTaskTimer',
  method: 'POST',
  path: '/api/tasks/:id/start-timer',
  summary: 'Start one’s timer for a task; one that runs for another stops',
  access: seen,
  params: idParams,
  output: taskRecord,
})

/** Its minutes are added to the actual hours. */
export const stopTaskTimer = endpoint({
  name: 'stopTaskTimer',
  method: 'POST',
  path: '/api/tasks/:id/stop-timer',
  summary: 'Stop one’s timer for a task',
  access: seen,
  params: idParams,
  output: taskRecord,
})
