import { Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { isFinished } from '#domain/tasks/rules.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { pageOfTask } from '#web/records/task-panel-link.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { popoverButton } from '#web/ui/showing.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFieldEdit } from './page-edit.ts'
import { FieldCell, FieldProblem, FieldQuestion, MenuFace } from './page-field.tsx'
import type { TaskFields } from './page-fields.ts'

const RepeatPopover = arriving(() => import('./repeat-popover.tsx'))

/** How often the task repeats, and when the next one is due; once it is completed the next one itself. */
export function RepeatCell({ task, fields: { repeat: field } }: { task: TaskRecord; fields: TaskFields }) {
  const { t } = useTranslation('tasks')
  const edit = useFieldEdit(task, field)
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const words = field.text(field.of(task))
  return (
    <FieldCell name={field.name} label={field.label} wide={edit.isAsking}>
      {edit.isAsking ? (
        <FieldQuestion {...{ field, edit }} />
      ) : (
        <div ref={anchor} className="flex min-w-0 flex-col items-stretch">
          {task.can.updateTask && task.dueDate !== null ? (
            <MenuFace
              {...popoverButton(id)}
              aria-haspopup="dialog"
              aria-busy={edit.busy}
              aria-label={t('page.edit', { field: field.label, value: words })}
            >
              {words}
            </MenuFace>
          ) : (
            <span>{task.dueDate === null && task.can.updateTask ? t('repeat.needsDueDate') : words}</span>
          )}
          <NextTask task={task} />
        </div>
      )}
      <FieldProblem text={edit.problem} />
      <Suspense>
        <RepeatPopover {...{ id, anchor }} repeat={field.of(task)} onSet={(repeat) => edit.save(repeat)} />
      </Suspense>
    </FieldCell>
  )
}

function NextTask({ task: { status, repeat, nextTask } }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  if (nextTask !== null)
    return (
      <TextLink to={pageOfTask(nextTask.id)} className="text-sm">
        {t('repeat.nextTask', { date: format.date(nextTask.dueDate) })}
      </TextLink>
    )
  if (repeat === null || repeat.next === null || isFinished(status)) return null
  return <span className="text-sm font-normal text-ink-2">{t('repeat.next', { date: format.date(repeat.next) })}</span>
}
