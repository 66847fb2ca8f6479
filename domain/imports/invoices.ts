import Big from 'big.js'
import type { CalendarDate } from '../dates.ts'
import { fieldErrors, sentence, type FieldError, type Sentence } from '../errors.ts'
import { fieldMessages } from '../fields.ts'
import { invoiceStatuses } from '../invoices/choices.ts'
import { amountsAboveLimit, invoiceTotals, lineAmounts } from '../invoices/rules.ts'
import { invoiceForm, invoiceMessages, isAhead, type InvoiceForm, type InvoiceStatus } from '../invoices/schema.ts'
import { isMoreThan, negative, sumMoney, toMoney, type Money } from '../money.ts'
import { isDecimal } from '../typed-numbers.ts'
import { importFields, typeOf, type ImportField } from './choices.ts'
import { comesTo, hasLine, lineOf, linesOf, rateOfAll, type PricedRow } from './lines.ts'
import { importMessages } from './schema.ts'

type Field = (typeof importFields)['invoices'][number]
type Values = Readonly<Partial<Record<Field, string>>>

/** A row of the file, in plain values. */
export interface InvoiceRow {
  row: number
  values: Values
}

/** What is wrong with a row, at one of its columns. */
export interface RowFault extends Sentence {
  row: number
  field: ImportField
}

/** An invoice as it stood where it comes from. */
export interface ImportedInvoice {
  form: InvoiceForm
  status: InvoiceStatus
  totals: { subtotal: Money; taxTotal: Money; total: Money }
  /** What was paid on it, and when: in one, whatever it was in. */
  paid: { amount: Money; date: CalendarDate } | null
}

/** What only the company can say. */
interface Here {
  clientId: string
  jobId: string | null
  today: CalendarDate
  /** Its usual tax rate, a fraction. */
  taxRate: string
}

/** What an invoice has once: said by one of its rows, or by all of them alike. */
const ofWhole = [
  'client',
  'clientId',
  'job',
  'reference',
  'date',
  'dueDate',
  'status',
  'subtotal',
  'tax',
  'total',
  'paid',
  'balance',
  'paidDate',
  'paymentTerms',
  'notes',
] as const satisfies readonly Field[]

/** What all rows of an invoice say together. Rows without lines are an invoice each: of two one is too many. */
function wholeOf(rows: readonly [InvoiceRow, ...InvoiceRow[]]): { whole: Values; faults: RowFault[] } {
  const [first, ...others] = rows
  if (!rows.some(({ values }) => hasLine(values))) {
    const twice = sentence(importMessages.invoiceTwice, { row: first.row })
    return { whole: first.values, faults: others.map(({ row }) => ({ row, field: 'invoiceNumber', ...twice })) }
  }
  const whole: Partial<Record<Field, string>> = { invoiceNumber: first.values.invoiceNumber ?? '' }
  const saidAt = new Map<Field, number>()
  const faults: RowFault[] = []
  for (const { row, values } of rows) {
    for (const field of ofWhole) {
      const said = values[field]
      const above = saidAt.get(field)
      if (said !== undefined && above === undefined) {
        whole[field] = said
        saidAt.set(field, row)
      } else if (said !== undefined && above !== undefined && said !== whole[field])
        faults.push({ row, field, ...sentence(importMessages.unlikeAbove, { row: above }) })
    }
  }
  return { whole, faults }
}

/** The rows of one number as the invoice that they are, or all that is wrong with them. */
export function invoiceOf(
  rows: readonly [InvoiceRow, ...InvoiceRow[]],
  here: Here,
): { invoice: ImportedInvoice | null; faults: RowFault[] } {
  const { whole, faults: unlike } = wholeOf(rows)
  const unread = rows.flatMap(({ row, values }) => unreadIn(values).map((fault) => ({ row, ...fault })))
  if (unlike.length + unread.length > 0) return { invoice: null, faults: [...unlike, ...unread] }
  const first = rows[0].row
  const credited = rows.find(({ values }) => isCreditNote(values.type))
  if (credited !== undefined)
    return { invoice: null, faults: [{ row: credited.row, field: 'type', message: importMessages.creditNote }] }
  const priced = rows.some(({ values }) => hasLine(values)) ? pricedRows(rows, whole) : pricedWhole(whole, here.taxRate)
  const atFirst = (faults: readonly Fault[]) => faults.map((fault) => ({ row: first, ...fault }))
  const lines = priced.lines.map((line) => ({ row: line.row ?? first, ...line }))
  const form = {
    clientId: here.clientId,
    jobId: here.jobId,
    invoiceNumber: whole.invoiceNumber,
    reference: whole.reference ?? whole.invoiceNumber,
    date: whole.date,
    dueDate: whole.dueDate,
    paymentTerms: whole.paymentTerms,
    notes: whole.notes,
    items: lines.map(({ description, quantity, unitPrice, taxRate, kind }) => ({
      description: description ?? whole.reference ?? whole.invoiceNumber,
      quantity,
      unitPrice,
      taxRate,
      kind,
    })),
  }
  const totals = invoiceTotals(form.items)
  // Everything else that is wrong with it is wrong because it is one.
  if (priced.faults.length === 0 && totals.total.startsWith('-'))
    return { invoice: null, faults: atFirst([{ field: amountSaid(whole), message: importMessages.creditNote }]) }
  const parsed = invoiceForm.safeParse(form)
  const found = parsed.success ? beyond(parsed.data) : fieldErrors(parsed.error)
  const refused = found
    .filter(({ path }) => !isSaidElsewhere(path, lines, whole))
    .map((error) => placed(error, lines, first, whole))
  const given = priced.faults.length > 0 ? [] : unequal(whole, totals)
  const settled = settle(whole, totals.total, here.today)
  const faults = [...refused, ...priced.faults.map(({ row = first, ...fault }) => ({ row, ...fault }))]
  // What is paid is compared with a total that holds.
  const all = [...faults, ...atFirst(faults.length + given.length > 0 ? given : settled.faults)]
  if (all.length > 0 || !parsed.success) return { invoice: null, faults: all }
  return { invoice: { form: parsed.data, totals, status: settled.status, paid: settled.paid }, faults: [] }
}

