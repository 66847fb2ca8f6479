import * as api from '#domain/tasks/api.ts'
import type { Caller } from './caller.ts'
import { givenTask, taskBody } from './given.ts'
import type { ReadyWrite } from './money-writes.ts'

type Task = Awaited<ReturnType<typeof givenTask>>

/** One successful write of every kind on tasks, with the activity it must leave. */
export function taskWrites(
  admin: () => Caller,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> {
  const on = (
    action: string,
    ready: (
      task: Task,
      params: { id: string },
    ) => Omit<ReadyWrite, 'about' | 'label'> | Promise<Omit<ReadyWrite, 'about' | 'label'>>,
    more: Parameters<typeof givenTask>[1] = {},
  ) => ({
    action,
    kind: 'task',
    async write(): Promise<ReadyWrite> {
      const task = await givenTask(admin(), more)
      return { about: task.id, label: task.title, ...(await ready(task, { id: task.id })) }
    },
  })
  const self = async () =>
    (await admin().call(api.lookupTaskPeople, {})).items.find(({ name }) => name.startsWith('org'))
  const given = async (from: boolean, to: boolean) => {
    const { id = '', name = '' } = (await self()) ?? {}
    return { assignee: { from: from ? name : null, to: to ? name : null }, assignedToId: to ? id : null }
  }
  return {
    createTask: {
      action: 'task.created',
      kind: 'task',
      write: async () => ({
        label: 'Book the crane',
        send: () => admin().try(api.createTask, { body: taskBody({ title: 'Book the crane' }) }),
      }),
    },
    duplicateTask: {
      action: 'task.created',
      kind: 'task',
      write: async () => {
        const { id, title } = await givenTask(admin())
        return { label: title, send: () => admin().try(api.duplicateTask, { params: { id }, body: {} }) }
      },
    },
    updateTask: on(
      'task.updated',
      (_, params) => ({
        changes: {
          priority: { from: 'medium', to: 'high' },
          dueDate: { from: null, to: '2026-12-01' },
          tags: { from: ['Roof'], to: ['Council', 'Roof'] },
        },
        send: () =>
          admin().try(api.updateTask, {
            params,
            body: { priority: 'high', dueDate: '2026-12-01', tags: ['Roof', 'Council'], title: 'Order trusses' },
            version: 1,
          }),
      }),
      { tags: ['Roof'] },
    ),
    moveTask: on('task.moved', (_, params) => ({
      changes: { status: { from: 'todo', to: 'blocked' } },
      send: () => admin().try(api.moveTask, { params, body: { status: 'blocked' } }),
    })),
    changeTasks: on('task.moved', (_, { id }) => ({
      changes: { status: { from: 'todo', to: 'review' } },
      send: () => admin().try(api.changeTasks, { body: { ids: [id], change: { set: 'status', status: 'review' } } }),
    })),
    assignTask: on('task.assigned', async (_, params) => {
      const changes = await given(false, true)
      return {
        changes,
        send: () => admin().try(api.assignTask, { params, body: { assignedToId: changes.assignedToId } }),
      }
    }),
    takeTask: on('task.taken', async (_, params) => ({
      changes: await given(false, true),
      send: () => admin().try(api.takeTask, { params }),
    })),
    releaseTask: on('task.released', async (_, params) => {
      await admin().call(api.takeTask, { params })
      return { changes: await given(true, false), send: () => admin().try(api.releaseTask, { params }) }
    }),
    deleteTask: on('task.deleted', (_, params) => ({ send: () => admin().try(api.deleteTask, { params }) })),
    watchTask: on('task.watched', async (_, params) => ({
      changes: { person: (await self())?.name },
      send: () => admin().try(api.watchTask, { params, body: {} }),
    })),
    unwatchTask: on('task.unwatched', async (_, params) => {
      await admin().call(api.watchTask, { params, body: {} })
      return {
        changes: { person: (await self())?.name },
        send: () => admin().try(api.unwatchTask, { params, body: {} }),
      }
    }),
    addSubtask: on('subtask.added', (_, params) => ({
      changes: { title: 'Measure' },
      send: () => admin().try(api.addSubtask, { params, body: { title: 'Measure' } }),
    })),
    updateSubtask: on(
      'subtask.updated',
      ({ subtasks }, { id }) => ({
        changes: { title: 'Measure', changes: { completed: { from: false, to: true } } },
        send: () =>
          admin().try(api.updateSubtask, {
            params: { id, subtaskId: subtasks[0]?.id ?? '' },
            body: { completed: true, title: 'Measure' },
          }),
      }),
      { subtasks: ['Measure'] },
    ),
    moveSubtask: on(
      'subtask.moved',
      ({ subtasks }, { id }) => ({
        changes: { title: 'Order' },
        send: () =>
          admin().try(api.moveSubtask, { params: { id, subtaskId: subtasks[1]?.id ?? '' }, body: { after: null } }),
      }),
      { subtasks: ['Measure', 'Order'] },
    ),
    deleteSubtask: on(
      'subtask.deleted',
      ({ subtasks }, { id }) => ({
        changes: { title: 'Measure' },
        send: () => admin().try(api.deleteSubtask, { params: { id, subtaskId: subtasks[0]?.id ?? '' } }),
      }),
      { subtasks: ['Measure'] },
    ),
    addTaskDependency: on('dependency.added', async (_, params) => {
      const { id: dependsOnId } = await givenTask(admin(), { title: 'Slab' })
      return {
        changes: { title: 'Slab' },
        send: () => admin().try(api.addTaskDependency, { params, body: { dependsOnId } }),
      }
    }),
    removeTaskDependency: on('dependency.removed', async (_, params) => {
      const { id: dependsOnId } = await givenTask(admin(), { title: 'Slab' })
      await admin().call(api.addTaskDependency, { params, body: { dependsOnId } })
      return {
        changes: { title: 'Slab' },
        send: () => admin().try(api.removeTaskDependency, { params: { ...params, dependsOnId } }),
      }
    }),
    startTaskTimer: on('timer.started', (_, params) => ({ send: () => admin().try(api.startTaskTimer, { params }) })),
    stopTaskTimer: on('timer.stopped', async (_, params) => {
      await admin().call(api.startTaskTimer, { params })
      return { changes: { minutes: 0 }, send: () => admin().try(api.stopTaskTimer, { params }) }
    }),
  }
}
