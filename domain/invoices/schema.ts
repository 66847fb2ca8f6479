import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '../dates.ts'
import {
  choice,
  decimal,
  fieldMessages,
  idField,
  listOf,
  listQuery,
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
  taxRate: decimal({
    invalid: invoiceMessages.taxRateInvalid,
    tooLarge: invoiceMessages.taxRateInvalid,
    places: 5,
    max: '1',
  }),
  kind: choice(lineKinds).optional(),
  /** The job it belongs to; the invoice's job when left away, none when null. */
  jobId: idField.nullable().optional(),
  variationId: idField.nullable().optional(),
})
export type InvoiceItemForm = z.output<typeof invoiceItemForm>

/** The invoice form (SPEC 3, 5). Totals are computed by the server; sending them is refused. */
export const invoiceForm = z.strictObject({
  clientId: z.uuid({ error: invoiceMessages.clientRequired }).toLowerCase(),
  jobId: idField.nullable().optional(),
  invoiceNumber: requiredCode(invoiceMessages.numberRequired, { max: 40 }),
  reference: requiredText(invoiceMessages.referenceRequired, { max: 200 }),
  date: requiredDate(invoiceMessages.dateRequired),
  dueDate: requiredDate(invoiceMessages.dueDateRequired),
  items: z
    .array(invoiceItemForm, { error: invoiceMessages.itemsRequired })
    .min(1, invoiceMessages.itemsRequired)
    .max(200, invoiceMessages.tooManyItems),
  paymentTerms: optionalText(60),
  notes: optionalLines(2000, invoiceMessages.notesTooLong),
})
export type InvoiceForm = z.output<typeof invoiceForm>

/** The number may be left away: the next of the series is taken then. */
export const createInvoiceBody = invoiceForm.partial({ invoiceNumber: true }).extend({ id: idField.optional() })
export const updateInvoiceBody = invoiceForm.partial()

/** Money that is paid or given back. What is left of something is its limit, whatever that is. */
export const paymentAmount = requiredMoney({
  required: invoiceMessages.amountRequired,
  positive: invoiceMessages.amountPositive,
  atMost: largestStored,
}).refine((amount) => amount !== '0.00', { error: invoiceMessages.amountPositive, abort: true })

export const paymentForm = z.strictObject({
  date: requiredDate(invoiceMessages.paymentDateRequired),
  amount: paymentAmount,
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

export const invoiceItem = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  kind: z.enum(lineKinds),
  jobId: z.string().nullable(),
  jobName: z.string().nullable(),
  variationId: z.string().nullable(),
  /** The variation's number, such as VAR-2026-001. */
  variationNumber: z.string().nullable(),
  /** Excluding tax, rounded to the cent, signed by the kind. */
  amount: z.string(),
  tax: z.string(),
})
export type InvoiceItem = z.infer<typeof invoiceItem>

export const payment = z.object({
  id: z.string(),
  date: z.string(),
  /** Negative for a reversal. */
  amount: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  createdAt: z.string(),
  /** The payment this row takes back, when it is a reversal. */
  reverses: z.string().nullable(),
  reversed: z.boolean(),
  ...permits('reversePayment'),
})
export type Payment = z.infer<typeof payment>

/** An invoice in a list. */
export const invoiceSummary = z.object({
  id: z.string(),
  companyId: z.string(),
  version: z.number(),
  clientId: z.string(),
  clientName: z.string(),
  jobId: z.string().nullable(),
  jobName: z.string().nullable(),
  invoiceNumber: z.string(),
  reference: z.string(),
  date: z.string(),
  dueDate: z.string(),
  /** As stored. */
  status: z.enum(invoiceStatuses),
  /** As shown: overdue when stored or derived (PRODUCT 2). */
  shownStatus: z.enum(invoiceStatuses),
  /** Neither a draft nor void: counted in a job's figures, and can be sent (PRODUCT 2). */
  issued: z.boolean(),
  subtotal: z.string(),
  taxTotal: z.string(),
  total: z.string(),
  amountPaid: z.string(),
  balance: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
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
export type InvoiceSummary = z.infer<typeof invoiceSummary>

const sending = mailDelivery.extend({ to: z.string(), sentAt: z.string() })

export const invoiceRecord = invoiceSummary.extend({
  paymentTerms: z.string(),
  notes: z.string(),
  xeroId: z.string().nullable(),
  items: z.array(invoiceItem),
  payments: z.array(payment),
  /** Mails that carried it, newest first; empty for who may not send it. */
  sendings: z.array(sending),
  /** Who of the client has looked at it. */
  viewings,
  billTo: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  supplier: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    gstNumber: z.string(),
    bankAccount: z.string(),
  }),
})
export type InvoiceRecord = z.infer<typeof invoiceRecord>

/** An invoice as paper and mail show it. */
export const printedInvoice = invoiceRecord.omit({ sendings: true, viewings: true })
export type PrintedInvoice = z.infer<typeof printedInvoice>

/** Search covers invoiceNumber and reference (SPEC 2); the status filter means the shown status. */
export const invoiceListQuery = z.strictObject({
  ...listQuery(invoiceSorts),
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
export const invoiceList = searchedListOf(invoiceSummary).extend({ counts: count })

/** What all that a list shows come to, including tax. */
export const invoiceSumsQuery = invoiceListQuery.omit({ sort: true, page: true, pageSize: true })
export const invoiceSums = z.object({ count: z.number(), total: z.string(), balance: z.string() })

const { search: _, ...pagesOfPayments } = listQuery(paymentSorts)
export const paymentListQuery = z.strictObject({
  ...pagesOfPayments,
  /** By month, or months, of the day on which it came in. */
  dated: months().optional(),
})

/** What came in on an invoice, including tax; negative where it was taken back. */
export const receivedPayment = z.object({
  id: z.string(),
  date: z.string(),
  amount: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  isReversal: z.boolean(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  /** The job of the invoice, its short code and name; null where the invoice has none. */
  jobId: z.string().nullable(),
  jobCode: z.string().nullable(),
  jobName: z.string().nullable(),
})
export type ReceivedPayment = z.infer<typeof receivedPayment>

/** Payments, and what all that match come to. */
export const paymentList = listOf(receivedPayment).extend({ sum: z.string() })

/** What a new invoice starts with: suggested number, terms, tax rate, dates. */
export const invoiceSuggestion = z.object({
  invoiceNumber: z.string(),
  date: z.string(),
  dueDate: z.string(),
  paymentTerms: z.string(),
  taxRate: z.string(),
})

/** An approved variation with something left to invoice, as a line to add. */
const invoiceableVariation = z.object({
  id: z.string(),
  variationId: z.string(),
  name: z.string(),
  kind: z.enum(lineKinds),
  jobId: z.string().nullable(),
  remaining: z.string(),
})
export const invoiceableWork = z.object({ variations: z.array(invoiceableVariation) })
export const invoiceableQuery = z.strictObject({ clientId: idField, jobId: idField.optional() })
