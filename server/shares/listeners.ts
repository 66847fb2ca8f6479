import { Refusal } from '#domain/errors.ts'
import { brandOf } from '#server/companies/queries.ts'
import { noteDelivery, writeMail } from '#server/mail/commands.ts'
import { draftOf } from '#server/mail/queries.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { getReport } from '#server/reports/queries.ts'
import { forgetTokens, reportLetter } from './commands.ts'
import { reportMail } from './emails.ts'
import { getShare, linkKeysOf } from './queries.ts'

export const shareListeners = [
  // Mails the link to the report; not once the link or the report is gone.
  listener({ name: 'mailReport', event: 'report.sent', retry: retrySoon }, async (scope, { by, subject, payload }) => {
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
  // The links went with the report; nothing looks for them any more.
  listener(
    { name: 'forgetLinks', event: 'report.deleted', retry: retrySoon },
    async (_, { subject }) =>
      (ctx) =>
        forgetTokens(ctx, subject.id),
  ),
]
