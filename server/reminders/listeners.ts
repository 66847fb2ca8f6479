import { attachedPdfName } from '#domain/files/rules.ts'
import { brandOf } from '#server/companies/queries.ts'
import { invoicePaper } from '#server/invoices/queries/paper.ts'
import { noteDelivery, writeMail } from '#server/mail/commands.ts'
import { draftOf } from '#server/mail/queries.ts'
import { listener } from '#server/platform/events/listener.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { reminderLetter } from './commands.ts'
import { reminderMail } from './emails.ts'

export const reminderListeners = [
  // Prints the invoice with what is left to pay of it, and mails it.
  listener({ name: 'mailReminder', event: 'invoice.reminded', retry: retrySoon }, async (scope, { payload }) => {
    const [draft, brand] = await scope.read((ctx) => Promise.all([draftOf(ctx, payload.mailId), brandOf(ctx)]))
    const { invoice, date } = reminderLetter.parse(draft)
    const { language } = brand
    const bytes = await scope
      .print(() => invoicePaper(scope.services, invoice, brand, language))
      .catch(async (error: unknown) => {
        // No turn has come: nothing has failed yet, the next attempt waits again.
        if (error instanceof CrowdedError && !scope.attempt.isLast) throw error
        const outcome = { status: 'failed', failure: 'printing', error: String(error) } as const
        await scope.write((ctx) => noteDelivery(ctx, payload.mailId, { ...outcome, isFinal: scope.attempt.isLast }))
        throw error
      })
    const mail = await reminderMail(invoice, brand, language, date)
    const attachment = { name: attachedPdfName(invoice.invoiceNumber), bytes }
    return (ctx) => writeMail(ctx, payload.mailId, { ...mail, attachment })
  }),
]
