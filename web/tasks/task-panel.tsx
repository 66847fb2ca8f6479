import { useState } from 'react'
import { Navigate } from 'react-router'

import { useIsOpenedHere } from '#web/lib/search-params.ts'
import { PanelContent } from './panel-content.tsx'
import { pageOfTask } from '#web/records/task-panel-link.ts'

type Props = { taskId: string; order: readonly string[] }

/** Who was sent this address has no list of their own under it: they are led to the task's page. */
export default function TaskPanel({ taskId, order }: Props) {
  const isOpenedHere = useIsOpenedHere()
  // As it was when it opened: what the list below does to its address closes nothing.
  const [isHere] = useState(isOpenedHere)
  if (!isHere) return <Navigate to={pageOfTask(encodeURIComponent(taskId))} replace />
  return <PanelContent taskId={taskId} order={order} />
}
