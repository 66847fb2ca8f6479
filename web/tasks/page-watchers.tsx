import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { TaskPerson, TaskRecord } from '#domain/tasks/schema.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useUnwatchTask, useWatchTask } from './page-data.ts'
import { useDeed } from './page-deeds.ts'
import { type EditedField, useFieldEdit } from './page-edit.ts'
import { FieldControl, FieldProblem, InPlace } from './page-field.tsx'
import type { Chosen } from './page-words.ts'
import { PersonText } from './stamps.tsx'

/** Who is told of what happens to the task. */
export function TaskWatchers({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  return (
    <Section title={t('page.watchers.title')}>
      {task.watchers.length === 0 && <p className="mb-2 text-ink-3">{t('page.watchers.none')}</p>}
      <ul className="mb-2 flex flex-wrap gap-2">
        {task.watchers.map((person) => (
          <Watcher key={person.id} {...{ task, person }} />
        ))}
      </ul>
      {task.can.updateTask && <AddWatcher task={task} />}
    </Section>
  )
}

function Watcher({ task, person }: { task: TaskRecord; person: TaskPerson }) {
  const { t } = useTranslation('tasks')
  const unwatch = useUnwatchTask(task.id)
  const deed = useDeed()
  return (
    <li className="flex max-w-full items-center gap-1 rounded-control border border-line bg-surface py-0.5 pr-0.5 pl-2">
      <PersonText person={person} />
      {task.can.updateTask && (
        <IconButton
          label={t('page.watchers.remove', { name: person.name })}
          icon={X}
          size="compact"
          busy={unwatch.isPending}
          onClick={() => deed.run(() => unwatch.mutateAsync(person.id))}
        />
      )}
      <FieldProblem text={deed.problem} />
    </li>
  )
}

function AddWatcher({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const watch = useWatchTask(task.id)
  const field: EditedField<Chosen> = {
    name: 'watcher',
    label: t('page.watchers.add'),
    of: () => null,
    text: (value) => value?.label ?? '',
    send: (value) => watch.mutateAsync(value?.value),
  }
  const edit = useFieldEdit(task, field)
  return (
    <InPlace
      {...{ field, edit }}
      can
      className={edit.isOpen ? 'max-w-80' : 'text-link'}
      control={<FieldControl kind="person" label={field.label} {...{ task, edit }} />}
    >
      {field.label}
    </InPlace>
  )
}
