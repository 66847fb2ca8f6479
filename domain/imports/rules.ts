import { cleaned } from '../characters.ts'
import { dateFromInput } from '../typed-dates.ts'
import { rateOfPercent } from '../invoices/rules.ts'
import { decimalFromInput, isDecimal } from '../typed-numbers.ts'
import type { CalendarDate } from '../dates.ts'
import { amountFromCell, isFine, marksOf } from './amounts.ts'
import { columnNames } from './columns.ts'
import { importFields, neededFields, typeOf, type ImportField, type ImportKind } from './choices.ts'
import type { ImportMapping } from './schema.ts'

/** A text as it is compared: without accents, capitals, what stands in parentheses, and marks. */
const plain = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const phone = /^\+?[\d\s()-]{6,20}$/
const looksLike: Partial<Record<ImportField, RegExp>> = { email, phone }

/**
 * What each column says, by its heading; and where a field that every row needs has none, by what stands in a column
 * that says nothing else. Each field once.
 */
export function guessColumns(
  kind: ImportKind,
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const columns: (ImportField | null)[] = heading.map(() => null)
  const headings = heading.map(plain)
  const free = () => importFields[kind].filter((field) => !columns.includes(field))
  // Exactly first: whatever is called "Email" is that, wherever "Contact email" stands.
  for (const field of free()) {
    const at = headings.findIndex(
      (text, index) => columns[index] === null && (columnNames[kind][field] ?? []).includes(text),
    )
    if (at >= 0) columns[at] = field
  }
  for (const field of neededFields[kind].filter((each) => free().includes(each))) {
    const pattern = looksLike[field]
    const at = heading.findIndex((_, index) => columns[index] === null && isMostly(pattern, index, rows))
    if (at >= 0) columns[at] = field
  }
  return columns
}

function isMostly(pattern: RegExp | undefined, column: number, rows: readonly (readonly string[])[]): boolean {
  const values = rows.map((cells) => cells[column] ?? '').filter((text) => text !== '')
  const fitting = values.filter((text) => text.length < 300 && pattern?.test(text) === true)
  return fitting.length > 0 && fitting.length * 10 >= values.length * 8
}

// Other programs say in many ways that an invoice is out.
const outInvoices = [
  ['approved', 'authorised', 'authorized', 'awaiting payment', 'sent', 'issued', 'open', 'unpaid', 'outstanding'],
  ['partially paid', 'part paid', 'partial', 'viewed', 'due', 'not paid'],
  ['aprobada', 'aprobado', 'enviada', 'emitida', 'pendiente de pago', 'parcialmente pagada', 'impagada'],
  ['approuvee', 'approuve', 'envoyee', 'emise', 'a payer', 'impayee', 'partiellement payee'],
].flat()

const statusWords: Record<ImportKind, Record<string, readonly string[]>> = {
  clients: {
    active: ['active', 'yes', 'true', '1', 'y', 'si', 'oui', 'activo', 'activa', 'actif', 'current'],
    inactive: ['inactive', 'no', 'false', '0', 'n', 'non', 'inactivo', 'inactiva', 'inactif', 'archived', 'closed'],
  },
  jobs: {
    pending: ['pending', 'quoted', 'new', 'not started', 'pendiente', 'en attente', 'a venir'],
    'in-progress': ['in progress', 'active', 'started', 'open', 'current', 'en curso', 'activo', 'en cours', 'actif'],
    completed: ['completed', 'complete', 'done', 'closed', 'finished', 'completado', 'terminado', 'termine', 'acheve'],
  },
  // What our own tables say, and what other programs do: they write an invoice that is out in many ways.
  invoices: {
    draft: ['draft', 'borrador', 'brouillon'],
    pending: ['pending', 'submitted', 'awaiting approval', 'pendiente', 'en attente'],
    approved: outInvoices,
    paid: [
      'paid',
      'paid in full',
      'closed',
      'settled',
      'pagada',
      'pagado',
      'cobrada',
      'payee',
      'paye',
      'reglee',
      'soldee',
    ],
    overdue: ['overdue', 'past due', 'late', 'vencida', 'vencido', 'en retard', 'echue'],
    void: ['void', 'voided', 'cancelled', 'canceled', 'deleted', 'anulada', 'cancelada', 'annulee'],
  },
}

/** The status that a cell means; as it stands where it means none. */
function statusMeant(kind: ImportKind, text: string): string {
  const word = plain(text)
  return Object.entries(statusWords[kind]).find(([, words]) => words.includes(word))?.[0] ?? text
}

