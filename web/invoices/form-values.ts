import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { inOrder } from '#domain/dates.ts'
import type { FieldError } from '#domain/errors.ts'
import { amountsAboveLimit, dueDateOf, percentOfRate, rateOfPercent, type Line } from '#domain/invoices/rules.ts'
import {
  type invoiceForm,
  invoiceItemForm,
  invoiceMessages,
  type InvoiceItem,
  type InvoiceRecord,
} from '#domain/invoices/schema.ts'
import { type invoiceSuggestion } from '#domain/invoices/work.ts'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'

/** A line as the form holds it: figures as typed. */
export type FormLine = {
  description: string
  quantity: string
  unitPrice: string
  /** In percent, as typed; the schema takes a fraction. */
  taxRate: string
  kind: 'charge' | 'credit'
  /** `''` follows the invoice's job, `none` belongs to no job, else a job's id. */
  jobId: string
  jobName: string
  /** `''` for none. */
  variationId: string
  variationNumber: string
}

/** What the invoice form holds on screen. */
export type InvoiceFormValues = {
  client: ComboboxItem | null
  job: ComboboxItem | null
  invoiceNumber: string
  /** The number offered; left as it is, the server gives the next one that is free. */
  suggestedNumber: string
  reference: string
  date: string
  dueDate: string
  /** The due date follows date and terms until somebody types another one. */
  dueFollows: boolean
  paymentTerms: string
  notes: string
  /** In percent: what a new line starts with. */
  newLineRate: string
  items: FormLine[]
}

/** The form, as its parts take it. */
export type InvoiceFormApi = UseFormReturn<InvoiceFormValues, unknown, z.output<typeof invoiceForm>>

/** The rules of the form across fields: its dates, and what its lines come to. `before` is the invoice being edited. */
export const acrossFields =
  (before: InvoiceRecord | undefined) =>
  ({ date, dueDate, items }: InvoiceFormValues): FieldError[] => [
    ...(inOrder(date, dueDate) ? [] : [{ path: 'dueDate', message: invoiceMessages.dueBeforeDate }]),
    ...amountsAboveLimit(items.map(pricedLine), before),
  ]

/** Where the screen shows an error of the schema. */
export const aliases = { clientId: 'client', jobId: 'job' }

/** SPEC 9: quantity 1, unit price 0, the company's tax rate. */
export const blankLine = (rate: string): FormLine => ({
  description: '',
  quantity: '1',
  unitPrice: '0',
  taxRate: rate,
  kind: 'charge',
  jobId: '',
  jobName: '',
  variationId: '',
  variationNumber: '',
})

/** Nothing has been entered on it yet. */
export const isBlank = (line: FormLine): boolean =>
  line.description.trim() === '' && line.variationId === '' && /^[0.]*$/.test(line.unitPrice.trim())

/** From the screen to the schema. */
export function toInput(values: InvoiceFormValues): z.input<typeof invoiceForm> {
  // Field by field: a draft of an older release may hold more than the schema knows.
  return {
    clientId: values.client?.value ?? '',
    jobId: values.job?.value ?? null,
    invoiceNumber: values.invoiceNumber,
    reference: values.reference,
    date: values.date,
    dueDate: values.dueDate,
    paymentTerms: values.paymentTerms,
    notes: values.notes,
    items: values.items.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      taxRate: rateOfPercent(line.taxRate),
      kind: line.kind,
      jobId: jobOfLine(line, values.job?.value ?? null),
      variationId: line.variationId || null,
    })),
  }
}

function jobOfLine(line: FormLine, invoiceJob: string | null): string | null {
  if (line.jobId === '') return invoiceJob
  return line.jobId === 'none' ? null : line.jobId
}

const shape = invoiceItemForm.shape

/** A line for the totals while somebody is typing: what isn't a figure yet counts as 0. */
export function pricedLine(line: FormLine): Line {
  const figure = (field: z.ZodType<string>, typed: string) => field.safeParse(typed).data ?? '0'
  return {
    quantity: figure(shape.quantity, line.quantity),
    unitPrice: figure(shape.unitPrice, line.unitPrice),
    taxRate: figure(shape.taxRate, rateOfPercent(line.taxRate)),
    kind: line.kind,
  }
}

/** A new invoice: the suggested number, dates and terms, and one line to type on. */
export function newValues(
  suggestion: z.output<typeof invoiceSuggestion>,
  chosen: Pick<InvoiceFormValues, 'client' | 'job'>,
): InvoiceFormValues {
  const rate = percentOfRate(suggestion.taxRate)
  return {
    ...chosen,
    invoiceNumber: suggestion.invoiceNumber,
    suggestedNumber: suggestion.invoiceNumber,
    reference: '',
    date: suggestion.date,
    dueDate: suggestion.dueDate,
    dueFollows: true,
    paymentTerms: suggestion.paymentTerms,
    notes: '',
    newLineRate: rate,
    items: [blankLine(rate)],
  }
}

/** A saved invoice in the form. */
export function valuesOf(invoice: InvoiceRecord): InvoiceFormValues {
  return {
    client: { value: invoice.clientId, label: invoice.clientName },
    job: invoice.jobId === null ? null : { value: invoice.jobId, label: invoice.jobName ?? '' },
    invoiceNumber: invoice.invoiceNumber,
    suggestedNumber: '',
    reference: invoice.reference,
    date: invoice.date,
    dueDate: invoice.dueDate,
    dueFollows: dueDateOf(invoice.paymentTerms, invoice.date) === invoice.dueDate,
    paymentTerms: invoice.paymentTerms,
    notes: invoice.notes,
    newLineRate: percentOfRate(invoice.items.at(-1)?.taxRate ?? '0'),
    items: invoice.items.map((item) => lineOf(item, invoice.jobId)),
  }
}

function lineOf(item: InvoiceItem, invoiceJob: string | null): FormLine {
  return {
    description: item.description,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    taxRate: percentOfRate(item.taxRate),
    kind: item.kind,
    jobId: item.jobId === invoiceJob ? '' : (item.jobId ?? 'none'),
    jobName: item.jobName ?? '',
    variationId: item.variationId ?? '',
    variationNumber: item.variationNumber ?? '',
  }
}
