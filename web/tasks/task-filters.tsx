import { useTranslation } from 'react-i18next'

import { dueFilters, ownParts, taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import { useJobFilter } from '#web/records/job-filter.tsx'
import { type ListFilter, selectFilter } from '#web/records/list-filter.tsx'
import { useTaskPeople } from './task-data.ts'
import type { TaskFilterState } from './task-address.ts'
import { useTagFilter } from './tag-filter.tsx'

/** What a list of tasks can be narrowed by, apart from its tabs. */
export function useTaskFilters(list: TaskFilterState): ListFilter[] {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const assignee = useAssigneeFilter(list)
  const job = useJobFilter({
    value: list.jobId,
    clientId: list.clientId,
    onChange: (jobId) => list.setFilters({ jobId }),
  })
  const client = useClientFilter({ value: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  const tag = useTagFilter({ value: list.tagId, onChange: (tagId) => list.setFilters({ tagId }) })
  return [
    assignee,
    selectFilter({
      label: t('fields.dueDate'),
      any: t('any.due'),
      choices: dueFilters.map((due) => ({ value: due, label: t(`due.${due}`) })),
      value: list.due,
      onChange: (due) => list.setFilters({ due }),
    }),
    selectFilter({
      label: t('fields.priority'),
      any: t('any.priority'),
      choices: taskPriorities.toReversed().map((priority) => ({ value: priority, label: t(`priorities.${priority}`) })),
      value: list.priority,
      onChange: (priority) => list.setFilters({ priority }),
    }),
    selectFilter({
      label: t('fields.type'),
      any: t('any.type'),
      choices: taskTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
      value: list.type,
      onChange: (type) => list.setFilters({ type }),
    }),
    ...(job && can.listJobs ? [job] : []),
    ...(client ? [client] : []),
    tag,
    selectFilter({
      label: t('own.label'),
      any: t('any.own'),
      choices: ownParts.map((part) => ({ value: part, label: t(`own.${part}`) })),
      value: list.own,
      onChange: (own) => list.setFilters({ own }),
    }),
    ...(list.variationId === undefined ? [] : [variationFilter(t('thisVariation'), list)]),
  ]
}

/** Mine, nobody's, or somebody's. */
function useAssigneeFilter(list: TaskFilterState): ListFilter {
  const { t } = useTranslation('tasks')
  const people = useTaskPeople().data?.items ?? []
  const others = people.filter(({ isMe }) => !isMe).map(({ id, name }) => ({ value: id, label: name }))
  const known = new Set(['me', 'none', ...others.map(({ value }) => value)])
  return selectFilter<string>({
    label: t('fields.assigneeName'),
    any: t('any.assignee'),
    choices: [
      { value: 'me', label: t('me') },
      { value: 'none', label: t('nobody') },
      ...others,
      // Somebody who can have no tasks any more, from an address kept.
      ...(list.assignedTo === undefined || known.has(list.assignedTo)
        ? []
        : [{ value: list.assignedTo, label: t('somebody') }]),
    ],
    value: list.assignedTo,
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
