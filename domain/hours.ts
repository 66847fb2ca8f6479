// `1:30`, `1h30`, and `1h 30m` or either part of it; otherwise a decimal number.
const clock = /^(\d{1,5})\s*[:h]\s*([0-5]\d)$/i
const units = /^(?:(\d{1,5}(?:\.\d{1,4})?)\s*h)?\s*(?:(\d{1,6})\s*m(?:in)?)?$/i
const decimalHours = /^(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})$/
// `1,000` is a thousand to some and one to others.
const thousands = /^0*[1-9]\d{0,2}[.,]\d{3}(?!\d)/

/**
 * Hours as people write them (`1:30`, `1.5`, `1,5`, `90m`, `1h 30m`, `1h30`) in whole minutes; null where it is none of
 * these, or could be two.
 */
export function readHours(text: string): number | null {
  const written = text.trim().replace(',', '.')
  if (thousands.test(written)) return null
  const onClock = clock.exec(written)
  if (onClock !== null) return Number(onClock[1]) * 60 + Number(onClock[2])
  if (decimalHours.test(written)) return minutesOf(written)
  const inUnits = units.exec(written)
  if (inUnits === null || written === '') return null
  return minutesOf(inUnits[1] ?? '0') + Number(inUnits[2] ?? 0)
}

/** Decimal hours in whole minutes, half a minute up. In whole numbers: a page of a task has no other use for big.js. */
function minutesOf(hours: string): number {
  const [whole = '', part = ''] = hours.split('.')
  const unit = 10 ** part.length
  return Number(whole) * 60 + Math.floor((Number(part) * 120 + unit) / (2 * unit))
}

/**
 * Minutes as hours with two decimals, as programs get them (`90` is `"1.50"`). Nothing is lost: read back they are the
 * same minutes.
 */
export const hoursOf = (minutes: number): string => (Math.round((minutes * 100) / 60) / 100).toFixed(2)

/** Minutes as people read them: `90` is `1:30`. */
export const writeHours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
