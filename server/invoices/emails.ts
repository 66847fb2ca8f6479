import { writeDate, writeMoney } from '#domain/format.ts'
import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { MailBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { invoiceWords } from './words.ts'

/** The mail that carries an invoice to the client, in the client's language; the invoice itself is attached. */
export function invoiceMail(
  invoice: PrintedInvoice,
  brand: MailBrand,
  language: Language,
  parts: { message: string; sender: string },
): Promise<MailContent> {
  const { say, locale } = invoiceWords(language)
  const { supplier, invoiceNumber: number, reference } = invoice
  const money = (amount: string) => writeMoney(amount, locale) ?? ''
  const balance = money(invoice.balance)
  const dueDate = writeDate(invoice.dueDate, locale) ?? ''
  const company = supplier.name
  return composeMail({
    brand,
    language,
    subject: say('mail.subject', { number, company }),
    preview: say('mail.preview', { balance, dueDate }),
    heading: say('mail.heading', { number }),
    body: ({ h, Paragraph, Message, Facts }) => [
      h(Paragraph, { text: say('mail.intro', { company, number, reference }) }),
      ...(parts.message === ''
        ? []
        : [h(Message, { from: say('mail.message', { sender: parts.sender }), text: parts.message })]),
      h(Facts, {
        facts: [
          { label: say('mail.job'), value: invoice.jobName ?? '' },
          { label: say('mail.total'), value: money(invoice.total) },
          { label: say('mail.paid'), value: invoice.amountPaid === '0.00' ? '' : money(invoice.amountPaid) },
          { label: say('mail.balance'), value: balance, strong: true },
          { label: say('mail.dueDate'), value: dueDate },
          { label: say('mail.account'), value: invoice.balance === '0.00' ? '' : supplier.bankAccount },
          { label: say('mail.quote'), value: number },
        ],
      }),
    ],
    footer: say('mail.footer', { sender: parts.sender, company }),
  })
}
