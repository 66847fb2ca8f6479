import { useTranslation } from 'react-i18next'

import { dueFilters, ownParts, taskPriorities, taskStatuses, taskTypes } from '#domain/tasks/choices.ts'
import { useIsNarrow } from '#web/lib/media.ts'
import { ChosenFilters } from '#web/records/chosen-filters.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import FilterPanel from '#web/records/filter-panel.tsx'
import FilterSheet from '#web/records/filter-sheet.tsx'
import type { PanelWiring } from '#web/records/filters-button.tsx'
import { useJobFilter } from '#web/records/job-filter.tsx'
import { type ListFilter, selectFilter, severalFilter } from '#web/records/list-filter.tsx'

import type { CalendarList } from './calendar-search.tsx'
import { useTags, useTaskPeople } from './filter-data.ts'

type Props = {
  list: CalendarList
  total: number | undefined
  /** Given, the panel to choose in is drawn. */
  panel?: PanelWiring
}

/** The chosen filters with the sheet to choose in, or the panel: their code is loaded when they are needed. */
export default function CalendarFilters({ list, total, panel }: Props) {
  const { t } = useTranslation('calendar')
  const narrow = useIsNarrow()
  const filters = useCalendarFilters(list)
  if (panel) return <FilterPanel {...panel} {...{ list, total, filters }} />
  return (
    <>
      <ChosenFilters filters={filters} />
      {narrow && list.sheet.open && (
        <FilterSheet list={list} search={t('filters.search')} filters={filters} columns={[]} total={total} />
      )}
    </>
  )
}

function useCalendarFilters(list: CalendarList): ListFilter[] {
  const { t } = useTranslation(['calendar', 'records'])
  const tags = useTags().data?.items ?? []
  const assignee = useAssigneeFilter(list)
  const byClient = useClientFilter({ values: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  const byJob = useJobFilter({
    values: list.jobId,
    onChange: (jobId) => list.setFilters({ jobId }),
    clientIds: list.clientId,
  })
  return [
    severalFilter({
      label: t('filters.status'),
      choices: [
        { value: 'open', label: t('filters.open') },
        ...taskStatuses.map((status) => ({ value: status, label: t(`records:taskStatus.${status}`) })),
      ],
      values: list.status,
      onChange: (status) => list.setFilters({ status }),
    }),
    severalFilter({
      label: t('filters.priority'),
      choices: taskPriorities.map((priority) => ({ value: priority, label: t(`records:taskPriority.${priority}`) })),
      values: list.priority,
      onChange: (priority) => list.setFilters({ priority }),
    }),
    severalFilter({
      label: t('filters.type'),
      choices: taskTypes.map((type) => ({ value: type, label: t(`records:taskType.${type}`) })),
      values: list.type,
      onChange: (type) => list.setFilters({ type }),
    }),
    assignee,
    severalFilter({
      label: t('filters.due'),
      choices: dueFilters.map((due) => ({ value: due, label: t(`due.${due}`) })),
      values: list.due,
      onChange: (due) => list.setFilters({ due }),
    }),
    ...(byClient ? [byClient] : []),
    ...(byJob ? [byJob] : []),
    ...(tags.length === 0
      ? []
      : [
          severalFilter({
            label: t('filters.tag'),
            choices: tags.map(({ id, name }) => ({ value: id, label: name })),
            values: list.tagId,
            onChange: (tagId) => list.setFilters({ tagId }),
          }),
        ]),
    severalFilter({
      label: t('own.label'),
      choices: ownParts.map((part) => ({ value: part, label: t(`own.${part}`) })),
      values: list.own,
      onChange: (own) => list.setFilters({ own }),
    }),
    // Comes from a variation's page and can only be taken off.
    ...(list.variationId === undefined
      ? []
      : [
          selectFilter({
            label: t('filters.thisVariation'),
            any: t('filters.thisVariation'),
            choices: [{ value: list.variationId, label: t('filters.thisVariation') }],
            value: list.variationId,
            onChange: (variationId) => list.setFilters({ variationId }),
          }),
        ]),
  ]
}

/** Mine, nobody's, or other people's. */
function useAssigneeFilter(list: CalendarList): ListFilter {
  const { t } = useTranslation('calendar')
  const people = useTaskPeople().data?.items ?? []
  const others = people.filter(({ isMe }) => !isMe).map(({ id, name }) => ({ value: id, label: name }))
  const known = new Set(['me', 'none', ...others.map(({ value }) => value)])
  return severalFilter<string>({
    label: t('filters.assignee'),
    choices: [
      { value: 'me', label: t('filters.me') },
      { value: 'none', label: t('filters.nobody') },
      ...others,
      // People who can have no tasks any more, from an address kept.
      ...(list.assignedTo ?? [])
        .filter((id) => !known.has(id))
        .map((value) => ({ value, label: t('filters.somebody') })),
    ],
    values: list.assignedTo,
    onChange: (assignedTo) => list.setFilters({ assignedTo }),
  })
}