/** How the values of a file are read. */
export type Reading = Pick<ImportMapping, 'columns' | 'dateOrder' | 'decimalMark'> & { today: CalendarDate }

/** A row as the form of its record, in plain values; what can't be read stands as it is, to be refused. */
export function formOf(kind: ImportKind, reading: Reading, cells: readonly string[]): Record<string, string> {
  const form: Record<string, string> = {}
  reading.columns.forEach((field, index) => {
    // Of several lines, the field that takes one makes one.
    const text = cleaned(cells[index] ?? '', 'lines')
    if (field !== null && text !== '') form[field] = valueOf(kind, field, text, reading)
  })
  return form
}

function valueOf(kind: ImportKind, field: ImportField, text: string, reading: Reading): string {
  if (field === 'status') return statusMeant(kind, text)
  const type = typeOf(field)
  if (type === 'amount') return amountFromCell(text, field, reading.decimalMark)
  if (type === 'rate') return rateMeant(text.slice(0, 60), reading.decimalMark)
  if (type !== 'date') return text
  // Of a day the hour is left out; what counts from today says another day tomorrow.
  const day = text.slice(0, 40).replace(/[ T]\d{1,2}:\d{2}.*$/, '')
  const locale = reading.dateOrder === 'day' ? 'en-GB' : 'en-US'
  return (/\d{2}/.test(day) && /^[^+-]/.test(day) ? dateFromInput(day, { locale, today: reading.today }) : null) ?? text
}

/**
 * A tax rate as a fraction: in percent with its sign, or from 1 on; below that it is a fraction already. What is no
 * number stands as it is.
 */
function rateMeant(text: string, decimalMark: '.' | ','): string {
  const number = decimalFromInput(text.replace('%', ''), decimalMark, 0)
  if (!isDecimal(number)) return text
  return text.includes('%') || Number(number) >= 1 ? rateOfPercent(number) : number
}

type Columns = readonly (ImportField | null)[]
type Cells = readonly (readonly string[])[]

/**
 * How dates and amounts of a file are written, by what stands in it; the rest is as usual where the company is. Where
 * `1.250` is all that there is, it is a thousand and more: `unclearAmount` lets the person say otherwise.
 */
export function guessReading(
  rows: Cells,
  columns: Columns,
  timezone: string,
): Pick<ImportMapping, 'dateOrder' | 'decimalMark'> {
  const dates = valuesOf(rows, columns, 'date').map(({ text }) => text)
  const pairs = dates.map((text) => /^(\d{1,2})[/. -](\d{1,2})[/. -]\d{2,4}/.exec(text))
  const isDayFirst = pairs.some((pair) => Number(pair?.[1]) > 12)
  const isMonthFirst = !isDayFirst && pairs.some((pair) => Number(pair?.[2]) > 12)
  const hasDots = dates.some((text) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(text))
  const isUsual = !hasDots && ['America/New_York', 'America/Los_Angeles'].includes(timezone)
  const usesMonths = isMonthFirst || (!isDayFirst && isUsual)
  return { dateOrder: usesMonths ? 'month' : 'day', decimalMark: guessMark(rows, columns, hasDots) }
}

/** Dates with dots are written where a comma stands before the cents. */
function guessMark(rows: Cells, columns: Columns, hasDottedDates: boolean): '.' | ',' {
  const { clear, unclear } = marksOf(valuesOf(rows, columns, 'amount'))
  if (clear['.'] !== clear[',']) return clear[','] > clear['.'] ? ',' : '.'
  if (unclear === null || clear['.'] > 0) return hasDottedDates ? ',' : '.'
  if (isFine(unclear.field)) return hasDottedDates ? ',' : unclear.mark
  return unclear.mark === '.' ? ',' : '.'
}

/**
 * An amount of the file that may be thousands or decimals, where no other amount shows which; null where there is none
 * to ask about.
 */
export function unclearAmount(rows: Cells, columns: Columns): string | null {
  const { clear, unclear } = marksOf(valuesOf(rows, columns, 'amount'))
  return unclear === null || clear['.'] !== clear[','] ? null : unclear.text
}

const valuesOf = (rows: Cells, columns: Columns, type: 'date' | 'amount') =>
  columns.flatMap((field, index) =>
    field !== null && typeOf(field) === type
      ? rows.flatMap((cells) => (cells[index] ? [{ field, text: cells[index].slice(0, 40) }] : []))
      : [],
  )
