import { Refusal } from '#domain/errors.ts'
import { makeConfirmationLink } from '#server/accounts/commands/confirming.ts'
import { addressOf } from '#server/accounts/queries.ts'
import { removeOrphanedBytes } from '#server/files/bytes.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { day } from '#server/platform/limits.ts'
import { findAccount } from '#server/platform/session/session.ts'
import { forgetSignUps } from './commands/founding.ts'
import { confirmationMail, knownAccountMail } from './emails.ts'
import { mailConfirmation, mailKnownAccount, tidySignUps } from './jobs.ts'

export const signUpHandlers = [
  handleForPlatform(mailConfirmation, ({ services, transact }, { accountId, language, mailId }) =>
    unlessCrowded(() =>
      transact(async (db) => {
        const account = await addressOf(db, accountId)
        if (account === undefined || account.isConfirmed) return
        const { clock, config, queue } = services
        const now = clock.now()
        const token = await makeConfirmationLink(db, { accountId, address: account.email, now })
        const mail = await confirmationMail(language, `${config.publicUrl}/confirm-address/${token}`)
        await sendPlatformMail({ db, now: now.toISOString(), queue }, { id: mailId, to: account.email, mail })
      }),
    ),
  ),
  handleForPlatform(mailKnownAccount, ({ services, platform, transact }, { email, language, mailId }) =>
    unlessCrowded(async () => {
      const account = await findAccount(platform, email)
      if (account === undefined) return
      const { clock, config, queue } = services
      const mail = await knownAccountMail(language, { name: account.name, publicUrl: config.publicUrl })
      await transact((db) =>
        sendPlatformMail({ db, now: clock.now().toISOString(), queue }, { id: mailId, to: email, mail }),
      )
    }),
  ),
  handleForPlatform(tidySignUps, async ({ services, platform }) => {
    const before = new Date(services.clock.now().getTime() - 2 * day).toISOString()
    await forgetSignUps(platform, before, (companyId) =>
      removeOrphanedBytes(services.storage, companyId, new Set(), before),
    )
  }),
]

/** An address that has had too many mails lately gets no more, and the link before stays good. */
async function unlessCrowded(send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
