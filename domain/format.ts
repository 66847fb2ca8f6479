/** `"1250.00"` → `$1,250.00`; negative → `-$1,250.00`; null when it is no amount. Exact: the decimal string is never turned into a number (SPEC 9). */
export function writeMoney(amount: string | null | undefined, locale: string): string | null {
  if (amount === null || amount === undefined || !/^-?\d+(\.\d+)?$/.test(amount)) return null
  const negative = amount.startsWith('-') && /[1-9]/.test(amount)
  const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount.replace(/^-/, '') as Intl.StringNumericLiteral)
  return `${negative ? '-' : ''}$${written}`
}

/** `"2026-11-20"` → `20 Nov 2026`; null when it is no date. A calendar date has no timezone and gets none. */
export function writeDate(date: string | null | undefined, locale: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  if (parts === null) return null
  const [, year, month, day] = parts.map(Number)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
}
