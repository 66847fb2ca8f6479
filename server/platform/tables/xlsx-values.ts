import { addDays } from '#domain/dates.ts'

/** Numbers of formats that show a date and have no code of their own. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a number format shows a day: its code has a day or a year outside of quotes and brackets. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id)
  const [positive = ''] = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').split(';')
  return /[dy]/i.test(positive) && !/general/i.test(positive)
}

/** The day of a serial number; hours are left out. Null for what is none. */
export function dateOfSerial(serial: number, since1904: boolean): string | null {
  const days = Math.floor(serial)
  if (!Number.isFinite(serial) || days < 1 || days > 200_000) return null
  if (since1904) return addDays('1904-01-01', days)
  // Its calendar has a 29th of February 1900, which never was.
  return addDays('1899-12-31', days > 59 ? days - 1 : days)
}

/**
 * A number as a spreadsheet shows it: fifteen digits, no power of ten. With three decimals it gets a fourth: `1.250` is
 * a thousand to those who write a comma before their cents.
 */
export function writtenNumber(value: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const digits = Number(number.toPrecision(15))
  const plain = Math.abs(digits) >= 1e21 || (digits !== 0 && Math.abs(digits) < 1e-6) ? value : String(digits)
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain
}
