import type { CalendarDate } from '#domain/dates.ts'
import { weeksOf, weekStartOf, writeDay } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useWindowHeight } from '#web/lib/media.ts'

import type { CalendarAddress } from './calendar-address.ts'
import type { Entry } from './entries.ts'
import { WeekRow } from './week-row.tsx'

export type GridProps = {
  calendar: CalendarAddress
  entries: readonly Entry[]
  ahead: string | undefined
  dragged: string | undefined
}

// In pixels, as they are drawn: what stands above a month, the number of a day with the line for its other entries, and
// an entry.
const aboveMonth = 250
const aroundEntries = 54
const entryHeight = 26

/** How many entries a day of a month shows, so that all weeks are in sight: one at least, four at most. */
function lanesOf(windowHeight: number, weeks: number): number {
  const room = (windowHeight - aboveMonth) / weeks - aroundEntries
  return Math.min(4, Math.max(1, Math.floor(room / entryHeight)))
}

/** A month as people have it on the wall. */
export function MonthGrid({ calendar, ...shown }: GridProps) {
  const month = calendar.date.slice(0, 7)
  const weeks = weeksOf(month, weekStartOf(currentLocale()))
  const lanes = lanesOf(useWindowHeight(), weeks.length)
  return (
    <div className="border-x border-t border-line bg-surface">
      <Weekdays week={weeks[0] ?? []} />
      {weeks.map((week) => (
        <WeekRow
          key={week[0]}
          week={week}
          month={month}
          lanes={lanes}
          today={calendar.today}
          onOpenDay={calendar.openDay}
          {...shown}
        />
      ))}
    </div>
  )
}

/** A week, with all that is in it. */
export function WeekGrid({ calendar, ...shown }: GridProps) {
  const { from } = calendar.range
  const weeks = weeksOf(from.slice(0, 7), weekStartOf(currentLocale()))
  const week = weeks.find(([first]) => first === from) ?? []
  return (
    <div className="border-x border-t border-line bg-surface">
      <Weekdays week={week} />
      <WeekRow
        week={week}
        month={undefined}
        lanes={Infinity}
        today={calendar.today}
        onOpenDay={calendar.openDay}
        {...shown}
      />
    </div>
  )
}

function Weekdays({ week }: { week: readonly CalendarDate[] }) {
  const locale = currentLocale()
  return (
    <div aria-hidden="true" className="grid grid-cols-7 border-b border-line bg-sunken">
      {week.map((day) => (
        <span key={day} className="px-2 py-1.5 text-right text-xs font-semibold text-ink-2 uppercase">
          {writeDay(day, locale, { weekday: 'short' }).replace('.', '')}
        </span>
      ))}
    </div>
  )
}