interface Fault extends Sentence {
  field: ImportField
}

/** As other programs name the kind of a document, in our languages. */
const isCreditNote = (type: string | undefined): boolean =>
  type !== undefined && /credit|refund|abono|rectificativa|nota de cr[eé]dito|\bavoir\b|cr[eé]dit\b/i.test(type)

/** The column that says what all of it comes to. */
function amountSaid(whole: Values): Field {
  if (whole.total !== undefined) return 'total'
  return whole.subtotal === undefined ? 'lineAmount' : 'subtotal'
}

type Priced = {
  lines: (PricedRow & { row?: number; description?: string | undefined })[]
  faults: (Fault & { row?: number })[]
}

/** Numbers that are none. */
const unreadIn = (values: Values): Fault[] =>
  importFields.invoices.flatMap((field) => {
    const text = values[field]
    if (text === undefined || typeOf(field) === undefined || typeOf(field) === 'date' || isDecimal(text)) return []
    const message = field === 'taxRate' ? invoiceMessages.taxRateInvalid : fieldMessages.invalidAmount
    return [{ field, message }]
  })

/** Each row as a line. Where none says its tax, the invoice's is what one rate for all of them makes. */
function pricedRows(rows: readonly InvoiceRow[], whole: Values): Priced {
  const read = rows.map(({ row, values }) => {
    const isEmpty = !hasLine(values) && values.description === undefined
    const { line, saysTax, faults } = lineOf(values)
    const empty = isEmpty ? [{ row, field: 'lineAmount' as const, message: importMessages.noAmount }] : []
    const described = { ...line, row, description: values.description }
    return { line: described, saysTax, faults: [...empty, ...faults.map((fault) => ({ row, ...fault }))] }
  })
  const lines = read.map(({ line }) => line)
  const faults = read.flatMap((each) => each.faults)
  if (faults.length > 0 || read.some(({ saysTax }) => saysTax)) return { lines, faults }
  const { subtotal } = invoiceTotals(lines)
  const tax = whole.tax ?? (whole.total === undefined ? '0' : minus(whole.total, subtotal))
  const rate = rateOfAll(lines, tax)
  if (rate === null) {
    const field = whole.tax === undefined ? 'total' : 'tax'
    return { lines, faults: [{ field, ...sentence(importMessages.noSuchTax, { tax, amount: subtotal }) }] }
  }
  return { lines: lines.map((line) => ({ ...line, taxRate: rate })), faults: [] }
}

/** One line for all of it, as its totals say. */
function pricedWhole(whole: Values, usualRate: string): Priced {
  const { subtotal, tax, total, taxRate } = whole
  if (subtotal === undefined && total === undefined)
    return { lines: [], faults: [{ field: 'total', message: importMessages.noAmount }] }
  const before = subtotal ?? (tax === undefined ? withoutTax(total ?? '0', taxRate ?? '0') : minus(total ?? '0', tax))
  const byRate = () => lineAmounts({ quantity: '1', unitPrice: before, taxRate: taxRate ?? '0' }).tax
  const taxed = tax ?? (total === undefined ? byRate() : minus(total, before))
  const isAtRate = taxRate !== undefined && new Big(byRate()).eq(taxed)
  // A sum has no more decimals than money; where it has, it differs from what it comes to.
  const [amount, part] = [toMoney(before), toMoney(taxed)]
  const lines = isAtRate ? linesOf(amount, part, taxRate) : linesOf(amount, part, usualRate)
  const faults: Fault[] =
    taxRate === undefined || isAtRate || tax === undefined ? [] : [{ field: 'tax', ...comesTo(tax, byRate()) }]
  return { lines: lines.map((line) => ({ ...line, description: whole.description })), faults }
}

