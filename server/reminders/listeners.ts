import { invoiceAttachment } from '#server/invoices/commands/attaching.ts'
import { writeMails } from '#server/mail/commands.ts'
import { preparing } from '#server/mail/commands/writing.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { lettersOf } from '#server/shares/queries/invoice-links.ts'
import { linkKeysOf } from '#server/shares/queries/keys.ts'
import { reminderLetter } from './commands.ts'
import { reminderMail } from './emails.ts'

export const reminderListeners = [
  // Prints the invoice with what is left to pay of it, and mails it.
  listener(
    { name: 'mailReminder', event: 'invoice.reminded', retry: retrySoon },
    (scope, { subject, payload: { mailId } }) =>
      preparing(scope, mailId, async () => {
        const about = { mailId, invoiceId: subject.id }
        const { letters, brand } = await scope.read((ctx) => lettersOf(ctx, linkKeysOf(scope.services), about))
        const { invoice, date } = reminderLetter.parse(letters[0]?.draft)
        const attachment = await invoiceAttachment(scope, { invoice, brand })
        const written = await Promise.all(
          letters.map(async ({ id, url }) => ({
            id,
            mail: { ...(await reminderMail(invoice, brand, brand.language, { date, url })), attachment },
          })),
        )
        return (ctx) => writeMails(ctx, written)
      }),
  ),
]
