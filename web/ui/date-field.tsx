import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CalendarDate, isCalendarDate } from '#domain/dates.ts'
import { dateFromInput, orderOfDate } from '#domain/typed-dates.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'

import { DateCalendar } from './date-calendar.tsx'
import { controlStyle, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { popoverButton, useShowing } from './showing.ts'
import { useTypedText } from './typed-text.ts'

export type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, `""`, or text that is no date, as it was typed, for the schema to refuse. */
  value: string
  onChange: (value: string) => void
  /** Today where the company is: `+7` counts from here. */
  today: CalendarDate
  onBlur?: () => void
  name?: string
  /** The first and the last day that the rule takes: the calendar offers no others. */
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * A calendar date, typed as people write it (`22 Nov`, `22/11/26`, `+7`) or picked, and shown as the product writes
 * dates. Text that is no date stays as typed.
 */
export function DateField({ label, hint, error, required, hideLabel, className, ...props }: DateFieldProps) {
  const { value, onChange, today, min, max } = props
  const { t } = useTranslation('ui')
  const format = useFormat()
  const calendarId = useId()
  const group = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const popover = useShowing()
  const [announcement, setAnnouncement] = useState('')
  const { text, type, settle } = useTypedText(value, {
    write: (date) => (isCalendarDate(date) ? format.date(date) : null),
    isRight: isCalendarDate,
  })

  function take(next: string) {
    const read = dateFromInput(next, { locale: currentLocale(), today, min, max }) ?? next.trim()
    type(next, read)
    onChange(read)
  }
  function leave() {
    settle()
    if (isCalendarDate(value) && text !== format.date(value))
      setAnnouncement(t('date.read', { date: format.date(value) }))
    props.onBlur?.()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    popup.current?.showPopover()
  }
  function pick(day: string) {
    type(isCalendarDate(day) ? format.date(day) : '', day)
    onChange(day)
    popup.current?.hidePopover()
    props.onBlur?.()
  }

  return (
    <Field {...{ label, hint, error, className, required, hideLabel }}>
      {(wiring) => (
        <span ref={group} className="relative flex">
          <input
            {...wiring}
            ref={props.ref}
            name={props.name}
            type="text"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={popover.showing > 0}
            aria-controls={calendarId}
            autoComplete="off"
            spellCheck={false}
            placeholder={orderOfDate(currentLocale())
              .map((part) => t(`date.${part}`))
              .join('/')}
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => take(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={onKeyDown}
            className={`${controlStyle} pr-10 coarse:pr-12`}
          />
          {/* Out of the Tab order: keys open the calendar by ArrowDown. */}
          <button
            type="button"
            tabIndex={-1}
            {...popoverButton(calendarId)}
            aria-label={t('date.open')}
            aria-haspopup="dialog"
            className="absolute inset-y-0 right-1 my-auto flex size-8 items-center justify-center rounded-tag text-ink-3 hover:text-ink coarse:right-0 coarse:size-12"
          >
            <Icon of={CalendarDays} dense />
          </button>
          <DateCalendar
            ref={popup}
            id={calendarId}
            anchor={group}
            popover={popover}
            value={value}
            today={today}
            min={min}
            max={max}
            onPick={pick}
            onClear={required || value === '' ? undefined : () => pick('')}
          />
          <span aria-live="polite" className="sr-only">
            {announcement}
          </span>
        </span>
      )}
    </Field>
  )
}
