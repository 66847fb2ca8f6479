import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CalendarDate } from '#domain/dates.ts'
import { writeDay } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Begins a task that is due on this day, for who may; the key N does as much on what stands there. */
export function BeginOn({ day, className }: { day: CalendarDate; className?: string }) {
  const { t } = useTranslation('calendar')
  const { can } = useSession()
  if (!can.createTask) return null
  return (
    <button
      type="button"
      data-begin={day}
      tabIndex={-1}
      aria-label={t('add.on', { day: writeDay(day, currentLocale(), { dateStyle: 'full' }) })}
      className={cx('flex items-center justify-center rounded-control text-ink-2 hover:bg-sunken', className)}
    >
      <Icon of={Plus} dense />
    </button>
  )
}
