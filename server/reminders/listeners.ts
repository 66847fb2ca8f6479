import { invoiceAttachment } from '#server/invoices/commands/attaching.ts'
import { writeMail } from '#server/mail/commands.ts'
import { preparing } from '#server/mail/commands/writing.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { letterTo } from '#server/shares/queries/invoice-links.ts'
import { linkKeysOf } from '#server/shares/queries/keys.ts'
import { reminderLetter } from './commands.ts'
import { reminderMail } from './emails.ts'

export const reminderListeners = [
  // Prints the invoice with what is left to pay of it, and mails it.
  listener(
    { name: 'mailReminder', event: 'invoice.reminded', retry: retrySoon },
    (scope, { subject, payload: { mailId, to } }) =>
      preparing(scope, mailId, async () => {
        const about = { mailId, invoiceId: subject.id, to: to.to }
        const { draft, brand, url } = await scope.read((ctx) => letterTo(ctx, linkKeysOf(scope.services), about))
        const { invoice, date } = reminderLetter.parse(draft)
        const attachment = await invoiceAttachment(scope, { invoice, brand })
        const mail = await reminderMail(invoice, brand, brand.language, { date, url })
        return (ctx) => writeMail(ctx, mailId, { ...mail, attachment })
      }),
  ),
]
