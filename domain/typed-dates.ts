import { addDays, type CalendarDate, daysBetween, isCalendarDate, weekdayOf } from './dates.ts'

/** What a date is read by: whose order of day and month, from which day on `+7` counts, and where the field ends. */
export type DateReading = {
  locale: string
  today: CalendarDate
  /** A day without its year is the nearest one from here… */
  min?: CalendarDate | undefined
  /** …to here. */
  max?: CalendarDate | undefined
}

/**
 * What somebody typed as a date: `22/11/26`, `22 Nov`, `+7`, `tomorrow`, `2026-11-22`. Null where it is not clearly one
 * day. Words and months are understood in each of our languages, whichever is shown.
 */
export function dateFromInput(typed: string, reading: DateReading): CalendarDate | null {
  const text = plain(typed)
  const days = daysFromToday(text) ?? daysToWeekday(text, reading.today)
  const read =
    days === undefined
      ? (ofDigits(text, reading) ?? ofNumbers(text, reading) ?? withMonthName(text, reading))
      : addDays(reading.today, days)
  return read !== null && isCalendarDate(read) ? read : null
}

/** In which order the locale writes the parts of a date: `['day', 'month', 'year']` in Auckland. */
export function orderOfDate(locale: string): ('day' | 'month' | 'year')[] {
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
  }).formatToParts(0)
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
}

const plain = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‐‑‒–−]/g, '-')
    .replace(/[’']/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const relativeWords: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  hoy: 0,
  manana: 1,
  ayer: -1,
  aujourdhui: 0,
  demain: 1,
  hier: -1,
}

function daysFromToday(text: string): number | undefined {
  const [, sign, days] = /^([+-]) ?(\d{1,4})$/.exec(text) ?? []
  if (days !== undefined) return sign === '-' ? -Number(days) : Number(days)
  return Object.hasOwn(relativeWords, text) ? relativeWords[text] : undefined
}

/** Six or eight digits and nothing between them: the person's own order, or else the computers'. */
function ofDigits(text: string, reading: DateReading): CalendarDate | null {
  if (!/^(\d{6}|\d{8})$/.test(text)) return null
  let at = 0
  const parts = orderOfDate(reading.locale).map((part) => {
    const begin = at
    at += part === 'year' ? text.length - 4 : 2
    return text.slice(begin, at)
  })
  const own = ofNumbers(parts.join('/'), reading)
  return own ?? (text.length === 8 ? dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : null)
}

/** Two or three numbers between equal marks. */
function ofNumbers(text: string, reading: DateReading): CalendarDate | null {
  const [, first = '', , second = '', third] = /^(\d{1,4})([/. -])(\d{1,2})(?:\2(\d{1,4}))?$/.exec(text) ?? []
  if (first.length === 4) return third === undefined ? null : dateOf(first, second, third)
  const order = orderOfDate(reading.locale)
  // 26-11-22 is a day in 2026 to some of those people, and in 2022 to the others.
  if (third !== undefined && third.length < 4 && order[0] === 'year') return null
  const dayFirst = order.indexOf('day') < order.indexOf('month')
  const [day, month] = dayFirst ? [first, second] : [second, first]
  // The other way round only where the person's own cannot be meant: there is no month 22.
  return Number(month) > 12 ? inYear(third, month, day, reading) : inYear(third, day, month, reading)
}

const weekdays: readonly { name: string; day: number }[] = ['en', 'es', 'fr'].flatMap((language) =>
  Array.from({ length: 7 }, (_, index) => ({
    // The 5th of January 2026 is a Monday.
    name: plain(
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + index)),
    ),
    day: index + 1,
  })),
)

/** `fri`, `vendredi`: the next of that name, never today. */
function daysToWeekday(text: string, today: CalendarDate): number | undefined {
  if (text.length < 3) return undefined
  const days = new Set(weekdays.filter(({ name }) => name.startsWith(text)).map(({ day }) => day))
  const [day] = days
  return day === undefined || days.size > 1 ? undefined : ((day - weekdayOf(today) + 6) % 7) + 1
}

const fillWords = new Set(['de', 'del', 'of', 'the', 'el', 'le', 'st', 'nd', 'rd', 'th', 'er', 'o'])

/** Day and month by its name, in either order, with the year or without. */
function withMonthName(text: string, reading: DateReading): CalendarDate | null {
  if (!/^[\p{L}\d ,./-]+$/u.test(text)) return null
  const tokens = (text.match(/\d+|\p{L}+/gu) ?? []).filter((token) => !fillWords.has(token))
  const [word, ...otherWords] = tokens.filter((token) => !/\d/.test(token))
  const numbers = tokens.filter((token) => /\d/.test(token))
  const month = word === undefined ? undefined : monthOf(word)
  if (month === undefined || otherWords.length > 0 || numbers.length > 2) return null
  const [first = '', second] = numbers
  if (first.length === 4 && second !== undefined) return dateOf(first, month, second)
  return inYear(second, first, month, reading)
}

const languages = ['en', 'es', 'fr']
const monthNames: readonly { name: string; month: string }[] = [
  ...languages.flatMap((language) =>
    Array.from({ length: 12 }, (_, index) => ({
      name: plain(
        new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 1)),
      ),
      month: String(index + 1),
    })),
  ),
  { name: 'setiembre', month: '9' },
]

/** The month whose name begins like this; `jui` may be two in French and is none. */
function monthOf(word: string): string | undefined {
  if (word.length < 3) return undefined
  const months = new Set(monthNames.filter(({ name }) => name.startsWith(word)).map(({ month }) => month))
  return months.size === 1 ? [...months][0] : undefined
}

function inYear(year: string | undefined, day: string, month: string, reading: DateReading): CalendarDate | null {
  if (year === undefined) return nearest(day, month, reading)
  if (year.length !== 2 && year.length !== 4) return null
  return dateOf(year.length === 2 ? `20${year}` : year, month, day)
}

/** Without a year it is the day nearest to today, of those that the field takes where there are any. */
function nearest(day: string, month: string, { today, min, max }: DateReading): CalendarDate | null {
  const year = Number(today.slice(0, 4))
  // Far enough for the 29th of February.
  const days = Array.from({ length: 17 }, (_, index) => dateOf(String(year - 8 + index), month, day))
    .filter((date) => date !== null)
    .toSorted((one, other) => Math.abs(daysBetween(today, one)) - Math.abs(daysBetween(today, other)))
  const taken = days.find((date) => (!min || date >= min) && (!max || date <= max))
  return taken ?? days[0] ?? null
}

function dateOf(year: string, month: string, day: string): CalendarDate | null {
  if (day.length > 2 || month.length > 2) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
