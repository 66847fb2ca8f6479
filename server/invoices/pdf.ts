import { fileURLToPath } from 'node:url'
import { writeQuantity, writeRate, writeUnitPrice } from '#domain/format.ts'
import { asksForPayment, isOnPaper, paymentTerms } from '#domain/invoices/choices.ts'
import type { InvoiceItem, InvoiceStatus, PrintedInvoice } from '#domain/invoices/schema.ts'
import { sumMoney, type Money } from '#domain/money.ts'
import type { Language } from '#server/platform/http/language.ts'
import { brandOnPaper, type BrandColours, writersOf } from '#server/platform/pdf/print.ts'
import type { PdfRenderer } from '#server/platform/pdf/renderer.ts'
import { invoiceWords } from './words.ts'

/** Who stands on an invoice: a name and what identifies it, one text per line. */
interface Party {
  name: string
  lines: string[]
}

type InvoiceWords = ReturnType<typeof invoiceWords>
type InvoicePdfLabels = ReturnType<typeof labelsOf>

/**
 * What the invoice template prints. Amounts, rates, quantities and dates arrive as finished text in the reader's
 * locale; it computes nothing.
 */
interface InvoicePdfData {
  language: Language
  labels: InvoicePdfLabels
  /** `#rrggbb`, already dark enough to be read on white. */
  brand: BrandColours
  title: string
  number: string
  /** The statuses that a reader must see; nothing for an invoice on its way. */
  status: 'draft' | 'paid' | 'overdue' | 'void' | ''
  /** The word of that status. */
  stamp: string
  /** `taxNumber` is empty for a supplier that has none. */
  supplier: Party & { taxNumber: string }
  recipient: Party
  date: string
  /** `YYYY-MM-DD`, the invoice date: it dates the document, so that the same invoice gives the same bytes. */
  isoDate: string
  dueDate: string
  reference: string
  job: string
  /** False for a supplier without GST number who charges none: then no column and no total speaks of tax. */
  taxed: boolean
  /** What the tax is called. */
  taxName: string
  /** `note`: job, variation, credit. */
  items: { description: string; note: string; quantity: string; unitPrice: string; rate: string; amount: string }[]
  subtotal: string
  taxes: { label: string; amount: string }[]
  /** All of them together; printed where there are several. */
  taxTotal: string
  total: string
  amountPaid: string
  balance: string
  payments: { date: string; method: string; reference: string; amount: string }[]
  terms: string
  /** Whether to say how to pay: something is owed on it. */
  payable: boolean
  bankAccount: string
  notes: string
  hasLogo: boolean
}

/** How an invoice is dressed: the company's colour as it chose it and its logo, the reader's language. */
export interface InvoiceDress {
  brand: BrandColours
  language: Language
  logo: Uint8Array | null
}

const template = fileURLToPath(new URL('./invoice.typ', import.meta.url))

/**
 * An invoice as tagged PDF, with what taxable supply information over $1,000 needs (PRODUCT 2): the record's figures to
 * the cent, by the functions of the screen. Throws `PdfError`.
 */
export function invoiceDocument(
  renderer: PdfRenderer,
  invoice: PrintedInvoice,
  dress: InvoiceDress,
): Promise<Uint8Array> {
  return renderer.render({ template, data: printed(invoice, dress), files: dress.logo ? { logo: dress.logo } : {} })
}

