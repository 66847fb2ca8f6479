import { brandOf } from '#server/companies/queries.ts'
import { writeMail } from '#server/mail/commands.ts'
import { draftOf } from '#server/mail/queries.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { invoiceAttachment } from './commands/attaching.ts'
import { invoiceLetter } from './commands/send.ts'
import { invoiceMail } from './emails.ts'

export const invoiceListeners = [
  // Prints the invoice as it was when it was sent, and mails it.
  listener({ name: 'mailInvoice', event: 'invoice.sent', retry: retrySoon }, async (scope, { by, payload }) => {
    const { mailId } = payload
    const [draft, brand] = await scope.read((ctx) => Promise.all([draftOf(ctx, mailId), brandOf(ctx)]))
    const { invoice, message } = invoiceLetter.parse(draft)
    const attachment = await invoiceAttachment(scope, { mailId, invoice, brand })
    // Nobody outside has a language of their own with us: the company writes in its own.
    const mail = await invoiceMail(invoice, brand, brand.language, { message, sender: by })
    return (ctx) => writeMail(ctx, mailId, { ...mail, attachment })
  }),
]
