import { CopyPlus } from 'lucide-react'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { useDuplicateTask } from './duplicating.ts'

/** In the menu of a row or a card: creates a task like this one and opens it. */
export function DuplicateItem({ task }: { task: TaskSummary }) {
  const { label, run } = useDuplicateTask(task)
  const offer = useOffer(task)('duplicateTask')
  if (!offer) return null
  return (
    <MenuItem {...offer} icon={CopyPlus} onSelect={run}>
      {label}
    </MenuItem>
  )
}
