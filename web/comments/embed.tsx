import { lazy, Suspense } from 'react'

import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

// After the task itself, which says how many there are.
const CommentThread = lazy(() => import('./comment-thread.tsx'))

/** What people say about a task: read, written, mentioned, edited. Draw it for whoever sees the task. */
export function TaskComments({ taskId, className }: { taskId: string; className?: string }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton className="h-32 w-full rounded-card" />
        </Loading>
      }
    >
      {/* What is typed belongs to this task. */}
      <CommentThread key={taskId} taskId={taskId} {...(className === undefined ? {} : { className })} />
    </Suspense>
  )
}
