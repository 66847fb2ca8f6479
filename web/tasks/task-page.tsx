import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import { isNotFound } from '#web/lib/query.tsx'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { RecordPage } from '#web/records/record-page.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useGetTask } from './task-data.ts'
import { TaskContent } from './task-page-content.tsx'

const TaskLost = lazy(() => import('./page-lost.tsx'))

/** The page of one task, by its address. */
export default function TaskPage() {
  const { t } = useTranslation('tasks')
  const { taskId } = useParams()
  const navigate = useNavigate()
  const answer = useGetTask(taskId)
  return (
    <>
      <RecordPage of="tasks" answer={answer} waitingTitle={t('page.singular')}>
        {(task) => (
          <>
            <DocumentTitle>{task.title}</DocumentTitle>
            <TaskContent
              key={task.id}
              task={task}
              back={{ to: lastAddressOf('/app/tasks'), label: t('page.back') }}
              onDeleted={() => void navigate(lastAddressOf('/app/tasks'), { replace: true })}
            />
          </>
        )}
      </RecordPage>
      {taskId !== undefined && isNotFound(answer.error) && (
        <Suspense>
          <TaskLost taskId={taskId} />
        </Suspense>
      )}
    </>
  )
}
