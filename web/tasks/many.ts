import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'

import type { CallInput } from '#domain/endpoint.ts'
import { changeTasks } from '#domain/tasks/api.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/i18n.ts'
import { isPageOver, problemText } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'
import type { Selection } from '#web/ui/selection.ts'
import { toast } from '#web/ui/toast.tsx'
import { RowRefusals } from './row-refusals.tsx'

export type ManyChange = CallInput<typeof changeTasks>['body']['change']

/** What leads a task back to what it was. Tags and what is deleted have none. */
const waysBack: Partial<Record<ManyChange['set'], (before: TaskSummary) => ManyChange>> = {
  status: ({ status }) => ({ set: 'status', status }),
  priority: ({ priority }) => ({ set: 'priority', priority }),
  dueDate: ({ dueDate }) => ({ set: 'dueDate', dueDate }),
  assignedTo: ({ assignedTo }) => ({ set: 'assignedTo', assignedToId: assignedTo?.id ?? null }),
}

/**
 * One change of the tasks chosen: a result for each. What was refused stays chosen and says why beside its row; most
 * changes have their way back.
 */
export function useManyChanges(chosen: readonly TaskSummary[], selection: Selection) {
  const { t } = useTranslation('tasks')
  const { note } = use(RowRefusals)
  const request = useMutation({
    mutationFn: (body: CallInput<typeof changeTasks>['body']) => call(changeTasks, { body }),
  })

  /** Sends it and answers which were refused. */
  async function send(tasks: readonly TaskSummary[], change: ManyChange): Promise<ReadonlySet<string>> {
    const ids = tasks.map(({ id }) => id)
    const { results } = await request.mutateAsync({ ids, change })
    const problems = results.map(({ problem }) => (problem === null ? undefined : messageOf(problem)))
    note(new Map(ids.map((id, at) => [id, problems[at]])))
    void markStale(change.set === 'deleted' ? 'task.deleted' : 'task.updated')
    return new Set(ids.filter((_, at) => problems[at] !== undefined))
  }

  async function change(to: ManyChange): Promise<boolean> {
    if (chosen.length === 0 || request.isPending) return false
    try {
      const refused = await send(chosen, to)
      selection.keep([...refused])
      say(chosen, refused, to)
      return true
    } catch (error) {
      // The bar says why; nothing of what was chosen is lost.
      if (!isPageOver(error)) toast.error(to.set === 'deleted' ? 'Failed to delete tasks' : 'Failed to update tasks')
      return false
    }
  }

  /** The sum of it, with the way back where each task knows where it came from. */
  function say(tasks: readonly TaskSummary[], refused: ReadonlySet<string>, to: ManyChange) {
    const done = tasks.filter(({ id }) => !refused.has(id))
    if (done.length === 0) return toast.error(t(to.set === 'deleted' ? 'many.noneDeleted' : 'many.noneChanged'))
    const sum = t(to.set === 'deleted' ? 'many.deleted' : 'many.changed', { count: done.length })
    const text = refused.size === 0 ? sum : t('many.andRefused', { sum, count: refused.size })
    const back = waysBack[to.set]
    const undo = back && { action: { label: t('undo'), onPress: () => void takeBack(done, back) } }
    return refused.size === 0 ? toast.success(text, undo) : toast.info(text, undo)
  }

  /** Each goes back to what it was: those that were the same at once. */
  async function takeBack(tasks: readonly TaskSummary[], back: (before: TaskSummary) => ManyChange) {
    const changes = Map.groupBy(tasks, (task) => JSON.stringify(back(task)))
    let refused = 0
    try {
      for (const [, those] of changes) if (those[0]) refused += (await send(those, back(those[0]))).size
    } catch {
      return toast.error('Failed to update tasks')
    }
    const sum = t('many.changed', { count: tasks.length - refused })
    if (refused === 0) toast.success(sum)
    else toast.info(t('many.andRefused', { sum, count: refused }))
  }

  return { change, busy: request.isPending, problem: problemText(request.error) }
}
