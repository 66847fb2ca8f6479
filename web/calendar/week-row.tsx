import { useTranslation } from 'react-i18next'

import { type CalendarDate, weekdayOf } from '#domain/dates.ts'
import { writeDay } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { cx } from '#web/ui/cx.ts'

import { type Entry, inSight, placedIn } from './entries.ts'
import { BeginOn } from './begin-on.tsx'
import { LayerMark } from './layer-marks.tsx'
import { TaskChip } from './task-chip.tsx'

type WeekRowProps = {
  week: readonly CalendarDate[]
  today: CalendarDate
  /** The month that is shown: days of another stand back. None where a week is shown alone. */
  month: string | undefined
  entries: readonly Entry[]
  /** How many entries stand on a day, at most; the others are behind a number. */
  lanes: number
  /** The task that is being dragged, or has the focus and was moved. */
  ahead: string | undefined
  dragged: string | undefined
  onOpenDay: (day: CalendarDate) => void
}

/** Seven days beside each other, with bars over as many of them as a task takes. */
export function WeekRow({ week, today, month, entries, lanes, ahead, dragged, onOpenDay }: WeekRowProps) {
  const { t } = useTranslation('calendar')
  const locale = currentLocale()
  const { shown, more } = inSight(placedIn(week, entries, ahead), lanes)
  const rows = Math.max(1, ...shown.map(({ lane }) => lane + 1)) + 1
  const roomy = month === undefined
  return (
    <div
      role="group"
      aria-label={t('grid.week', { day: writeDay(week[0] ?? '', locale, { day: 'numeric', month: 'long' }) })}
      className={cx('relative grid grid-cols-7 border-b border-line', roomy ? 'min-h-96 auto-rows-min' : 'min-h-20')}
      style={{ gridTemplateRows: `1.75rem repeat(${rows - 1}, auto) 1fr` }}
    >
      {week.map((day, at) => (
        <div
          key={day}
          data-day={day}
          className={cx(
            'group/day row-span-full min-w-0 border-line not-last:border-r',
            weekdayOf(day) > 5 && 'bg-sunken/50',
            day === today && 'bg-primary-tint/50',
          )}
          style={{ gridColumn: at + 1, gridRow: '1 / -1' }}
        >
          <BeginOn day={day} className="size-8 opacity-0 group-hover/day:opacity-100 coarse:opacity-100" />
        </div>
      ))}
      {week.map((day, at) => (
        <div
          key={day}
          className="pointer-events-none z-1 flex justify-end p-0.5"
          style={{ gridColumn: at + 1, gridRow: 1 }}
        >
          <DayNumber day={day} today={today} stands={month === undefined || day.startsWith(month)} onOpen={onOpenDay} />
        </div>
      ))}
      {shown.map(({ entry, first, days, lane, begins, ends }) => (
        <div
          key={entry.key}
          className="z-1 min-w-0 pb-0.5"
          style={{ gridColumn: `${first + 1} / span ${days}`, gridRow: lane + 2 }}
        >
          {entry.kind === 'task' ? (
            <TaskChip
              task={entry.task}
              begins={begins}
              ends={ends}
              isShort={days === 1}
              roomy={roomy}
              isDragged={entry.key === dragged}
            />
          ) : (
            <LayerMark entry={entry} roomy={roomy} />
          )}
        </div>
      ))}
      {week.map((day, at) => {
        const count = more[at] ?? 0
        if (count === 0) return null
        return (
          <div key={day} className="z-1 self-end px-1" style={{ gridColumn: at + 1, gridRow: lanes + 2 }}>
            <button
              type="button"
              data-item={`more ${day}`}
              data-on={day}
              tabIndex={-1}
              onClick={() => onOpenDay(day)}
              aria-label={t('grid.moreOn', { count, day: writeDay(day, locale, { dateStyle: 'full' }) })}
              className="min-h-6 w-full rounded-tag px-1.5 text-left text-sm text-link hover:underline focus-visible:-outline-offset-2 coarse:min-h-12"
            >
              {t('grid.more', { count })}
            </button>
          </div>
        )
      })}
    </div>
  )
}

type DayNumberProps = { day: CalendarDate; today: CalendarDate; stands: boolean; onOpen: (day: CalendarDate) => void }

function DayNumber({ day, today, stands, onOpen }: DayNumberProps) {
  const locale = currentLocale()
  const isFirst = day.endsWith('-01')
  return (
    <button
      type="button"
      data-date={day}
      tabIndex={-1}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onOpen(day)}
      className={cx(
        'numeric pointer-events-auto h-6 min-w-6 rounded-control px-1.5 text-sm hover:bg-sunken coarse:h-8 coarse:min-w-8',
        day === today
          ? 'bg-primary font-semibold text-on-primary hover:bg-primary'
          : stands
            ? 'text-ink'
            : 'text-ink-3',
      )}
    >
      <span aria-hidden="true">
        {isFirst ? writeDay(day, locale, { day: 'numeric', month: 'short' }) : Number(day.slice(8))}
      </span>
      <span className="sr-only">{writeDay(day, locale, { dateStyle: 'full' })}</span>
    </button>
  )
}
