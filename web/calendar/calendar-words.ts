import { useTranslation } from 'react-i18next'

import { spanOf, type TaskDates } from '#domain/calendar/rules.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { writeDay, writeDays } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import type { CalendarView } from './calendar-address.ts'

/** The days of a task in words, as short as they are clear: `24 Nov 2026`, `24 – 27 Nov 2026`; nothing without any. */
export function useSayDates(): (dates: TaskDates) => string {
  useTranslation()
  const locale = currentLocale()
  return (dates) => {
    const span = spanOf(dates)
    return span === null ? '' : writeDays(span.from, span.to, locale, { dateStyle: 'medium' })
  }
}

/** What is shown now, as the head of the calendar says it. */
export function titleOf(view: CalendarView, date: CalendarDate, { from, to }: { from: string; to: string }): string {
  const locale = currentLocale()
  if (view === 'month') return writeDay(date, locale, { month: 'long', year: 'numeric' })
  if (view === 'day') return writeDay(date, locale, { dateStyle: 'full' })
  return writeDays(from, to, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}
