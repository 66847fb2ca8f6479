import { z } from 'zod'
import {
  shownCode,
  shownCount,
  shownDate,
  shownDecimal,
  shownEmail,
  shownGrossMoney,
  shownId,
  shownInstant,
  shownLines,
  shownMoney,
  shownNetMoney,
  shownPhone,
  shownTaxRate,
  shownVersion,
} from '../field-kinds.ts'
import { type CalendarDate, isCalendarDate } from '../dates.ts'
import {
  choice,
  decimal,
  fieldMessages,
  idField,
  listQuery,
  pagesOf,
  months,
  searchedListOf,
  optionalLines,
  optionalText,
  permits,
  requiredCode,
  requiredDate,
  requiredLines,
  requiredMoney,
  requiredText,
  taxRate,
  updatedSince,
} from '../fields.ts'
import { anyOf } from '../filters.ts'
import { mailDelivery } from '../mail/schema.ts'
import { viewings } from '../viewings/schema.ts'
import { isMoreThan, largestAmount, largestStored, type Money } from '../money.ts'
import {
  invoiceActions,
  invoiceSorts,
  invoiceStatuses,
  invoiceStatusFilters,
  lineKinds,
  paymentMethods,
  paymentSorts,
} from './choices.ts'

/** Messages of invoices and payments (SPEC 5). */
export const invoiceMessages = {
  clientRequired: 'Client is required',
  numberRequired: 'Invoice number is required',
  numberTaken: 'Another invoice already has this number',
  referenceRequired: 'Reference is required',
  dateRequired: 'Date is required',
  dueDateRequired: 'Due date is required',
  dueBeforeDate: 'Due date cannot be before the date',
  descriptionRequired: 'Description is required',
  quantityInvalid: 'Quantity must be 0 or more',
  unitPriceInvalid: 'Unit price must be 0 or more',
  taxRateInvalid: 'Tax rate must be between 0 and 100',
  numberTooLarge: 'This number can be up to {{maximum}}',
  itemsRequired: 'Add at least one line',
  tooManyItems: 'An invoice can have up to {{maximum}} lines',
  notesTooLong: 'Notes cannot exceed {{maximum}} characters',
  variationOfAnotherClient: 'This variation belongs to another client',
  variationNotApproved: 'This variation is not approved yet',
  creditAbovePositive: 'Credits cannot exceed the rest of the invoice',
  belowPaid: 'The total cannot be less than what has been paid',
  notEditable: 'Only draft and pending invoices can be edited',
  notDeletable: 'Only draft invoices without payments can be deleted. Void it instead',
  voidKept: 'A void invoice is kept, so that its number stays accounted for',
  clientHasPayments: 'This invoice has payments, so the client cannot be changed',
  wrongTransition: 'This invoice cannot be changed to that status now',
  amountRequired: 'Amount is required',
  amountPositive: 'Amount must be more than 0',
  amountAboveBalance: 'Amount cannot be more than the balance',
  paymentDateRequired: 'Payment date is required',
  paymentAhead: 'A payment cannot be dated ahead',
  methodRequired: 'Payment method is required',
  notPayable: 'Payments cannot be recorded on this invoice',
  notSendable: 'Only issued invoices can be sent',
  alreadyReversed: 'This payment was already reversed',
  isReversal: 'A reversal cannot be reversed',
  editToImport: 'You do not have permission to edit invoices',
  approveToImport: 'You do not have permission to approve invoices',
}

export type InvoiceStatus = (typeof invoiceStatuses)[number]

export type InvoiceAction = (typeof invoiceActions)[number]

export const invoiceItemForm = z.strictObject({
  description: requiredLines(invoiceMessages.descriptionRequired, { max: 1000 }),
  /** Up to 4 decimals; nothing means 0. */
  quantity: decimal({
    invalid: invoiceMessages.quantityInvalid,
    tooLarge: invoiceMessages.numberTooLarge,
    places: 4,
    max: '9999999',
  }),
  /** Excluding tax, up to 4 decimals; nothing means 0. */
  unitPrice: decimal({
    invalid: invoiceMessages.unitPriceInvalid,
    tooLarge: fieldMessages.amountTooLarge,
    places: 4,
    max: largestAmount,
  }),
  /** A fraction: 0.15 is 15%. */
  taxRate: taxRate(invoiceMessages.taxRateInvalid),
  kind: choice(lineKinds).optional(),
  jobId: idField.nullable().optional().describe('The job of the line; that of the invoice if absent, none if null.'),
  variationId: idField.nullable().optional(),
})
export type InvoiceItemForm = z.output<typeof invoiceItemForm>

