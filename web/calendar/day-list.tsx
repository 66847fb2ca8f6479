import { type CalendarDate, weekdayOf } from '#domain/dates.ts'
import { weeksOf, weekStartOf, writeDay } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { useTranslation } from 'react-i18next'

import type { CalendarAddress } from './calendar-address.ts'
import { BeginOn } from './begin-on.tsx'
import { byDay, type Entry, onDay } from './entries.ts'
import { LayerMark } from './layer-marks.tsx'
import { TaskCard } from './task-card.tsx'

type DayListProps = {
  days: readonly { day: CalendarDate; entries: readonly Entry[] }[]
  today: CalendarDate
  dragged: string | undefined
  /** Where the head of the calendar says the same day already. */
  isSaid?: boolean
}

/** Days under each other, each with what stands on it. */
function DayList({ days, today, dragged, isSaid = false }: DayListProps) {
  const locale = currentLocale()
  return (
    <div className="flex flex-col gap-4">
      {days.map(({ day, entries }) => (
        <section key={day} data-day={day} aria-labelledby={`day-${day}`} className="min-h-16">
          <div
            className={cx(
              'mb-2 flex items-end justify-between border-b border-line',
              day === today && 'border-primary text-primary-text',
              isSaid && 'sr-only',
            )}
          >
            <h2 id={`day-${day}`} className="pb-1 text-base first-letter:uppercase">
              {writeDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
            </h2>
            {/* Of the one day that is shown by itself the button of the page makes them. */}
            {!isSaid && <BeginOn day={day} className="size-8 coarse:size-12" />}
          </div>
          <ul className="flex flex-col gap-2">
            {entries.map((entry) => (
              <li key={entry.key}>
                {entry.kind === 'task' ? (
                  <TaskCard task={entry.task} isDragged={entry.key === dragged} />
                ) : (
                  <LayerMark entry={entry} roomy />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ListProps = { calendar: CalendarAddress; entries: readonly Entry[]; dragged: string | undefined }

/** The days that have something, and today. */
export function Agenda({ calendar, entries, dragged }: ListProps) {
  const days = byDay(calendar.range, entries)
  return <DayList days={days} today={calendar.today} dragged={dragged} />
}

/** One day, with all that goes on. */
export function DayView({ calendar, entries, dragged }: ListProps) {
  const days = [{ day: calendar.date, entries: onDay(calendar.date, entries) }]
  return <DayList isSaid days={days} today={calendar.today} dragged={dragged} />
}

/** A week where there is no room for seven days beside each other: all of them, so that there is where to drop. */
export function WeekList({ calendar, entries, dragged }: ListProps) {
  const found = new Map(byDay(calendar.range, entries).map(({ day, entries }) => [day, entries]))
  const { from, to } = calendar.range
  const weekStart = weekStartOf(currentLocale())
  const days = [from, to]
    .flatMap((end) => weeksOf(end.slice(0, 7), weekStart).flat())
    .filter((day, at, all) => day >= from && day <= to && all.indexOf(day) === at)
  return (
    <DayList
      days={days.map((day) => ({ day, entries: found.get(day) ?? [] }))}
      today={calendar.today}
      dragged={dragged}
    />
  )
}

/** A month where there is no room for words: how much stands on each day, and the way there. */
export function MonthOverview({ calendar, entries }: Omit<ListProps, 'dragged'>) {
  const { t } = useTranslation('calendar')
  const locale = currentLocale()
  const month = calendar.date.slice(0, 7)
  const weeks = weeksOf(month, weekStartOf(locale))
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line bg-sunken">
        {weeks[0]?.map((day) => (
          <span key={day} className="py-1 text-center text-xs font-semibold text-ink-2">
            {writeDay(day, locale, { weekday: 'narrow' })}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7">
        {weeks.flat().map((day) => {
          const found = onDay(day, entries)
          const isLate = found.some((entry) => entry.kind === 'task' && entry.task.overdue)
          const said = writeDay(day, locale, { dateStyle: 'full' })
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              aria-current={day === calendar.today ? 'date' : undefined}
              aria-label={[said, t('grid.count', { count: found.length }), ...(isLate ? [t('task.overdue')] : [])].join(
                ', ',
              )}
              onClick={() => calendar.openDay(day)}
              className={cx(
                'flex min-h-14 flex-col items-center gap-0.5 border-r border-b border-line py-1 text-sm focus-visible:-outline-offset-2',
                weekdayOf(day) > 5 && 'bg-sunken/50',
                !day.startsWith(month) && 'text-ink-3',
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'numeric rounded-control px-1.5',
                  day === calendar.today && 'bg-primary font-semibold text-on-primary',
                )}
              >
                {Number(day.slice(8))}
              </span>
              {found.length > 0 && (
                <span
                  aria-hidden="true"
                  className={cx(
                    'numeric rounded-tag px-1.5 text-xs font-semibold',
                    isLate ? 'bg-danger-tint text-danger' : 'bg-info-tint text-info',
                  )}
                >
                  {isLate ? `${found.length}!` : found.length}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
