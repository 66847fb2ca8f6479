import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { addMonths, type CalendarDate, isCalendarDate } from '#domain/dates.ts'
import { dayAfterKey, weekStartOf, weeksOf, within, writeDay } from '#web/lib/calendar.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { keepBeside } from './place.ts'
import type { useShowing } from './showing.ts'

type CalendarProps = {
  /** The chosen day, or anything that is none. */
  value: string
  today: CalendarDate
  min: CalendarDate | undefined
  max: CalendarDate | undefined
  onPick: (day: CalendarDate) => void
  /** Given where the field may be empty and isn't. */
  onClear: (() => void) | undefined
}

type DateCalendarProps = CalendarProps & {
  /** What `showPopover()` is called on. */
  ref: RefObject<HTMLDivElement | null>
  id: string
  /** The field it opens under. */
  anchor: RefObject<HTMLElement | null>
  popover: ReturnType<typeof useShowing>
}

/** The calendar of a date field, on the browser's popover: Escape and a press elsewhere close it. */
export function DateCalendar({ ref, id, anchor, popover, ...calendar }: DateCalendarProps) {
  const { t } = useTranslation('ui')
  const { showing, listeners } = popover
  const open = showing > 0
  useLayoutEffect(() => {
    const popup = ref.current
    const field = anchor.current
    if (showing === 0 || !popup || !field) return
    const stop = keepBeside(popup, field, { align: 'start', gap: 4 })
    popup.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true })
    const listening = new AbortController()
    const { signal } = listening
    // On the element itself: a dialog around it listens for Escape on the document and would close too.
    popup.addEventListener('keydown', (event) => closeOnEscape(event, popup), { signal })
    popup.addEventListener('focusout', (event) => closeOnLeaving(event, popup), { signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [showing, ref, anchor])

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('date.choose')}
      {...listeners}
      className={cx(
        'fixed inset-auto m-0 w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-raised p-2 text-left text-base font-normal text-ink shadow-overlay print:hidden',
        !open && 'invisible',
      )}
    >
      {open && <Month key={showing} {...calendar} />}
    </div>
  )
}

function closeOnEscape(event: globalThis.KeyboardEvent, popup: HTMLElement) {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.preventDefault()
  popup.hidePopover()
}

// Tab leads on through the form; the calendar doesn't stay behind. Its own button closes it by itself.
function closeOnLeaving({ relatedTarget }: FocusEvent, popup: HTMLElement) {
  if (!(relatedTarget instanceof Element) || popup.contains(relatedTarget)) return
  if (relatedTarget.getAttribute('popovertarget') !== popup.id) popup.hidePopover()
}

/** One month at a time; the grid's keys walk through its days. */
function Month({ value, today, min, max, onPick, onClear }: CalendarProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const locale = currentLocale()
  const weekStart = weekStartOf(locale)
  const [active, setActive] = useState(() => (isCalendarDate(value) ? value : within(today, min, max)))
  const grid = useRef<HTMLDivElement>(null)
  const walking = useRef(false)
  useEffect(() => {
    if (walking.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    walking.current = false
  }, [active])
  const weeks = weeksOf(active.slice(0, 7), weekStart)
  const turn = (months: number) => {
    const turned = addMonths(active, months)
    if (isCalendarDate(turned)) setActive(turned)
  }
  const isOff = (day: CalendarDate) => day !== within(day, min, max)

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event, active, weekStart)
    if (next === undefined) return
    event.preventDefault()
    walking.current = true
    setActive(next)
  }

  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton icon={ChevronLeft} label={t('date.previousMonth')} onClick={() => turn(-1)} />
        <h2 id={titleId} aria-live="polite" className="text-base first-letter:uppercase">
          {writeDay(active, locale, { month: 'long', year: 'numeric' })}
        </h2>
        <IconButton icon={ChevronRight} label={t('date.nextMonth')} onClick={() => turn(1)} />
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <div role="row" className={weekStyle}>
          {weeks[0]?.map((day) => (
            <span
              key={day}
              role="columnheader"
              aria-label={writeDay(day, locale, { weekday: 'long' })}
              className="py-2 text-center text-xs font-semibold text-ink-3"
            >
              {writeDay(day, locale, { weekday: 'short' }).replace('.', '')}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={weekStyle}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                chosen={day === value}
                active={day === active}
                today={day === today}
                outside={day.slice(0, 7) !== active.slice(0, 7)}
                off={isOff(day)}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between border-t border-line pt-2">
        <Button
          size="compact"
          variant="quiet"
          disabledReason={isOff(today) ? t('date.off') : undefined}
          onClick={() => onPick(today)}
        >
          {t('date.today')}
        </Button>
        {onClear && (
          <Button size="compact" variant="quiet" onClick={onClear}>
            {t('date.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

const weekStyle = 'grid grid-cols-7 gap-1 [&+&]:mt-1'

type DayProps = {
  day: CalendarDate
  chosen: boolean
  /** Where the keys are. */
  active: boolean
  today: boolean
  /** Of the month before or after. */
  outside: boolean
  /** Not one that the rule takes. */
  off: boolean
  onPick: (day: CalendarDate) => void
}

function Day({ day, chosen, active, today, outside, off, onPick }: DayProps) {
  return (
    <span role="gridcell" aria-selected={chosen}>
      <button
        type="button"
        data-day={day}
        tabIndex={active ? 0 : -1}
        aria-label={writeDay(day, currentLocale(), { dateStyle: 'full' })}
        aria-current={today ? 'date' : undefined}
        aria-disabled={off || undefined}
        onClick={() => {
          if (!off) onPick(day)
        }}
        className={cx(
          'numeric flex h-8 w-full items-center justify-center rounded-control text-sm coarse:h-12',
          chosen ? 'bg-primary font-semibold text-on-primary' : 'hover:bg-sunken',
          !chosen && (outside || off) && 'text-ink-3',
          off && 'cursor-not-allowed line-through',
          today && !chosen && 'border-2 border-primary font-semibold text-primary-text',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </span>
  )
}
