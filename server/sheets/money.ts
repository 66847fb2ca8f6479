import type { InvoiceSummary, ReceivedPayment } from '#domain/invoices/schema.ts'
import { negative, type Money } from '#domain/money.ts'
import type { VariationSummary } from '#domain/variations/schema.ts'
import { date, instant, long, money, sign, text, type Named } from './columns.ts'

export const invoiceColumns: readonly Named<InvoiceSummary>[] = [
  text('invoiceNumber', (row) => row.invoiceNumber),
  text('reference', (row) => row.reference),
  text('client', (row) => row.clientName),
  text('job', (row) => row.jobName),
  date('date', (row) => row.date),
  date('dueDate', (row) => row.dueDate),
  text('status', (row, say) => say(`invoiceStatuses.${row.shownStatus}`)),
  money('subtotal', (row) => row.subtotal),
  money('tax', (row) => row.taxTotal),
  money('total', (row) => row.total),
  money('paid', (row) => row.amountPaid),
  money('balance', (row) => row.balance),
  instant('createdAt', (row) => row.createdAt),
  instant('updatedAt', (row) => row.updatedAt),
]

export const paymentColumns: readonly Named<ReceivedPayment>[] = [
  text('invoiceNumber', (row) => row.invoiceNumber),
  text('client', (row) => row.clientName),
  text('jobCode', (row) => row.jobCode),
  text('jobName', (row) => row.jobName),
  date('paymentDate', (row) => row.date),
  text('method', (row, say) => say(`methods.${row.method}`)),
  text('reference', (row) => row.reference),
  sign('reversal', (row) => row.isReversal),
  money('amount', (row) => row.amount),
  text('paymentId', (row) => row.id),
]

/** What a credit is about counts against the rest, as in its own record: a column can be added up. */
const signed = ({ type }: VariationSummary, amount: Money): Money => (type === 'credit' ? negative(amount) : amount)

export const variationColumns: readonly Named<VariationSummary>[] = [
  text('variationCode', (row) => row.variationId),
  text('name', (row) => row.name),
  text('client', (row) => row.clientName),
  text('job', (row) => row.jobName),
  text('type', (row, say) => say(`variationTypes.${row.type}`)),
  text('status', (row, say) => say(`variationStatuses.${row.status}`)),
  text('progress', (row, say) => say(`variationProgress.${row.progressStatus}`)),
  text('invoicing', (row, say) => say(`variationInvoicing.${row.invoiceStatus}`)),
  date('dateAdded', (row) => row.dateAdded),
  date('dateApproved', (row) => row.dateApproved),
  date('dateCompleted', (row) => row.dateCompleted),
  money('quotedAmount', (row) => row.signedAmount),
  money('cost', (row) => signed(row, row.cost)),
  money('margin', (row) => signed(row, row.margin)),
  money('invoicedToDate', (row) => signed(row, row.invoicedToDate)),
  money('remainingToInvoice', (row) => signed(row, row.remainingToInvoice)),
  sign('inReports', (row) => row.showInJobReport),
  text('createdBy', (row) => row.createdBy),
  long('description', (row) => row.description),
  instant('createdAt', (row) => row.createdAt),
  instant('updatedAt', (row) => row.updatedAt),
]
