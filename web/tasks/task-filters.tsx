import { useTranslation } from 'react-i18next'

import { boardColumns, dueFilters, ownParts, taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { useJobFilter } from '#web/records/job-filter.tsx'
import { type ListFilter, selectFilter, severalFilter } from '#web/records/list-filter.tsx'
import { isOneStatus, type ListStatus } from './data.ts'
import { useTaskPeople } from './task-data.ts'
import type { TaskFilterState } from './task-address.ts'
import { useTagFilter } from './tag-filter.tsx'

/** What a list of tasks can be narrowed by, apart from its tabs. */
export function useTaskFilters(list: TaskFilterState): ListFilter[] {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const assignee = useAssigneeFilter(list)
  const job = useJobFilter({
    values: list.jobId,
    clientIds: list.clientId,
    onChange: (jobId) => list.setFilters({ jobId }),
  })
  const client = useClientFilter({ values: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  const tag = useTagFilter({ values: list.tagId, onChange: (tagId) => list.setFilters({ tagId }) })
  return [
    assignee,
    severalFilter({
      label: t('fields.dueDate'),
      choices: dueFilters.map((due) => ({ value: due, label: t(`due.${due}`) })),
      values: list.due,
      onChange: (due) => list.setFilters({ due }),
    }),
    severalFilter({
      label: t('fields.priority'),
      choices: taskPriorities.toReversed().map((priority) => ({ value: priority, label: t(`priorities.${priority}`) })),
      values: list.priority,
      onChange: (priority) => list.setFilters({ priority }),
    }),
    severalFilter({
      label: t('fields.type'),
      choices: taskTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
      values: list.type,
      onChange: (type) => list.setFilters({ type }),
    }),
    ...(job && can.listJobs ? [job] : []),
    ...(client ? [client] : []),
    tag,
    severalFilter({
      label: t('own.label'),
      choices: ownParts.map((part) => ({ value: part, label: t(`own.${part}`) })),
      values: list.own,
      onChange: (own) => list.setFilters({ own }),
    }),
    ...(list.variationId === undefined ? [] : [variationFilter(t('thisVariation'), list)]),
  ]
}

type StatusState = {
  status: readonly ListStatus[] | undefined
  setFilters: (change: { status: readonly ListStatus[] | undefined }) => void
}

/** Several statuses at once; one alone is a tab of the list. */
export function useStatusFilter(list: StatusState): ListFilter {
  const { t } = useTranslation('tasks')
  const filter = severalFilter<ListStatus>({
    label: t('fields.status'),
    choices: boardColumns.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
    values: list.status,
    onChange: (status) => list.setFilters({ status: status?.filter(isOneStatus) }),
  })
  return (list.status?.length ?? 0) > 1 ? filter : { ...filter, chosen: undefined }
}

/** Mine, nobody's, or other people's. */
function useAssigneeFilter(list: TaskFilterState): ListFilter {
  const { t } = useTranslation('tasks')
  const people = useTaskPeople().data?.items ?? []
  const others = people.filter(({ isMe }) => !isMe).map(({ id, name }) => ({ value: id, label: name }))
  const known = new Set(['me', 'none', ...others.map(({ value }) => value)])
  return severalFilter<string>({
    label: t('fields.assigneeName'),
    choices: [
      { value: 'me', label: t('me') },
      { value: 'none', label: t('nobody') },
      ...others,
      // People who can have no tasks any more, from an address kept.
      ...(list.assignedTo ?? []).filter((id) => !known.has(id)).map((value) => ({ value, label: t('somebody') })),
    ],
    values: list.assignedTo,
    onChange: (assignedTo) => list.setFilters({ assignedTo }),
  })
}

/** Comes from a variation's page and can only be taken off. */
const variationFilter = (label: string, list: TaskFilterState): ListFilter =>
  selectFilter({
    label,
    any: label,
    choices: [{ value: list.variationId ?? '', label }],
    value: list.variationId,
    onChange: (variationId) => list.setFilters({ variationId }),
  })
