import { useTranslation } from 'react-i18next'

import { taskGroups } from '#domain/tasks/choices.ts'
import { Select } from '#web/ui/select.tsx'
import type { Group } from './task-groups.ts'

type GroupSelectProps = { group: Group | undefined; onGroup: (group: Group | undefined) => void }

/** What the rows of the list are grouped by. */
export default function GroupSelect({ group, onGroup }: GroupSelectProps) {
  const { t } = useTranslation('tasks')
  return (
    <Select
      label={t('group.label')}
      hideLabel
      className="w-44"
      placeholder={t('group.none')}
      choices={taskGroups.map((value) => ({ value, label: t('group.by', { field: t(`fields.${value}`) }) }))}
      value={group ?? ''}
      onChange={(event) => onGroup(taskGroups.find((value) => value === event.currentTarget.value))}
    />
  )
}
