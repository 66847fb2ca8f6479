import { brandOf } from '#server/companies/queries.ts'
import { noteDelivery, writeMail } from '#server/mail/commands.ts'
import { preparing } from '#server/mail/commands/writing.ts'
import { listener } from '#server/platform/events/listener.ts'
import { retrySoon } from '#server/platform/jobs/job.ts'
import { forgetSealedToken, invitationPlace } from './commands/invitations.ts'
import { invitationMail } from './emails.ts'
import { sealedInvitation } from './queries/people.ts'

export const userListeners = [
  // Mails the link; not once it was taken back, accepted or replaced by a newer one.
  listener({ name: 'mailInvitation', event: 'user.invited', retry: retrySoon }, (scope, { by, subject, payload }) =>
    preparing(scope, payload.mailId, async () => {
      const [brand, invitation] = await Promise.all([
        scope.read(brandOf),
        scope.read((ctx) => sealedInvitation(ctx, subject.id, payload.mailId)),
      ])
      if (invitation === null)
        return (ctx) =>
          noteDelivery(ctx, payload.mailId, {
            status: 'failed',
            failure: 'gone',
            error: 'The link was gone by then',
            isFinal: true,
          })
      const { user, sealed, expiresAt } = invitation
      const token = await scope.read((ctx) =>
        Promise.resolve(scope.services.secrets.open(invitationPlace(ctx, subject.id), sealed)),
      )
      const url = `${scope.services.config.publicUrl}/accept-invite/${token}`
      // Who has no account yet has no language with us: the company writes in its own.
      const mail = await invitationMail(user, brand, brand.language, { url, expiresAt, sender: by })
      return async (ctx) => {
        await writeMail(ctx, payload.mailId, mail)
        await forgetSealedToken(ctx, subject.id, payload.mailId)
      }
    }),
  ),
]
