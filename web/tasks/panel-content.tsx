import { ArrowDown, ArrowUp, Maximize2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isNotFound } from '#web/lib/query.tsx'
import { LoadError, RecordNotFound } from '#web/records/unavailable.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { SideFrame } from '#web/ui/side-frame.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { pageOfTask, useTaskPanel } from '#web/records/task-panel-link.ts'
import { useGetTask } from './task-data.ts'
import { usePageKey } from './task-keys.ts'
import { TaskContent } from './task-page-content.tsx'

const TaskLost = lazy(() => import('./page-lost.tsx'))

type Props = { taskId: string; order: readonly string[] }

/** One task at the side of what it was opened from, and the way to the one before and after it. */
export function PanelContent({ taskId, order }: Props) {
  const { t } = useTranslation('tasks')
  const panel = useTaskPanel()
  const answer = useGetTask(taskId)
  const { before, after } = useNeighbours(taskId, order)

  usePageKey((event) => {
    const to = { j: after, k: before }[event.key.toLowerCase()]
    if (to === undefined) return
    event.preventDefault()
    panel.goTo(to)
  })
  return (
    <SideFrame
      of={taskId}
      label={answer.data?.title ?? t('singular')}
      onClose={panel.close}
      returnTo={() => linkIn(document, taskId) ?? document.getElementById('main')}
      tools={
        <>
          <IconButton
            label={t('panel.previous')}
            icon={ArrowUp}
            disabledReason={before === undefined ? t('panel.first') : undefined}
            onClick={() => before !== undefined && panel.goTo(before)}
          />
          <IconButton
            label={t('panel.next')}
            icon={ArrowDown}
            disabledReason={after === undefined ? t('panel.last') : undefined}
            onClick={() => after !== undefined && panel.goTo(after)}
          />
          <ButtonLink to={pageOfTask(taskId)} variant="quiet" icon={Maximize2}>
            {t('panel.page')}
          </ButtonLink>
        </>
      }
    >
      <PanelTitle answer={answer} />
      <PanelBody {...{ taskId, answer }} onDeleted={panel.close} />
    </SideFrame>
  )
}

type TaskAnswer = ReturnType<typeof useGetTask>

/** The tab is called by the task as long as it is open; what lies under the panel has its own title again after. */
function PanelTitle({ answer }: { answer: TaskAnswer }) {
  const { t } = useTranslation('records')
  if (isNotFound(answer.error)) return <DocumentTitle>{t('notFound.tasks')}</DocumentTitle>
  return answer.data && <DocumentTitle>{answer.data.title}</DocumentTitle>
}

type BodyProps = { taskId: string; answer: TaskAnswer; onDeleted: () => void }

function PanelBody({ taskId, answer, onDeleted }: BodyProps) {
  if (isNotFound(answer.error)) {
    return (
      <>
        <RecordNotFound of="tasks" hideBack />
        <Suspense>
          <TaskLost taskId={taskId} />
        </Suspense>
      </>
    )
  }
  if (answer.data !== undefined) return <TaskContent task={answer.data} onDeleted={onDeleted} />
  return answer.error ? <LoadError one of="tasks" answer={answer} /> : <PageSkeleton />
}

/** What stands before and after it. A task that left the list while it is open keeps the place it had. */
function useNeighbours(taskId: string, order: readonly string[]) {
  const [known, setKnown] = useState(order)
  if (known !== order && order.includes(taskId)) setKnown(order)
  const at = known.indexOf(taskId)
  return at === -1 ? {} : { before: known[at - 1], after: known[at + 1] }
}

/** Where the list names it; nowhere, once it has left the list. */
const linkIn = (page: Document, id: string) => page.querySelector<HTMLElement>(`main a[href$="${pageOfTask(id)}"]`)
