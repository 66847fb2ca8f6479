import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { taskGroups } from '#domain/tasks/choices.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUrlState } from '#web/lib/url-state.ts'
import { readGroup } from './data.ts'

export type Group = (typeof taskGroups)[number]

/** What the list is grouped by, in the address, and the heading that a task stands under. */
export function useTaskGroups() {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const [{ group }, patch] = useUrlState(readGroup)
  const headings = useMemo<Record<Group, (task: TaskSummary) => string>>(
    () => ({
      status: ({ status }) => t(`statuses.${status}`),
      priority: ({ priority }) => t(`priorities.${priority}`),
      type: ({ type }) => t(`types.${type}`),
      assigneeName: ({ assignedTo }) => assignedTo?.name ?? t('nobody'),
      jobName: ({ jobName, jobCode }) => (jobName === null ? t('group.noJob') : `${jobName} ${jobCode ?? ''}`),
      clientName: ({ clientName }) => clientName ?? t('group.noClient'),
      dueDate: ({ dueDate }) => (dueDate === null ? t('due.none') : format.date(dueDate)),
    }),
    [t, format],
  )
  return {
    group,
    // Its groups begin anew, so does the list.
    onGroup: (next: Group | undefined) => patch({ group: next, page: 1 }),
    headingOf: group && headings[group],
  }
}
