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

/**
 * A text without the escapes by which a workbook writes what XML cannot hold: `_x000D_` is a return, and `_x005F_` the
 * underscore of a text that only looks like one (ECMA-376 part 1, 22.9.2.19).
 */
export const decodedText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Writes a whole number as its format shows it; null for one that the format is not made for. */
export type CodeFormat = (value: number) => string | null

/**
 * What a number format makes of codes: `00000`, `"CL-"0000`, `(###) ###-####`. Null for formats of amounts and
 * quantities, whose numbers are read as numbers whatever is shown with them.
 */
export function codeFormat(code: string | undefined): CodeFormat | null {
  if (code === undefined || code.length > 255) return null
  const sections = sectionsOf(code).map(({ text, holds }) => ({ holds, tokens: tokensOf(text) }))
  if (!sections.some(({ tokens }) => tokens !== null && isOfCode(tokens))) return null
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return null
    const tokens = sections.find(({ holds }) => holds(value))?.tokens ?? null
    return tokens === null || !isOfCode(tokens) ? null : shownBy(tokens, String(value))
  }
}

interface Section {
  text: string
  holds: (value: number) => boolean
}

const comparisons: Record<string, (value: number, than: number) => boolean> = {
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
  '=': (value, than) => value === than,
  '<>': (value, than) => value !== than,
}

/** By their conditions; without any the first is for all that is not below zero. */
function sectionsOf(code: string): Section[] {
  const texts = code.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []
  return texts.map((text) => {
    const [, sign = '', than] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(text) ?? []
    const compare = comparisons[sign]
    return { text, holds: (value) => compare === undefined || compare(value, Number(than)) }
  })
}

interface Token {
  digit: boolean
  /** `0` or `#` for a digit, else what is shown. */
  text: string
}

/** What a section shows one by one; null where it is one of amounts, fractions or texts. */
function tokensOf(section: string): Token[] | null {
  const tokens: Token[] = []
  const parts = /"([^"]*)"|\\(.)|\[[^\]]*\]|_.|\*.|(.)/gu
  for (const [, quoted, escaped, sign] of section.matchAll(parts)) {
    const literal = quoted ?? escaped
    if (literal !== undefined) tokens.push({ digit: false, text: literal })
    else if (sign === '0' || sign === '#') tokens.push({ digit: true, text: sign })
    else if (sign !== undefined && /[-+() :/$€£]/.test(sign)) tokens.push({ digit: false, text: sign })
    else if (sign !== undefined) return null
  }
  return tokens
}

/** Digits that stand apart, or zeros that fill them up: `0 "kg"` and `#` are amounts. */
function isOfCode(tokens: readonly Token[]): boolean {
  const digits = tokens.filter(({ digit }) => digit)
  const first = tokens.findIndex(({ digit }) => digit)
  const last = tokens.findLastIndex(({ digit }) => digit)
  const isApart = tokens.slice(first, last + 1).some(({ digit, text }) => !digit && text !== '')
  const isFilled = digits.filter(({ text }) => text === '0').length > 1
  const isPrefixed = /\p{L}.*-$|^#$/u.test(textBefore(tokens, first))
  return first >= 0 && (isApart || isFilled || isPrefixed)
}

const textBefore = (tokens: readonly Token[], at: number): string =>
  tokens
    .slice(0, Math.max(at, 0))
    .map(({ text }) => text)
    .join('')

/** Digits from the right; what there is more of them stands at the first place. */
function shownBy(tokens: readonly Token[], digits: string): string {
  let left = digits === '0' ? '' : digits
  const places = tokens.filter(({ digit }) => digit).length
  let place = places
  const shown = tokens.toReversed().map(({ digit, text }) => {
    if (!digit) return text
    place -= 1
    const taken = place === 0 ? left : left.slice(-1)
    left = place === 0 ? '' : left.slice(0, -1)
    return taken === '' && text === '0' ? '0' : taken
  })
  return shown.toReversed().join('').trim()
}
