import { lazy } from 'react'

import { useTaskPanel } from '#web/records/task-panel-link.ts'

const OpenPanel = lazy(() => import('./task-panel.tsx'))

/** Nothing until the address names a task. */
export default function PanelDoor({ order }: { order: readonly string[] }) {
  const { taskId } = useTaskPanel()
  return taskId === undefined ? null : <OpenPanel taskId={taskId} order={order} />
}
