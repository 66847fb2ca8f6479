import { writeDate, writeInstant, writeMoney, writeRate } from '#domain/format.ts'
import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { MailBrand } from '#server/platform/mail/brand.ts'
import { composeMail, type MailContent } from '#server/platform/mail/compose.ts'
import { shareWords } from './words.ts'

/** Of the sender's copy: the addresses to which the mail itself went. */
interface Copied {
  copyOf?: string | undefined
}

const subjectOf = (subject: string, language: Language, { copyOf }: Copied): string =>
  copyOf === undefined ? subject : shareWords(language).say('copy.subject', { subject })

const copyNote = (language: Language, { copyOf }: Copied): string[] =>
  copyOf === undefined ? [] : [shareWords(language).say('copy.note', { addresses: copyOf })]

/** The mail that brings a client the link to a report, in the client's language. */
export function reportMail(
  report: ReportRecord,
  brand: MailBrand,
  language: Language,
  parts: { url: string; expiresAt: string | null; message: string; sender: string } & Copied,
): Promise<MailContent> {
  const { say, locale } = shareWords(language)
  const isCopy = parts.copyOf !== undefined
  const { reportId: number, jobName: job, companyName: company } = report
  const progress = writeRate((report.progressPercentage / 100).toFixed(2), locale) ?? ''
  const photos = report.images.length === 0 ? [] : [say('mail.photos', { count: report.images.length })]
  const end = writeInstant(parts.expiresAt, locale, brand.timezone)
  return composeMail({
    brand,
    language,
    subject: subjectOf(say('mail.subject', { number, job }), language, parts),
    preview: say('mail.preview', { job, progress }),
    heading: say('mail.heading', { number }),
    body: ({ h, Paragraph, Message, Facts, Action, Note }) => [
      ...copyNote(language, parts).map((text) => h(Paragraph, { text })),
      h(Paragraph, { text: say('mail.intro', { company, job }) }),
      ...(parts.message === ''
        ? []
        : [h(Message, { from: say('mail.message', { sender: parts.sender }), text: parts.message })]),
      h(Facts, {
        facts: [
          { label: say('mail.job'), value: job },
          { label: say('mail.date'), value: writeDate(report.date, locale) ?? '' },
          { label: say('mail.progress'), value: [progress, ...photos].join(' · ') },
        ],
      }),
      h(Action, { label: say('mail.read'), url: parts.url }),
      ...(isCopy
        ? []
        : [h(Note, { text: [say('mail.passOn'), ...(end === null ? [] : [say('mail.ends', { end })])].join(' ') })]),
    ],
    footer: say('mail.footer', { sender: parts.sender, company }),
  })
}

/**
 * The mail that carries an invoice to the client, in the client's language; the invoice itself is attached, and a link
 * leads to it.
 */
export function invoiceMail(
  invoice: PrintedInvoice,
  brand: MailBrand,
  language: Language,
  parts: { message: string; sender: string; url: string | null } & Copied,
): Promise<MailContent> {
  const { say, locale } = shareWords(language)
  const { supplier, invoiceNumber: number, reference } = invoice
  const money = (amount: string) => writeMoney(amount, locale) ?? ''
  const balance = money(invoice.balance)
  const dueDate = writeDate(invoice.dueDate, locale) ?? ''
  const company = supplier.name
  return composeMail({
    brand,
    language,
    subject: subjectOf(say('invoiceMail.subject', { number, company }), language, parts),
    preview: say('invoiceMail.preview', { balance, dueDate }),
    heading: say('invoiceMail.heading', { number }),
    body: ({ h, Paragraph, Message, Facts, Action, Note }) => [
      ...copyNote(language, parts).map((text) => h(Paragraph, { text })),
      h(Paragraph, { text: say('invoiceMail.intro', { company, number, reference }) }),
      ...(parts.message === ''
        ? []
        : [h(Message, { from: say('invoiceMail.message', { sender: parts.sender }), text: parts.message })]),
      h(Facts, {
        facts: [
          { label: say('invoiceMail.job'), value: invoice.jobName ?? '' },
          { label: say('invoiceMail.total'), value: money(invoice.total) },
          { label: say('invoiceMail.paid'), value: invoice.amountPaid === '0.00' ? '' : money(invoice.amountPaid) },
          { label: say('invoiceMail.balance'), value: balance, strong: true },
          { label: say('invoiceMail.dueDate'), value: dueDate },
          { label: say('invoiceMail.account'), value: invoice.balance === '0.00' ? '' : supplier.bankAccount },
          { label: say('invoiceMail.quote'), value: number },
        ],
      }),
      ...(parts.url === null
        ? []
        : [
            h(Action, { label: say('invoiceMail.open'), url: parts.url }),
            ...(parts.copyOf === undefined ? [h(Note, { text: say('invoiceMail.passOn') })] : []),
          ]),
    ],
    footer: say('invoiceMail.footer', { sender: parts.sender, company }),
  })
}
