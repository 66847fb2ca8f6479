import { useTranslation } from 'react-i18next'

import { taskPriorities, taskStatuses, taskTypes } from '#domain/tasks/choices.ts'
import { ChosenFilters } from '#web/records/chosen-filters.tsx'
import { useClientFilter } from '#web/records/client-filter.tsx'
import FilterSheet from '#web/records/filter-sheet.tsx'
import { useJobFilter } from '#web/records/job-filter.tsx'
import { type ListFilter, selectFilter } from '#web/records/list-filter.tsx'

import type { CalendarList } from './calendar-search.tsx'
import { useTags, useTaskPeople } from './filter-data.ts'

/** What the tasks are narrowed by, and the sheet to choose it in: they come with the first deed, or what is chosen. */
export default function CalendarFilters({ list, total }: { list: CalendarList; total: number | undefined }) {
  const { t } = useTranslation('calendar')
  const filters = useCalendarFilters(list)
  return (
    <>
      <ChosenFilters filters={filters} />
      {list.sheet.open && (
        <FilterSheet list={list} search={t('filters.search')} filters={filters} columns={[]} total={total} />
      )}
    </>
  )
}

function useCalendarFilters(list: CalendarList): ListFilter[] {
  const { t } = useTranslation(['calendar', 'records'])
  const people = useTaskPeople().data?.items ?? []
  const tags = useTags().data?.items ?? []
  const byClient = useClientFilter({ value: list.clientId, onChange: (clientId) => list.setFilters({ clientId }) })
  const byJob = useJobFilter({
    value: list.jobId,
    onChange: (jobId) => list.setFilters({ jobId }),
    clientId: list.clientId,
  })
  return [
    selectFilter({
      label: t('filters.status'),
      any: t('filters.anyStatus'),
      choices: [
        { value: 'open', label: t('filters.open') },
        ...taskStatuses.map((status) => ({ value: status, label: t(`records:taskStatus.${status}`) })),
      ],
      value: list.status,
      onChange: (status) => list.setFilters({ status }),
    }),
    selectFilter({
      label: t('filters.priority'),
      any: t('filters.anyPriority'),
      choices: taskPriorities.map((priority) => ({ value: priority, label: t(`records:taskPriority.${priority}`) })),
      value: list.priority,
      onChange: (priority) => list.setFilters({ priority }),
    }),
    selectFilter({
      label: t('filters.type'),
      any: t('filters.anyType'),
      choices: taskTypes.map((type) => ({ value: type, label: t(`records:taskType.${type}`) })),
      value: list.type,
      onChange: (type) => list.setFilters({ type }),
    }),
    selectFilter({
      label: t('filters.assignee'),
      any: t('filters.anybody'),
      choices: [
        { value: 'me', label: t('filters.me') },
        { value: 'none', label: t('filters.nobody') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ],
      value: list.assignedTo,
      onChange: (assignedTo) => list.setFilters({ assignedTo }),
    }),
    ...(byClient ? [byClient] : []),
    ...(byJob ? [byJob] : []),
    ...(tags.length === 0
      ? []
      : [
          selectFilter({
            label: t('filters.tag'),
            any: t('filters.anyTag'),
            choices: tags.map(({ id, name }) => ({ value: id, label: name })),
            value: list.tagId,
            onChange: (tagId) => list.setFilters({ tagId }),
          }),
        ]),
  ]
}
