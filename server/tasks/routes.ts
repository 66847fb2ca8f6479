import * as api from '#domain/tasks/api.ts'
import { pastDeadlocks } from '#server/platform/deadlocks.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { addTaskDependency, removeTaskDependency } from './commands/dependencies.ts'
import { duplicateTask } from './commands/duplicate.ts'
import { changeTask, problemOf } from './commands/many.ts'
import { moveTask } from './commands/move.ts'
import { assignTask, releaseTask, takeTask, unwatchTask, watchTask } from './commands/people.ts'
import { addSubtask, deleteSubtask, moveSubtask, updateSubtask } from './commands/subtasks.ts'
import { startTimer, stopTimer } from './commands/timer.ts'
import { createTask, deleteTask, updateTask } from './commands/write.ts'
import { getBoard } from './queries/board.ts'
import { dependenciesOf } from './queries/dependencies.ts'
import { listTaskRecords } from './queries/list.ts'
import { getTask } from './queries/one.ts'
import { lookupTaskPeople } from './queries/people.ts'

export const taskRoutes = [
  read(api.listTasks, listTaskRecords),
  read(api.getTaskBoard, getBoard),
  read(api.lookupTaskPeople, lookupTaskPeople),
  read(api.getTask, (ctx, { params }) => getTask(ctx, params.id)),
  read(api.getTaskDependencies, (ctx, { params }) => dependenciesOf(ctx, params.id)),
  write(api.createTask, createTask),
  write(api.duplicateTask, duplicateTask),
  write(api.updateTask, updateTask),
  write(api.moveTask, moveTask),
  write(api.assignTask, assignTask),
  write(api.takeTask, (ctx, { params }) => takeTask(ctx, params.id)),
  write(api.releaseTask, (ctx, { params }) => releaseTask(ctx, params.id)),
  write(api.deleteTask, (ctx, { params }) => deleteTask(ctx, params.id)),
  write(api.watchTask, watchTask),
  write(api.unwatchTask, unwatchTask),
  write(api.addSubtask, addSubtask),
  write(api.updateSubtask, updateSubtask),
  write(api.moveSubtask, moveSubtask),
  write(api.deleteSubtask, deleteSubtask),
  write(api.addTaskDependency, addTaskDependency),
  write(api.removeTaskDependency, removeTaskDependency),
  write(api.startTaskTimer, (ctx, { params }) => startTimer(ctx, params.id)),
  write(api.stopTaskTimer, (ctx, { params }) => stopTimer(ctx, params.id)),
  serve(api.changeTasks, async ({ request, principal, within }, { body }) => {
    const results = []
    for (const id of body.ids) {
      // Each in a transaction of its own, so that one that is refused takes none along.
      const transact = () => within(principal, (ctx) => changeTask(ctx, id, body.change))
      const problem = await pastDeadlocks(request.log, transact).then(() => null, problemOf)
      results.push({ problem })
    }
    return { results }
  }),
]
