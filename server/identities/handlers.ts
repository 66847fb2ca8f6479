import { Refusal } from '#domain/errors.ts'
import { makeMicrosoftLink } from '#server/accounts/commands/linking.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldAttempts } from './commands/attempts.ts'
import { linkMail } from './emails.ts'
import { mailMicrosoftLink, tidyIdentityAttempts } from './jobs.ts'

export const identityHandlers = [
  handleForPlatform(mailMicrosoftLink, async ({ services, transact }, { email, language, mailId }) => {
    const { config, clock, queue } = services
    try {
      await transact(async (db) => {
        const now = clock.now()
        const link = await makeMicrosoftLink(db, email, now)
        if (link === null) return
        const mail = await linkMail(language, {
          name: link.name,
          url: `${config.publicUrl}/confirm-microsoft/${link.token}`,
        })
        await sendPlatformMail({ db, now: now.toISOString(), queue }, { id: mailId, to: email, mail })
      })
    } catch (error) {
      // An address that has had too many mails lately gets no more, and the link before stays good.
      if (!(error instanceof Refusal)) throw error
    }
  }),
  handleForPlatform(tidyIdentityAttempts, ({ services, platform }) =>
    forgetOldAttempts(platform, services.clock.now()),
  ),
]