/** A line as programs send it: its rate of tax is a fraction, and refused as one. */
const sentItem = invoiceItemForm.extend({ taxRate: taxRate() })

const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: invoiceMessages.itemsRequired })
    .min(1, invoiceMessages.itemsRequired)
    .max(200, invoiceMessages.tooManyItems)

/** The invoice form (SPEC 3, 5). Totals are computed by the server; sending them is refused. */
export const invoiceForm = z.strictObject({
  clientId: z.uuid({ error: invoiceMessages.clientRequired }).toLowerCase(),
  jobId: idField.nullable().optional(),
  invoiceNumber: requiredCode(invoiceMessages.numberRequired, { max: 40 }),
  reference: requiredText(invoiceMessages.referenceRequired, { max: 200 }),
  date: requiredDate(invoiceMessages.dateRequired),
  dueDate: requiredDate(invoiceMessages.dueDateRequired),
  items: itemsOf(invoiceItemForm),
  paymentTerms: optionalText(60),
  notes: optionalLines(2000, invoiceMessages.notesTooLong),
})
export type InvoiceForm = z.output<typeof invoiceForm>

/** The number may be left away: the next of the series is taken then. */
export const createInvoiceBody = invoiceForm
  .partial({ invoiceNumber: true })
  .extend({ id: idField.optional(), items: itemsOf(sentItem) })
export const updateInvoiceBody = invoiceForm.extend({ items: itemsOf(sentItem) }).partial()

/** Money that is paid or given back. What is left of something is its limit, whatever that is. */
export const paymentAmount = requiredMoney({
  required: invoiceMessages.amountRequired,
  positive: invoiceMessages.amountPositive,
  atMost: largestStored,
}).refine((amount) => amount !== '0.00', { error: invoiceMessages.amountPositive, abort: true })

export const paymentForm = z.strictObject({
  date: requiredDate(invoiceMessages.paymentDateRequired),
  amount: paymentAmount.describe('Including tax.'),
  method: choice(paymentMethods, invoiceMessages.methodRequired),
  reference: optionalText(200),
})
/** Money has moved by the day it is written down with, also money that went back (PRODUCT 11). */
export const isAhead = (paymentDate: CalendarDate, today: CalendarDate): boolean => paymentDate > today
/** The same as somebody fills it in, with what only the invoice and the day can say. */
export const paymentFormFor = (invoice: { balance: Money; today: CalendarDate }) =>
  paymentForm.extend({
    amount: paymentAmount.refine((amount) => !isMoreThan(amount, invoice.balance), invoiceMessages.amountAboveBalance),
    date: paymentForm.shape.date.refine((date) => !isAhead(date, invoice.today), invoiceMessages.paymentAhead),
  })
export const recordPaymentBody = paymentForm.extend({ id: idField.optional() })
/** Marking paid by hand records a payment of the balance (PRODUCT 11), dated and by this method. */
export const markPaidBody = paymentForm.omit({ amount: true }).extend({ id: idField.optional() })
export const reversePaymentBody = z.strictObject({
  id: idField.optional(),
  date: z.string().refine(isCalendarDate, fieldMessages.invalidDate).optional(),
  reference: optionalText(200),
})

export const invoiceItem = z
  .object({
    id: z.string().describe('Names this line in the invoice as it is now.'),
    description: shownLines,
    quantity: shownDecimal,
    unitPrice: shownDecimal,
    taxRate: shownTaxRate,
    kind: z.enum(lineKinds),
    jobId: shownId.nullable(),
    jobName: z.string().nullable(),
    variationId: shownId.nullable(),
    /** The variation's number, such as VAR-2026-001. */
    variationNumber: shownCode.nullable(),
    /** Excluding tax, rounded to the cent, signed by the kind. */
    amount: shownNetMoney,
    tax: shownMoney,
  })
  .meta({ id: 'InvoiceItem' })
export type InvoiceItem = z.infer<typeof invoiceItem>

