import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { Section } from '#web/ui/section.tsx'
import { useFieldEdit } from './page-edit.ts'
import { FieldControl, InPlace } from './page-field.tsx'
import type { TaskFields } from './page-fields.ts'

/** What is written about the task, edited where it stands. */
export function TaskDescription({ task, fields }: { task: TaskRecord; fields: TaskFields }) {
  const { t } = useTranslation('tasks')
  const field = fields.description
  const edit = useFieldEdit(task, field)
  const isEmpty = task.description === ''
  return (
    <Section title={field.label}>
      <InPlace
        {...{ field, edit }}
        shown={isEmpty ? undefined : task.description}
        can={task.can.updateTask}
        several
        className="block max-w-measure whitespace-pre-line"
        control={<FieldControl kind="lines" label={field.label} edit={edit} hint={t('page.linesHint')} />}
      >
        {isEmpty ? (
          <span className="text-ink-3">{t(task.can.updateTask ? 'page.describe' : 'page.noDescription')}</span>
        ) : (
          task.description
        )}
      </InPlace>
    </Section>
  )
}
