import { useMemo, useState } from 'react'

import { calendarLayers, calendarViews } from '#domain/calendar/choices.ts'
import { spanOf, type TaskDates } from '#domain/calendar/rules.ts'
import { addDays, addMonths, type CalendarDate, isCalendarDate, weekdayOf } from '#domain/dates.ts'
import { weeksOf, weekStartOf } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useIsPhone } from '#web/lib/media.ts'
import { oneOf } from '#web/lib/search-params.ts'
import { useToday } from '#web/lib/session.tsx'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { useUrlState } from '#web/lib/url-state.ts'

export type CalendarView = (typeof calendarViews)[number]
export type CalendarLayer = (typeof calendarLayers)[number]

const readAddress = (address: URLSearchParams) => {
  const date = address.get('date') ?? ''
  return {
    view: oneOf(calendarViews)(address.get('view') ?? ''),
    /** Any day of what is shown; today without. */
    date: isCalendarDate(date) ? date : undefined,
    /** Names with commas, `none` for none; as remembered without. */
    layers: address.get('layers') ?? undefined,
    unscheduled: address.get('unscheduled') === 'open' ? ('open' as const) : undefined,
  }
}

/** How many days an agenda lists. */
const agendaDays = 28

/** What the calendar shows, as the address says it: the form, the days, what stands beside the tasks. */
export function useCalendarAddress() {
  const [address, patch] = useUrlState(readAddress)
  const today = useToday()
  const isPhone = useIsPhone()
  const [remembered, remember] = useState(() => readStored(layersKey) ?? 'jobs')
  const locale = currentLocale()
  const view = address.view ?? (isPhone ? 'agenda' : 'month')
  const date = address.date ?? today
  const range = useMemo(() => rangeOf(view, date, weekStartOf(locale)), [view, date, locale])
  const layers = layersIn(address.layers ?? remembered)
  const go = (to: CalendarDate) => {
    if (isCalendarDate(to)) patch({ date: to === today ? undefined : to })
  }
  return {
    view,
    date,
    today,
    /** The first and the last day that are shown. */
    range,
    layers,
    isUnscheduledOpen: address.unscheduled === 'open',
    setView: (next: CalendarView) => patch({ view: next }),
    /** Opens one day, from wherever it was pressed. */
    openDay: (day: CalendarDate) => patch({ view: 'day', date: day === today ? undefined : day }),
    go,
    /** To the first of these days, where none of them is shown. */
    follow: (dates: TaskDates) => {
      const span = spanOf(dates)
      if (span !== null && (span.to < range.from || span.from > range.to)) go(span.from)
    },
    /** To what was shown before, or comes after. */
    turn: (direction: 1 | -1) => go(turned(view, date, direction)),
    toggleLayer: (layer: CalendarLayer) => {
      const next = calendarLayers.filter((each) => layers.includes(each) !== (each === layer)).join() || 'none'
      writeStored(layersKey, next)
      remember(next)
      patch({ layers: next }, { replace: true })
    },
    showUnscheduled: (open: boolean) => patch({ unscheduled: open ? 'open' : undefined }, { replace: !open }),
  }
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>

// What somebody wants beside the tasks is a habit of theirs, and stays on the device.
const layersKey = 'calendarLayers'

const layersIn = (text: string): CalendarLayer[] => calendarLayers.filter((layer) => text.split(',').includes(layer))

/** The days that a form of the calendar shows around a day. */
export function rangeOf(
  view: CalendarView,
  date: CalendarDate,
  weekStart: number,
): { from: CalendarDate; to: CalendarDate } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: addDays(date, agendaDays - 1) }
  if (view === 'week') {
    const from = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
    return { from, to: addDays(from, 6) }
  }
  const days = weeksOf(date.slice(0, 7), weekStart).flat()
  return { from: days[0] ?? date, to: days.at(-1) ?? date }
}

/** The day that stands for what comes before or after. */
export function turned(view: CalendarView, date: CalendarDate, direction: 1 | -1): CalendarDate {
  if (view === 'month') return addMonths(date, direction)
  return addDays(date, direction * { day: 1, week: 7, agenda: agendaDays }[view])
}
