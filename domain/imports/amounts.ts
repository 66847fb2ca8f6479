import { decimalFromInput, isDecimal } from '../typed-numbers.ts'
import type { ImportField } from './choices.ts'

/**
 * What a cell says as an amount, as a decimal string: with a currency before or behind it (`NZ$1,250.50`, `USD 5`,
 * `1 250,50 €`), below zero in parentheses or by a minus at either end, and `CR` or `DR` where its column has a side.
 * What is not clearly an amount comes back as it stands, for the schema to refuse.
 */
export function amountFromCell(text: string, field: ImportField, decimalMark: '.' | ','): string {
  const read = numberIn(text.slice(0, 60), field)
  if (read === null) return text
  const amount = decimalFromInput(read.digits, decimalMark)
  if (!isDecimal(amount)) return text
  return read.isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount
}

/** The digits of an amount with their marks, and its sign; null for what is none. */
function numberIn(text: string, field: ImportField): { digits: string; isNegative: boolean } | null {
  const [, before = '', side] = /^(.*?)[\s.]*(?<![A-Za-z])(cr|dr)\.?$/i.exec(text.trim()) ?? []
  const rest = side === undefined ? text : before
  const bare = withoutCurrency(rest.trim().replace(/[−–]/g, '-'))
  const [, inside] = /^\((.+)\)$/.exec(bare) ?? []
  const [, first, middle = '', last] = /^(-?)(.*?)(-?)$/.exec(withoutCurrency(inside ?? bare)) ?? []
  const digits = withoutCurrency(middle)
  const bySide = side === undefined ? null : isBelowZero(side, field)
  const signs = [inside !== undefined, first === '-', last === '-', side !== undefined].filter(Boolean)
  if (signs.length > 1 || bySide === undefined) return null
  // A spreadsheet's accounting format shows nothing of zero but its currency and a dash.
  if (digits === '' && signs.length === 1 && bare !== rest.trim()) return { digits: '0', isNegative: false }
  if (!/^(\d{1,3}([\s'’]\d{2,3})+|[\d.,]*)([.,]\d*)?$/.test(digits)) return null
  return { digits, isNegative: bySide ?? signs.length === 1 }
}

// What a client owes is a debit; what was paid on it is a credit. Other columns may be of either side of the books.
const debtorSides: Partial<Record<ImportField, 'dr' | 'cr'>> = { total: 'dr', balance: 'dr', paid: 'cr' }

/** Whether an amount of that side lowers what its column says; undefined where the column has no side. */
function isBelowZero(side: string, field: ImportField): boolean | undefined {
  const usual = debtorSides[field]
  return usual === undefined ? undefined : side.toLowerCase() !== usual
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

function withoutCurrency(text: string): string {
  const [, code = '', behind] = /^([A-Za-z]{0,3}[$€£¥₹]|[A-Za-z]{3}(?=[\s\d(-]))\s*(.*)$/s.exec(text) ?? []
  if (behind !== undefined && isCurrency(code)) return behind
  const [, front, last = ''] = /^(.*?)\s*([A-Za-z]{0,3}[$€£¥₹]|(?<=[\s\d)-])[A-Za-z]{3})$/s.exec(text) ?? []
  return front !== undefined && isCurrency(last) ? front : text
}

const isCurrency = (sign: string): boolean => /[$€£¥₹]$/.test(sign) || currencies.has(sign.toUpperCase())

/** What the amounts of a file show of how they are written. */
export interface AmountMarks {
  /** How many show clearly that this mark stands before the cents. */
  clear: Record<'.' | ',', number>
  /** One that may be thousands or decimals, such as `1.250`, with the mark in question. */
  unclear: { text: string; mark: '.' | ','; field: ImportField } | null
}

/** Looks at all amounts of a file, each with the field that it is of. */
export function marksOf(amounts: readonly { field: ImportField; text: string }[]): AmountMarks {
  const marks: AmountMarks = { clear: { '.': 0, ',': 0 }, unclear: null }
  for (const { field, text } of amounts) {
    const said = markIn(numberIn(text.slice(0, 60), field)?.digits ?? '')
    if (said === null) continue
    if (said.isClear) marks.clear[said.mark] += 1
    else marks.unclear = moreTelling(marks.unclear, { text, mark: said.mark, field })
  }
  return marks
}

// Of money three decimals are unusual; of hours or of a price per litre they are not.
const fine: readonly ImportField[] = ['quantity', 'unitPrice']
export const isFine = (field: ImportField): boolean => fine.includes(field)

const moreTelling = (one: AmountMarks['unclear'], other: NonNullable<AmountMarks['unclear']>) =>
  one === null || (isFine(one.field) && !isFine(other.field)) ? other : one

/** The mark that a number has before its cents, or the one mark that it has and that may be either. */
function markIn(digits: string): { mark: '.' | ','; isClear: boolean } | null {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1) as '.' | ',' | undefined
  if (last === undefined) return null
  const other = last === '.' ? ',' : '.'
  if (marks.length > 1) return { mark: new Set(marks).size > 1 ? last : other, isClear: true }
  const isGroup = /^(?!0)\d{1,3}[.,]\d{3}$/.test(digits)
  return { mark: last, isClear: !isGroup }
}
