import { Refusal } from '#domain/errors.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { disabledIn } from '#server/platform/session/members.ts'
import { findAccount } from '#server/platform/session/session.ts'
import { forgetOldLinks, makeResetLink } from './commands.ts'
import { disabledMail, resetMail } from './emails.ts'
import { mailReset, tidyLinks } from './jobs.ts'

export const accountHandlers = [
  handleForPlatform(mailReset, async ({ services, platform, transact }, { email, language, mailId }) => {
    const account = await findAccount(platform, email)
    if (account === undefined) return
    const { config, clock, queue } = services
    try {
      await transact(async (db) => {
        const now = clock.now()
        const companies = await disabledIn(db, account.id)
        if (companies !== null) {
          const mail = await disabledMail(language, { name: account.name, company: companies.join(', ') })
          return sendPlatformMail({ db, now: now.toISOString(), queue }, { id: mailId, to: email, mail })
        }
        const token = await makeResetLink(db, { accountId: account.id, email }, now)
        if (token === null) return undefined
        const mail = await resetMail(language, {
          name: account.name,
          url: `${config.publicUrl}/reset-password/${token}`,
        })
        return sendPlatformMail({ db, now: now.toISOString(), queue }, { id: mailId, to: email, mail })
      })
    } catch (error) {
      // An address that has had too many mails lately gets no more, and the link before stays good.
      if (!(error instanceof Refusal)) throw error
    }
  }),
  handleForPlatform(tidyLinks, ({ services, platform }) => forgetOldLinks(platform, services.clock.now())),
]