function printed(invoice: PrintedInvoice, { brand, language, logo }: InvoiceDress): InvoicePdfData {
  const { money, date } = writersOf(language)
  const { supplier, billTo } = invoice
  const registered = supplier.gstNumber !== ''
  const words = invoiceWords(language)
  const taxName = words.say(registered ? 'tax.gst' : 'tax.other')
  const labels = labelsOf(words, taxName)
  const status = stampOf(invoice.shownStatus)
  return {
    language,
    labels,
    brand: brandOnPaper(brand),
    hasLogo: logo !== null,
    title: words.say(registered ? 'title.taxInvoice' : 'title.invoice'),
    number: invoice.invoiceNumber,
    status,
    stamp: status === '' ? '' : words.say(`stamps.${status}`),
    supplier: {
      ...party(supplier.name, supplier.address, supplier.phone, supplier.email),
      taxNumber: supplier.gstNumber,
    },
    recipient: party(billTo.name, billTo.address, billTo.email),
    date: date(invoice.date),
    isoDate: invoice.date,
    dueDate: date(invoice.dueDate),
    reference: invoice.reference,
    job: invoice.jobName ?? '',
    taxName,
    taxed: registered || invoice.items.some((item) => rateKey(item) !== '0'),
    items: invoice.items.map((item) => printedItem(item, invoice, words)),
    subtotal: money(invoice.subtotal),
    taxes: taxesByRate(invoice.items).map((part) => ({
      label: words.say('tax.at', {
        tax: taxName,
        rate: writeRate(part.rate, words.locale) ?? '',
        base: money(part.base),
      }),
      amount: money(part.tax),
    })),
    taxTotal: money(invoice.taxTotal),
    total: money(invoice.total),
    amountPaid: money(invoice.amountPaid),
    balance: money(invoice.balance),
    payments: invoice.payments.map((payment) => ({
      date: date(payment.date),
      reference: payment.reference,
      amount: money(payment.amount),
      method: words.say(payment.reverses === null ? `methods.${payment.method}` : 'methods.reversal'),
    })),
    terms: termsIn(words, invoice.paymentTerms),
    payable: asksForPayment(invoice),
    bankAccount: supplier.bankAccount,
    notes: invoice.notes,
  }
}

/** Of a supplier that is registered for GST, the tax has that name. */
const labelsOf = (words: InvoiceWords, tax: string) => words.section('pdf', { tax })

/** The payment terms we know in the reader's language; others print as they were typed. */
function termsIn(words: InvoiceWords, typed: string): string {
  const known = paymentTerms.find((terms) => terms === typed)
  return known === undefined ? typed : words.say(`terms.${known}`)
}

const stampOf = (status: InvoiceStatus): InvoicePdfData['status'] => (isOnPaper(status) ? status : '')

const party = (name: string, ...details: string[]): Party => ({
  name,
  lines: details.map((line) => line.trim()).filter((line) => line !== ''),
})

/** Job and variation of a line, and that it is a credit; the job only where it isn't the invoice's own. */
function printedItem(item: InvoiceItem, invoice: PrintedInvoice, words: InvoiceWords): InvoicePdfData['items'][number] {
  const { locale } = words
  const job = item.jobId === invoice.jobId ? null : item.jobName
  return {
    description: item.description,
    note: [item.kind === 'credit' ? words.say('credit') : null, item.variationNumber, job]
      .filter((part) => part !== null)
      .join('  ·  '),
    quantity: writeQuantity(item.quantity, locale) ?? '',
    unitPrice: writeUnitPrice(item.unitPrice, locale) ?? '',
    rate: writeRate(item.taxRate, locale) ?? '',
    amount: writersOf(words.language).money(item.amount),
  }
}

/** `"0.15000"` and `"0.15"` are one rate. */
const rateKey = (item: InvoiceItem): string =>
  item.taxRate.includes('.') ? item.taxRate.replace(/\.?0+$/, '') : item.taxRate

/**
 * The tax of each rate, highest rate first: sums of the lines' rounded amounts, so that together they are the invoice's
 * `taxTotal`.
 */
function taxesByRate(items: readonly InvoiceItem[]): { rate: string; base: Money; tax: Money }[] {
  const rates = new Map<string, InvoiceItem[]>()
  for (const item of items) rates.set(rateKey(item), [...(rates.get(rateKey(item)) ?? []), item])
  return [...rates]
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([rate, lines]) => ({
      rate,
      base: sumMoney(lines.map((line) => line.amount)),
      tax: sumMoney(lines.map((line) => line.tax)),
    }))
}
