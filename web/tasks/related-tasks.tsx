import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { RelatedList, RelatedRow } from '#web/records/related-list.tsx'
import { PriorityStamp, TaskStatusStamp } from '#web/records/task-stamps.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useListTasks } from './data.ts'
import { pageOfTask } from '#web/records/task-panel-link.ts'
import { DueDate, PersonText } from './stamps.tsx'

/** Whose tasks. */
export type Work = { jobId: string } | { clientId: string } | { variationId: string }

/** The three open tasks of a record that are due first, the way to all of them, and to a new one (SPEC 2, 9). */
export default function RelatedTasks({ work, name }: { work: Work; name: string }) {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const allAt = `/app/tasks?${new URLSearchParams(work)}`
  return (
    <RelatedList
      of="tasks"
      title={t('title')}
      answer={useListTasks({ ...work, status: 'open', sort: 'dueDate', pageSize: 3 })}
      none={t('related.none')}
      allAt={allAt}
      allLabel={t('related.all', { name })}
      action={
        can.createTask && (
          <ButtonLink to={`${allAt}&dialog=new`} size="compact" icon={Plus}>
            {t('create')}
          </ButtonLink>
        )
      }
      row={(task) => (
        <RelatedRow key={task.id} to={pageOfTask(task.id)} gap="narrow">
          <span className="min-w-48 flex-1 font-semibold wrap-anywhere">{task.title}</span>
          <span className="flex flex-wrap gap-1 sm:w-48">
            <TaskStatusStamp status={task.status} />
            <PriorityStamp priority={task.priority} />
          </span>
          <span className="flex sm:w-44">
            <PersonText person={task.assignedTo} />
          </span>
          <span className="ml-auto flex sm:min-w-32 sm:justify-end">
            <DueDate {...task} />
          </span>
        </RelatedRow>
      )}
    />
  )
}