export const payment = z
  .object({
    id: shownId,
    date: shownDate,
    amount: shownGrossMoney.describe('Negative for a reversal.'),
    method: z.enum(paymentMethods),
    reference: z.string(),
    createdAt: shownInstant,
    reverses: shownId.nullable().describe('The payment that this one reverses; null unless it is a reversal.'),
    reversed: z.boolean(),
    ...permits('reversePayment'),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>

/** An invoice in a list. */
export const invoiceSummary = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    clientId: shownId,
    clientName: z.string(),
    jobId: shownId.nullable(),
    jobName: z.string().nullable(),
    invoiceNumber: shownCode,
    reference: z.string(),
    date: shownDate,
    dueDate: shownDate,
    status: z.enum(invoiceStatuses).describe('The status as it was set.'),
    shownStatus: z
      .enum(invoiceStatuses)
      .describe('The status as the screens show it: overdue as soon as it is past its due date.'),
    issued: z.boolean().describe('Whether it is neither a draft nor void: it counts in the figures of a job.'),
    subtotal: shownNetMoney,
    taxTotal: shownMoney,
    total: shownGrossMoney,
    amountPaid: shownGrossMoney,
    balance: shownGrossMoney,
    createdAt: shownInstant,
    updatedAt: shownInstant,
    ...permits(
      'updateInvoice',
      'deleteInvoice',
      ...invoiceActions,
      'recordPayment',
      'sendInvoice',
      'listInvoiceLinks',
      'createInvoiceLink',
    ),
  })
  .meta({ id: 'InvoiceSummary' })
export type InvoiceSummary = z.infer<typeof invoiceSummary>

const sending = mailDelivery.extend({
  to: z.string(),
  sentAt: shownInstant,
  isCopy: z.boolean().describe('Whether it is the copy to the sender.'),
})

export const invoiceRecord = invoiceSummary
  .extend({
    paymentTerms: z.string(),
    notes: shownLines,
    xeroId: z.string().nullable(),
    items: z.array(invoiceItem),
    payments: z.array(payment),
    /** Mails that carried it, newest first; empty for who may not send it. */
    sendings: z.array(sending),
    /** Who of the client has looked at it. */
    viewings,
    billTo: z.object({ name: z.string(), address: shownLines, email: shownEmail }),
    supplier: z.object({
      name: z.string(),
      address: shownLines,
      email: shownEmail,
      phone: shownPhone,
      gstNumber: shownCode,
      bankAccount: shownCode,
    }),
  })
  .meta({ id: 'Invoice' })
export type InvoiceRecord = z.infer<typeof invoiceRecord>

/** An invoice as paper and mail show it. */
export const printedInvoice = invoiceRecord.omit({ sendings: true, viewings: true }).meta({ id: 'PrintedInvoice' })
export type PrintedInvoice = z.infer<typeof printedInvoice>

/** Search covers invoiceNumber and reference (SPEC 2); the status filter means the shown status. */
export const invoiceListQuery = z.strictObject({
  ...listQuery(invoiceSorts),
  updatedSince,
  status: anyOf(z.enum(invoiceStatusFilters)).optional(),
  clientId: anyOf(idField).optional(),
  jobId: anyOf(idField).optional(),
  /** By month, or months, of the date and of the due date. */
  dated: months().optional(),
  due: months().optional(),
})
const count = z.object(
  Object.fromEntries(invoiceStatuses.map((status) => [status, z.number()])) as Record<InvoiceStatus, z.ZodNumber>,
)
export const invoiceList = searchedListOf(invoiceSummary).extend({ counts: count }).meta({ id: 'InvoiceList' })

/** What all that a list shows come to, including tax. */
export const invoiceSumsQuery = invoiceListQuery.omit({ sort: true, page: true, pageSize: true })
export const invoiceSums = z
  .object({ count: shownCount, total: shownGrossMoney, balance: shownGrossMoney })
  .meta({ id: 'InvoiceSums' })

const { search: _, ...pagesOfPayments } = listQuery(paymentSorts)
export const paymentListQuery = z.strictObject({
  ...pagesOfPayments,
  /** A payment is not changed: a correction is another one. */
  updatedSince,
  /** By month, or months, of the day on which it came in. */
  dated: months().optional(),
})

/** What came in on an invoice, including tax; negative where it was taken back. */
export const receivedPayment = z
  .object({
    id: shownId,
    date: shownDate,
    amount: shownGrossMoney.describe('Negative for a reversal.'),
    method: z.enum(paymentMethods),
    reference: z.string(),
    isReversal: z.boolean(),
    updatedAt: shownInstant.describe('When it was recorded.'),
    invoiceId: shownId,
    invoiceNumber: shownCode,
    clientId: shownId,
    clientName: z.string(),
    jobId: shownId.nullable().describe('The job of the invoice; null if it has none.'),
    jobCode: shownCode.nullable(),
    jobName: z.string().nullable(),
  })
  .meta({ id: 'ReceivedPayment' })
export type ReceivedPayment = z.infer<typeof receivedPayment>

/** Payments, and what all that match come to. */
export const paymentList = pagesOf(receivedPayment).extend({ sum: shownGrossMoney }).meta({ id: 'PaymentList' })
