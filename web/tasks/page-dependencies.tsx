import { Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { TaskStatusStamp } from '#web/records/task-stamps.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useAddTaskDependency, useGetTaskDependencies, useRemoveTaskDependency } from './page-parts-data.ts'
import { useDeed } from './page-deeds.ts'
import { FieldProblem } from './page-field.tsx'
import { DependencyGraph } from './page-graph.tsx'

const TaskPicker = arriving(() => import('./page-task-picker.tsx'))

type Named = TaskRecord['dependsOn'][number]

/** What the task waits for, what waits for it, and a picture of both as far as they reach. */
export function TaskDependencies({ task }: { task: TaskRecord }) {
  const { t } = useTranslation('tasks')
  const [isAdding, setAdding] = useState(false)
  const { dependsOn, neededBy } = task
  const isAlone = dependsOn.length + neededBy.length === 0
  const graph = useGetTaskDependencies(task.id, !isAlone)
  return (
    <Section
      title={t('page.dependencies.title')}
      actions={
        task.can.updateTask &&
        !isAdding && (
          <Button size="compact" icon={Plus} onClick={() => setAdding(true)}>
            {t('page.dependencies.add')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isAdding && <AddDependency task={task} onClose={() => setAdding(false)} />}
        {isAlone && !isAdding && <p className="text-ink-3">{t('page.dependencies.none')}</p>}
        <div className="grid gap-4 @3xl:grid-cols-2">
          {dependsOn.length > 0 && <Names title={t('page.dependencies.waitsFor')} tasks={dependsOn} of={task} />}
          {neededBy.length > 0 && <Names title={t('page.dependencies.neededBy')} tasks={neededBy} />}
        </div>
        {!isAlone && graph.data && <DependencyGraph graph={graph.data} taskId={task.id} />}
      </div>
    </Section>
  )
}

/** Tasks by name; of the task they hold up, each can be taken away. */
function Names({ title, tasks, of }: { title: string; tasks: readonly Named[]; of?: TaskRecord }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {tasks.map((each) => (
          <li key={each.id} className="px-3 py-1">
            <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink to={`/app/tasks/${each.id}`} className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {each.title}
              </TextLink>
              <TaskStatusStamp status={each.status} />
              {of?.can.updateTask && <RemoveDependency task={of} other={each} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function RemoveDependency({ task, other }: { task: TaskRecord; other: Named }) {
  const { t } = useTranslation('tasks')
  const remove = useRemoveTaskDependency(task.id)
  const deed = useDeed()
  return (
    <>
      <IconButton
        label={t('page.dependencies.remove', { title: other.title })}
        icon={X}
        size="compact"
        busy={remove.isPending}
        onClick={() => deed.run(() => remove.mutateAsync(other.id))}
      />
      <FieldProblem text={deed.problem} />
    </>
  )
}

/** Another task to wait for, found by its title; why it can't be stands at the field. */
function AddDependency({ task, onClose }: { task: TaskRecord; onClose: () => void }) {
  const { t } = useTranslation('tasks')
  const add = useAddTaskDependency(task.id)
  const deed = useDeed()
  const without = [task.id, ...task.dependsOn.map(({ id }) => id)]
  return (
    <div className="flex max-w-measure items-end gap-2">
      <div className="min-w-0 flex-1">
        <Suspense>
          <TaskPicker
            label={t('page.dependencies.choose')}
            placeholder={t('page.dependencies.search')}
            without={without}
            error={deed.problem}
            onChoose={(id) => deed.run(() => add.mutateAsync(id))}
            onClose={onClose}
          />
        </Suspense>
      </div>
      <Button busy={add.isPending} onClick={onClose}>
        {t('page.done')}
      </Button>
    </div>
  )
}
