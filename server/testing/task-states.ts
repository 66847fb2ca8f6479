import { listCalendarTasks } from '#domain/calendar/api.ts'
import * as api from '#domain/tasks/api.ts'
import type { Caller } from './caller.ts'
import { givenClient, givenTask, type Company } from './given.ts'
import type { Made, RecordKind } from './record-kind.ts'
import { unique } from './server.ts'

/** Tasks, in every state that people bring them into. */
export function taskKind(company: () => Company): RecordKind {
  const me = (): Caller => company().orgAdmin
  const task = (more: () => Promise<Parameters<typeof givenTask>[1]>) => async (): Promise<Made> => {
    const title = `Task ${unique()}`
    const { id } = await givenTask(me(), { title, ...(await more()) })
    return {
      clientId: (await givenClient(me())).id,
      params: { id },
      async read(person) {
        const { status, body } = await person.try(api.getTask, { params: { id } })
        return status === 200 ? body : undefined
      },
      async listed(person) {
        const { status, body } = await person.try(api.listTasks, { query: { search: title } })
        return status === 200 ? body.items.find((each) => each.id === id) : undefined
      },
    }
  }
  const somebody = async () => (await company().people()).userId

  return {
    calls: {
      updateTask: { endpoint: api.updateTask, body: { description: 'Two pallets' } },
      moveTask: { endpoint: api.moveTask, body: { status: 'review' } },
      assignTask: { endpoint: api.assignTask, body: { assignedToId: null } },
      takeTask: { endpoint: api.takeTask },
      releaseTask: { endpoint: api.releaseTask },
      watchTask: { endpoint: api.watchTask, body: {} },
      startTaskTimer: { endpoint: api.startTaskTimer },
      duplicateTask: { endpoint: api.duplicateTask, body: {} },
      deleteTask: { endpoint: api.deleteTask },
    },
    states: {
      "nobody's": task(async () => ({})),
      "somebody's": task(async () => ({ assignedToId: await somebody() })),
      completed: task(async () => ({ status: 'completed' })),
      'blocked and late': task(async () => ({ status: 'blocked', dueDate: '2026-11-01' })),
    },
  }
}

/** A task as the calendar shows it, which says of its edit alone. */
export function calendarTaskKind(company: () => Company): RecordKind {
  const me = (): Caller => company().orgAdmin
  const task = (more: Parameters<typeof givenTask>[1]) => async (): Promise<Made> => {
    const title = `Task ${unique()}`
    const { id } = await givenTask(me(), { title, dueDate: '2026-11-20', ...more })
    const read: Made['read'] = async (person) => {
      const query = { from: '2026-11-01', to: '2026-11-30', search: title } as const
      const { status, body } = await person.try(listCalendarTasks, { query })
      return status === 200 ? body.items.find((each) => each.id === id) : undefined
    }
    return { clientId: (await givenClient(me())).id, params: { id }, read, listed: read }
  }
  return {
    calls: { updateTask: { endpoint: api.updateTask, body: { description: 'Two pallets' } } },
    states: { open: task({}), completed: task({ status: 'completed' }) },
  }
}
