import { daysBetween } from '#domain/dates.ts'
import { writeDate, writeMoney } from '#domain/format.ts'
import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import { toneOf } from '#domain/reminders/rules.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { MailBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { reminderWords } from './words.ts'

/**
 * The mail that reminds a client of an invoice, in the company's language, as it stands on the date when it goes out:
 * kindly before it is due and shortly after, plainly later.
 */
export function reminderMail(
  invoice: PrintedInvoice,
  brand: MailBrand & { phone: string; email: string },
  language: Language,
  { date, url }: { date: string; url: string | null },
): Promise<MailContent> {
  const { say, locale } = reminderWords(language)
  const { supplier, billTo, invoiceNumber: number } = invoice
  const money = (amount: string) => writeMoney(amount, locale) ?? ''
  const balance = money(invoice.balance)
  const dueDate = writeDate(invoice.dueDate, locale) ?? ''
  const days = daysBetween(invoice.dueDate, date)
  const tone = toneOf(invoice.dueDate, date)
  const company = supplier.name
  const isPartPaid = invoice.amountPaid !== '0.00'
  const reach = [supplier.phone, supplier.email].filter((way) => way !== '').join(', ')
  return composeMail({
    brand,
    language,
    subject: say(`${tone}.subject`, { number, dueDate, count: days }),
    preview: say('preview', { balance, dueDate }),
    heading: say(`${tone}.heading`, { number, count: days }),
    body: ({ h, Paragraph, Facts, Action, Note }) => [
      h(Paragraph, { text: say('greeting', { name: billTo.name }) }),
      h(Paragraph, { text: say(`${tone}.text`, { number, dueDate, balance, count: days }) }),
      ...(isPartPaid ? [h(Paragraph, { text: say('partPaid', { paid: money(invoice.amountPaid) }) })] : []),
      h(Facts, {
        facts: [
          { label: say('facts.job'), value: invoice.jobName ?? '' },
          { label: say('facts.total'), value: money(invoice.total) },
          { label: say('facts.paid'), value: isPartPaid ? money(invoice.amountPaid) : '' },
          { label: say('facts.balance'), value: balance, strong: true },
          { label: say('facts.dueDate'), value: dueDate },
          { label: say('facts.account'), value: supplier.bankAccount },
          { label: say('facts.quote'), value: number },
        ],
      }),
      h(Paragraph, { text: say(`${tone}.close`, { reach: reach === '' ? company : reach }) }),
      h(Paragraph, { text: say('signed', { company }) }),
      ...(url === null ? [] : [h(Action, { label: say('open'), url }), h(Note, { text: say('passOn') })]),
    ],
    footer: say('footer', { company }),
  })
}
