import { writeDate, writeMoney } from '#domain/format.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { plainMail, type MailContent } from '#server/platform/mail/compose.ts'

const locale = 'en-NZ'

/** The mail that carries an invoice to the client; the invoice itself is attached. */
export function invoiceMail(invoice: InvoiceRecord, parts: { message: string; sender: string }): MailContent {
  return plainMail({
    subject: `Invoice ${invoice.invoiceNumber} from ${invoice.supplier.name}`,
    heading: `Invoice ${invoice.invoiceNumber}`,
    paragraphs: [
      `${invoice.supplier.name} has sent you invoice ${invoice.invoiceNumber} (${invoice.reference}). It is attached as a PDF.`,
      `Total ${writeMoney(invoice.total, locale) ?? ''}, left to pay ${writeMoney(invoice.balance, locale) ?? ''}, due ${writeDate(invoice.dueDate, locale) ?? ''}.`,
      ...(parts.message === '' ? [] : [parts.message]),
    ],
    footer: `Sent by ${parts.sender} of ${invoice.supplier.name} with Stringline.`,
  })
}
