import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CalendarTask } from '#domain/calendar/schema.ts'
import { useIsNarrow } from '#web/lib/media.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

import { TaskCard } from './task-card.tsx'

type UnscheduledProps = {
  tasks: readonly CalendarTask[]
  total: number
  dragged: string | undefined
  /** None where no more can be had at once. */
  onMore: (() => void) | undefined
  onClose: () => void
}

/** What has no date yet: beside the calendar, or above it where there is no room. */
export default function UnscheduledTasks({ tasks, total, dragged, onMore, onClose }: UnscheduledProps) {
  const { t } = useTranslation('calendar')
  const narrow = useIsNarrow()
  return (
    <aside
      aria-labelledby="unscheduled"
      className={
        narrow ? 'border-b border-line pb-4' : 'sticky top-18 max-h-[calc(100dvh-6rem)] w-72 shrink-0 overflow-y-auto'
      }
    >
      <div className="flex items-center justify-between">
        <h2 id="unscheduled" className="text-lg">
          {t('unscheduled.title')} <span className="numeric text-base font-normal text-ink-3">{total}</span>
        </h2>
        <IconButton icon={X} size="compact" label={t('feed.close')} onClick={onClose} />
      </div>
      <p className="mb-2 text-sm text-ink-3">{total === 0 ? t('unscheduled.none') : t('unscheduled.text')}</p>
      <ul className="flex flex-col gap-2">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} isDragged={task.id === dragged} />
          </li>
        ))}
      </ul>
      {tasks.length < total &&
        (onMore ? (
          <Button size="compact" className="mt-2" onClick={onMore}>
            {t('unscheduled.more')}
          </Button>
        ) : (
          <p className="mt-2 text-sm text-ink-3">{t('more')}</p>
        ))}
    </aside>
  )
}
