import { Refusal } from '#domain/errors.ts'
import { brandOf } from '#server/companies/queries.ts'
import { invoiceAttachment } from '#server/invoices/commands/attaching.ts'
import { noteDelivery, writeMail } from '#server/mail/commands.ts'
import { preparing } from '#server/mail/commands/writing.ts'
import { draftOf } from '#server/mail/queries.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { getReport } from '#server/reports/queries.ts'
import { forgetTokens } from './commands/forgetting.ts'
import { reportLetter } from './commands/report-links.ts'
import { invoiceLetter } from './commands/send-invoice.ts'
import { invoiceMail, reportMail } from './emails.ts'
import { letterTo } from './queries/invoice-links.ts'
import { linkKeysOf } from './queries/keys.ts'
import { getShare } from './queries/report-links.ts'

export const shareListeners = [
  // Mails the link to the report; not once the link or the report is gone.
  listener({ name: 'mailReport', event: 'report.sent', retry: retrySoon }, (scope, { by, subject, payload }) =>
    preparing(scope, payload.shareId, async () => {
      const keys = linkKeysOf(scope.services)
      const [draft, brand, found] = await Promise.all([
        scope.read((ctx) => draftOf(ctx, payload.shareId)),
        scope.read(brandOf),
        scope
          .read((ctx) => Promise.all([getReport(ctx, subject.id), getShare(ctx, keys, subject.id, payload.shareId)]))
          .catch((error: unknown) => {
            if (error instanceof Refusal && error.status === 404) return undefined
            throw error
          }),
      ])
      const [report, share] = found ?? []
      if (report === undefined || share?.url == null)
        return (ctx) =>
          noteDelivery(ctx, payload.shareId, {
            status: 'failed',
            failure: 'gone',
            error: 'The link was gone by then',
            isFinal: true,
          })
      const { url, expiresAt } = share
      const { message } = reportLetter.parse(draft)
      // Nobody outside has a language of their own with us: the company writes in its own.
      const mail = await reportMail(report, brand, brand.language, { url, expiresAt, message, sender: by })
      return (ctx) => writeMail(ctx, payload.shareId, mail)
    }),
  ),
  // Prints the invoice as it was when it was sent, and mails it with the link to it.
  listener(
    { name: 'mailInvoice', event: 'invoice.sent', retry: retrySoon },
    (scope, { by, subject, payload: { mailId, to } }) =>
      preparing(scope, mailId, async () => {
        const about = { mailId, invoiceId: subject.id, to: to.to }
        const { draft, brand, url } = await scope.read((ctx) => letterTo(ctx, linkKeysOf(scope.services), about))
        const { invoice, message } = invoiceLetter.parse(draft)
        const attachment = await invoiceAttachment(scope, { invoice, brand })
        // Nobody outside has a language of their own with us: the company writes in its own.
        const mail = await invoiceMail(invoice, brand, brand.language, { message, sender: by, url })
        return (ctx) => writeMail(ctx, mailId, { ...mail, attachment })
      }),
  ),
  // The links went with the report; nothing looks for them any more.
  listener(
    { name: 'forgetLinks', event: 'report.deleted', retry: retrySoon },
    async (_, { subject }) =>
      (ctx) =>
        forgetTokens(ctx, subject.id),
  ),
]
