import type { useTranslation } from 'react-i18next'

import { getHistory } from '#domain/activity/api.ts'
import { getTask, moveTask } from '#domain/tasks/api.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { ApiProblem, call } from '#web/lib/api.ts'

/** A move of the same task by another person, made while this person moved it; without a name where it is unknown. */
export interface Overtaken {
  name: string | undefined
  status: TaskStatus
}

/** A task that was moved, and whose move was overtaken by that. */
export type Moved = { task: TaskRecord; overtaken?: Overtaken }

type Move = { status: TaskStatus; after?: string | null; before?: string | null }

/**
 * Moves a task from the status in which it was seen. Where another person moved it meanwhile, it is moved all the same,
 * and the answer says from where. Without `from` other people's moves are not looked for.
 */
export async function moveFrom(id: string, body: Move, from: TaskStatus | undefined): Promise<Moved> {
  const params = { id }
  const move = (more: { from?: TaskStatus }) => call(moveTask, { params, body: { ...body, ...more } })
  try {
    return { task: await move(from === undefined ? {} : { from }) }
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'task_moved')) throw error
    const [{ status }, name] = await Promise.all([call(getTask, { params }), lastMoverOf(id)])
    return { task: await move({}), overtaken: { name, status } }
  }
}

type Words = ReturnType<typeof useTranslation<'tasks'>>['t']

/** The notice for the second of two people who moved a task. */
export const sayOvertaken = (t: Words, title: string, { name, status }: Overtaken, to: TaskStatus): string =>
  t('board.overtaken', { name: name ?? t('somebody'), title, of: t(`statuses.${status}`), to: t(`statuses.${to}`) })

/** Who moved it last. The move itself does not depend on the answer. */
async function lastMoverOf(id: string): Promise<string | undefined> {
  try {
    const { items } = await call(getHistory, { params: { kind: 'task', id }, query: { pageSize: 10 } })
    return items.find(({ event }) => event === 'task.moved')?.by.name
  } catch {
    return undefined
  }
}
