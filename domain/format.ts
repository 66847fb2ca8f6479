/**
 * Keeps what writes dates, amounts or numbers, for each locale: making one takes as long as drawing a cell, and a list
 * writes hundreds. There are as many as locales in use.
 */
export function kept<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

const amounts = kept((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/**
 * `"1250.00"` → `$1,250.00`; negative → `-$1,250.00`; null when it is no amount. Exact: the decimal string is never
 * turned into a number (SPEC 9).
 */
export function writeMoney(amount: string | null | undefined, locale: string): string | null {
  if (amount === null || amount === undefined || !/^-?\d+(\.\d+)?$/.test(amount)) return null
  const negative = amount.startsWith('-') && /[1-9]/.test(amount)
  const written = amounts(locale).format(amount.replace(/^-/, '') as Intl.StringNumericLiteral)
  return `${negative ? '-' : ''}$${written}`
}

// Some countries' locales count other years; contracts and invoices here don't.
const calendar = 'gregory'
const dates = kept((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', calendar }))

/** `"2026-11-20"` → `20 Nov 2026`; null when it is no date. A calendar date has no timezone and gets none. */
export function writeDate(date: string | null | undefined, locale: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  if (parts === null) return null
  const [, year, month, day] = parts.map(Number)
  return dates(locale).format(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
}

/** An ISO instant as date and time of day in an IANA timezone (the machine's when left away); null when it is none. */
export function writeInstant(instant: string | null | undefined, locale: string, timezone?: string): string | null {
  const time = Date.parse(instant ?? '')
  return Number.isNaN(time) ? null : instantsIn(timezone ?? '')(locale).format(time)
}

// As many as there are timezones in use.
const instantsIn = kept((timezone) =>
  kept(
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        calendar,
        ...(timezone === '' ? {} : { timeZone: timezone }),
      }),
  ),
)

const exact = (value: string, locale: string, options: Intl.NumberFormatOptions): string | null =>
  /^-?\d+(\.\d+)?$/.test(value)
    ? new Intl.NumberFormat(locale, options).format(value as Intl.StringNumericLiteral)
    : null

/** A decimal with every digit it has, and at least that many decimals; null when it is none. */
export const writeDecimal = (value: string, locale: string, decimals = 0): string | null =>
  exact(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 })

/** A quantity, exact and without trailing zeros: `"1250.5000"` → `1,250.5`; null when it is no decimal. */
export const writeQuantity = (quantity: string, locale: string): string | null =>
  exact(quantity, locale, { maximumFractionDigits: 4 })

/**
 * A unit price, exact to four decimals but never fewer than two: `"2.5"` → `$2.50`, `"0.1275"` → `$0.1275`; null when
 * it is no decimal.
 */
export function writeUnitPrice(price: string, locale: string): string | null {
  const written = exact(price, locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return written === null ? null : `$${written}`
}

/**
 * A fraction as percent, exact and without trailing zeros (PRODUCT 11): `"0.125"` → `12.5%`; null when it is no
 * decimal.
 */
export const writeRate = (fraction: string, locale: string): string | null =>
  exact(fraction, locale, { style: 'percent', maximumFractionDigits: 3 })