const minus = (one: string, other: string): Money => sumMoney([one, negative(other)])
const withoutTax = (total: string, rate: string): Money => toMoney(new Big(total).div(new Big(1).plus(rate)))

/** What `createInvoice` refuses beyond its form. */
function beyond(form: InvoiceForm): FieldError[] {
  const { subtotal, total } = invoiceTotals(form.items)
  const isNegative = subtotal.startsWith('-') || total.startsWith('-')
  return [
    ...(form.dueDate < form.date ? [{ path: 'dueDate', message: invoiceMessages.dueBeforeDate }] : []),
    ...amountsAboveLimit(form.items),
    ...(isNegative ? [{ path: 'items', message: invoiceMessages.creditAbovePositive }] : []),
  ]
}

/** That there is no amount is said already, and what stands for a reference or a description is the number's fault. */
function isSaidElsewhere(path: string, lines: Priced['lines'], whole: Values): boolean {
  const [, nth] = /^items\.(\d+)\.description$/.exec(path) ?? []
  if (nth !== undefined) return lines[Number(nth)]?.description === undefined
  return (path === 'items' && lines.length === 0) || (path === 'reference' && whole.reference === undefined)
}

/** A fault of the form at the row and the column that it comes from. */
function placed(
  { path, ...said }: FieldError,
  lines: readonly { row: number }[],
  row: number,
  whole: Values,
): RowFault {
  const [, nth, inLine] = /^items\.(\d+)\.(\w+)/.exec(path) ?? []
  const isOfTotals = whole.total !== undefined || whole.subtotal !== undefined
  const ofTotals = whole.total === undefined ? 'subtotal' : 'total'
  if (nth === undefined) return { row, field: path.startsWith('items') ? ofTotals : (path as Field), ...said }
  const at = lines[Number(nth)]?.row ?? row
  const field = inLine === 'unitPrice' && isOfTotals && lines.every((line) => line.row === row) ? ofTotals : inLine
  return { row: at, field: field as Field, ...said }
}

/** Totals that the file says and that its lines do not come to. */
function unequal(whole: Values, { subtotal, taxTotal, total }: ImportedInvoice['totals']): Fault[] {
  return Object.entries({ subtotal, tax: taxTotal, total }).flatMap(([name, computed]) => {
    const field = name as 'subtotal' | 'tax' | 'total'
    const said = whole[field]
    return said === undefined || new Big(said).eq(computed) ? [] : [{ field, ...comesTo(said, computed) }]
  })
}

interface Settled {
  status: InvoiceStatus
  paid: ImportedInvoice['paid']
  faults: Fault[]
}

/** How an invoice stands, and what was paid on it: paid always means nothing left (PRODUCT 11). */
function settle(whole: Values, total: Money, today: CalendarDate): Settled {
  const said = invoiceStatuses.find((status) => status === whole.status)
  const { paid: given, balance } = whole
  const byBalance = balance === undefined || said === 'draft' ? undefined : minus(total, balance)
  const usual = said === 'paid' ? total : (byBalance ?? '0.00')
  const amount = said === 'void' ? toMoney(given ?? '0') : toMoney(given ?? usual)
  const date = whole.paidDate ?? whole.date ?? today
  const isSettled = amount === total && amount !== '0.00'
  const isPast = (whole.dueDate ?? today) < today
  const status =
    said === 'void' || !isSettled
      ? said === 'overdue' && isPast && total !== amount
        ? 'approved'
        : (said ?? 'approved')
      : 'paid'
  const faults: Fault[] = [
    ...(whole.status !== undefined && said === undefined
      ? [{ field: 'status' as const, message: fieldMessages.invalidChoice }]
      : []),
    ...paidFaults(said, { given, amount, total }),
    ...(said !== 'void' && balance !== undefined && !new Big(balance).eq(minus(total, amount))
      ? [{ field: 'balance' as const, ...comesTo(balance, minus(total, amount)) }]
      : []),
    ...(amount !== '0.00' && isAhead(date, today)
      ? [
          {
            field: whole.paidDate === undefined ? ('date' as const) : ('paidDate' as const),
            message: invoiceMessages.paymentAhead,
          },
        ]
      : []),
  ]
  return { status, paid: amount === '0.00' ? null : { amount, date }, faults }
}

function paidFaults(
  said: InvoiceStatus | undefined,
  { given, amount, total }: { given: string | undefined; amount: Money; total: Money },
): Fault[] {
  const field = given === undefined ? ('balance' as const) : ('paid' as const)
  if (new Big(given ?? amount).lt(0)) return [{ field, message: importMessages.paidNegative }]
  if (given !== undefined && !new Big(given).eq(amount)) return [{ field, ...comesTo(given, amount) }]
  if (said === 'void') return amount === '0.00' ? [] : [{ field, message: importMessages.voidPaid }]
  if (isMoreThan(amount, total)) return [{ field, ...sentence(importMessages.paidAboveTotal, { total }) }]
  return said === 'paid' && amount !== total ? [{ field, ...comesTo(given ?? amount, total) }] : []
}
