import { attachedPdfName } from '#domain/files/rules.ts'
import { brandOf } from '#server/companies/queries.ts'
import { noteDelivery, writeMail } from '#server/mail/commands.ts'
import { draftOf } from '#server/mail/queries.ts'
import { listener } from '#server/platform/events/listener.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { invoiceLetter } from './commands/send.ts'
import { invoiceMail } from './emails.ts'
import { printInvoice } from './pdf.ts'

export const invoiceListeners = [
  // Prints the invoice as it was when it was sent, and mails it.
  listener({ name: 'mailInvoice', event: 'invoice.sent', retry: retrySoon }, async (scope, { by, payload }) => {
    const [draft, brand] = await scope.read((ctx) => Promise.all([draftOf(ctx, payload.mailId), brandOf(ctx)]))
    const { invoice, message } = invoiceLetter.parse(draft)
    // Nobody outside has a language of their own with us: the company writes in its own.
    const { language } = brand
    const bytes = await scope
      .print(() => printInvoice(scope.services, invoice, brand, language))
      .catch(async (error: unknown) => {
        // No turn has come: nothing has failed yet, the next attempt waits again.
        if (error instanceof CrowdedError && !scope.attempt.isLast) throw error
        const outcome = { status: 'failed', failure: 'printing', error: String(error) } as const
        await scope.write((ctx) => noteDelivery(ctx, payload.mailId, { ...outcome, isFinal: scope.attempt.isLast }))
        throw error
      })
    const mail = await invoiceMail(invoice, brand, language, { message, sender: by })
    const attachment = { name: attachedPdfName(invoice.invoiceNumber), bytes }
    return (ctx) => writeMail(ctx, payload.mailId, { ...mail, attachment })
  }),
]
