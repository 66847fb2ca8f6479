import type { TaskRecord } from '#domain/tasks/schema.ts'
import { TaskDependencies } from './page-dependencies.tsx'
import { TaskFiles } from './page-files.tsx'
import { TaskSubtasks } from './page-subtasks.tsx'
import { TaskWatchers } from './page-watchers.tsx'

/** What a task is made of, below what it is: it arrives by itself once the page is drawn (decision 0068). */
export default function PageParts({ task }: { task: TaskRecord }) {
  return (
    <>
      <TaskSubtasks task={task} />
      <TaskDependencies task={task} />
      <TaskFiles task={task} />
      <TaskWatchers task={task} />
    </>
  )
}
