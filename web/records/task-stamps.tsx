import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  ClipboardCheck,
  Eye,
  FileDiff,
  Flame,
  Hammer,
  HardHat,
  ListChecks,
  type LucideIcon,
  Minus,
  OctagonX,
  Repeat2,
  UsersRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Repeat } from '#domain/tasks/repeats.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TaskPriority, TaskType } from '#domain/tasks/schema.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

type Look = { tone: Tone; icon: LucideIcon }

/** How each status is drawn; in menus the icon alone. */
export const statusLooks: Readonly<Record<TaskStatus, Look>> = {
  todo: { tone: 'neutral', icon: CircleDashed },
  in_progress: { tone: 'info', icon: Hammer },
  blocked: { tone: 'danger', icon: OctagonX },
  review: { tone: 'review', icon: Eye },
  completed: { tone: 'success', icon: CircleCheck },
}

// Most tasks are neither high nor urgent: what stands out must be what can't wait.
export const priorityLooks: Readonly<Record<TaskPriority, Look>> = {
  low: { tone: 'neutral', icon: ArrowDown },
  medium: { tone: 'neutral', icon: Minus },
  high: { tone: 'warning', icon: ArrowUp },
  urgent: { tone: 'danger', icon: Flame },
}

export const typeLooks: Readonly<Record<TaskType, Look>> = {
  general: { tone: 'neutral', icon: ListChecks },
  job: { tone: 'neutral', icon: HardHat },
  variation: { tone: 'neutral', icon: FileDiff },
  meeting: { tone: 'neutral', icon: UsersRound },
  inspection: { tone: 'neutral', icon: ClipboardCheck },
}

/** Where a task stands. */
export function TaskStatusStamp({ status }: { status: TaskStatus }) {
  const { t } = useTranslation('records')
  return <Stamp {...statusLooks[status]}>{t(`taskStatus.${status}`)}</Stamp>
}

/** How much it presses. */
export function PriorityStamp({ priority }: { priority: TaskPriority }) {
  const { t } = useTranslation('records')
  return <Stamp {...priorityLooks[priority]}>{t(`taskPriority.${priority}`)}</Stamp>
}

/** What sort of work it is. */
export function TypeStamp({ type }: { type: TaskType }) {
  const { t } = useTranslation('records')
  return <Stamp {...typeLooks[type]}>{t(`taskType.${type}`)}</Stamp>
}

/** How much it presses where room is short; what is usual goes without saying. */
export function PriorityMark({ priority }: { priority: TaskPriority }) {
  const { t } = useTranslation('records')
  if (priority === 'medium') return null
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-ink-2">
      <Icon of={priorityLooks[priority].icon} dense />
      {t(`taskPriority.${priority}`)}
    </span>
  )
}

/** How often a task repeats, in words: `Every 2 weeks`. */
export function useRepeatWords(): (repeat: Repeat) => string {
  const { t } = useTranslation('records')
  return ({ every, unit }) => t(`taskRepeat.${unit}`, { count: every })
}

/** A sign that a task repeats; how often is said by its name. */
export function RepeatMark({ repeat }: { repeat: Repeat }) {
  const words = useRepeatWords()(repeat)
  return (
    <span title={words} className="inline-flex">
      <Icon of={Repeat2} dense className="text-ink-3" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
