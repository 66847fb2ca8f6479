import { Refusal } from '#domain/errors.ts'
import { brandOf } from '#server/companies/queries.ts'
import { invoiceAttachment } from '#server/invoices/commands/attaching.ts'
import { noteDelivery, writeMail, writeMails } from '#server/mail/commands.ts'
import { preparing } from '#server/mail/commands/writing.ts'
import { sendingOf } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { getReport } from '#server/reports/queries.ts'
import { forgetTokens } from './commands/forgetting.ts'
import { invoiceLetter, reportLetter } from './queries/letters.ts'
import { invoiceMail, reportMail } from './emails.ts'
import { lettersOf } from './queries/invoice-links.ts'
import { linkKeysOf } from './queries/keys.ts'
import { getShare } from './queries/report-links.ts'

export const shareListeners = [
  // Mails each link to the report; not once the link or the report is gone.
  listener({ name: 'mailReport', event: 'report.sent', retry: retrySoon }, (scope, { by, subject, payload }) =>
    preparing(scope, payload.shareId, async () => {
      const keys = linkKeysOf(scope.services)
      const [mails, brand, report] = await Promise.all([
        scope.read((ctx) => sendingOf(ctx, payload.shareId)),
        scope.read(brandOf),
        scope.read((ctx) => unlessGone(getReport(ctx, subject.id))),
      ])
      const written = mails.map(async ({ id, draft }) => {
        if (report === undefined) return { id, mail: undefined }
        const { message, copyOf } = reportLetter.parse(draft)
        // A link of the copy's own would count its sender as the client who looks.
        const own = { url: `${keys.publicUrl}/app/reports/${report.id}`, expiresAt: null }
        const link =
          copyOf === undefined ? await scope.read((ctx) => unlessGone(getShare(ctx, keys, report.id, id))) : own
        if (link?.url == null) return { id, mail: undefined }
        const parts = { url: link.url, expiresAt: link.expiresAt, message, sender: by, copyOf }
        // Nobody outside has a language of their own with us: the company writes in its own.
        return { id, mail: await reportMail(report, brand, brand.language, parts) }
      })
      const letters = await Promise.all(written)
      return async (ctx) => {
        for (const { id, mail } of letters) await (mail === undefined ? noteGone(ctx, id) : writeMail(ctx, id, mail))
      }
    }),
  ),
  // Prints the invoice as it was when it was sent, and mails it with a link to it.
  listener(
    { name: 'mailInvoice', event: 'invoice.sent', retry: retrySoon },
    (scope, { by, subject, payload: { mailId } }) =>
      preparing(scope, mailId, async () => {
        const about = { mailId, invoiceId: subject.id }
        const { letters, brand } = await scope.read((ctx) => lettersOf(ctx, linkKeysOf(scope.services), about))
        // All of them carry the invoice as it was.
        const { invoice } = invoiceLetter.parse(letters[0]?.draft)
        const attachment = await invoiceAttachment(scope, { invoice, brand })
        const written = await Promise.all(
          letters.map(async ({ id, url, draft }) => {
            const { message, copyOf } = invoiceLetter.parse(draft)
            // Nobody outside has a language of their own with us: the company writes in its own.
            const mail = await invoiceMail(invoice, brand, brand.language, { message, copyOf, sender: by, url })
            return { id, mail: { ...mail, attachment } }
          }),
        )
        return (ctx) => writeMails(ctx, written)
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

/** What was asked for; undefined where it is not there any more. */
const unlessGone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })

const noteGone = (ctx: Context, mailId: string): Promise<void> =>
  noteDelivery(ctx, mailId, {
    status: 'failed',
    failure: 'gone',
    error: 'The link was gone by then',
    isFinal: true,
  })
