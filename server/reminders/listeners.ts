import { brandOf } from '#server/companies/queries.ts'
import { invoiceAttachment } from '#server/invoices/commands/attaching.ts'
import { writeMail } from '#server/mail/commands.ts'
import { draftOf } from '#server/mail/queries.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { mailedUrl } from '#server/shares/queries/invoice-links.ts'
import { linkKeysOf } from '#server/shares/queries/keys.ts'
import { reminderLetter } from './commands.ts'
import { reminderMail } from './emails.ts'

export const reminderListeners = [
  // Prints the invoice with what is left to pay of it, and mails it.
  listener(
    { name: 'mailReminder', event: 'invoice.reminded', retry: retrySoon },
    async (scope, { subject, payload }) => {
      const { mailId } = payload
      const [draft, brand, url] = await scope.read((ctx) =>
        Promise.all([
          draftOf(ctx, mailId),
          brandOf(ctx),
          mailedUrl(ctx, linkKeysOf(scope.services), { invoiceId: subject.id, to: payload.to.to }),
        ]),
      )
      const { invoice, date } = reminderLetter.parse(draft)
      const attachment = await invoiceAttachment(scope, { mailId, invoice, brand })
      const mail = await reminderMail(invoice, brand, brand.language, { date, url })
      return (ctx) => writeMail(ctx, mailId, { ...mail, attachment })
    },
  ),
]
