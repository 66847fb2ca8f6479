import { Refusal } from '#domain/errors.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { rates } from '#server/platform/limits.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { mailUnknownDevice } from '#server/platform/session/jobs.ts'
import { forgetOldChallenges } from './commands/challenges.ts'
import { changeMail, unknownDeviceMail } from './emails.ts'
import { mailChange, tidyChallenges, type Change } from './jobs.ts'
import { addresseeOf, knownDevice, hasMail, recoveryCodesLeft } from './queries.ts'

export const secondStepHandlers = [
  handleForPlatform(mailChange, async ({ services, platform, transact }, { accountId, change, mailId }) => {
    const to = await addresseeOf(platform, accountId)
    if (to === undefined || (await hasMail(platform, mailId))) return
    const { config, clock, queue } = services
    const now = clock.now()
    const mail = await changeMail(to, change, {
      at: now.toISOString(),
      codesLeft: await recoveryCodesLeft(platform, accountId),
      url: `${config.publicUrl}/app/profile/${pageOf[change] ?? 'second-step'}`,
    })
    await unlessCrowded(() =>
      transact((db) => sendPlatformMail({ db, now: now.toISOString(), queue }, { id: mailId, to: to.email, mail })),
    )
  }),
  handleForPlatform(mailUnknownDevice, async ({ services, platform, transact }, { deviceId }) => {
    const device = await knownDevice(platform, deviceId)
    if (device === undefined || (await hasMail(platform, deviceId))) return
    const to = await addresseeOf(platform, device.accountId)
    if (to === undefined) return
    const { config, clock, queue } = services
    const now = clock.now()
    const mail = await unknownDeviceMail(to, device, { url: config.publicUrl })
    await unlessCrowded(() =>
      transact(async (db) => {
        const counts = rates.newDevice.account.map((pace) => ({
          ...pace,
          key: countKey('new-device', device.accountId),
        }))
        await refuseOver(db, counts, { message: 'Too many mails about devices', now })
        await sendPlatformMail({ db, now: now.toISOString(), queue }, { id: deviceId, to: to.email, mail })
      }),
    )
  }),
  handleForPlatform(tidyChallenges, ({ services, platform }) => forgetOldChallenges(platform, services.clock.now())),
]

/** The page of the profile that shows what changed, where it is not that of the second step. */
const pageOf: Partial<Record<Change, string>> = {
  'token-made': 'privacy',
  'microsoft-linked': 'security',
  'microsoft-unlinked': 'security',
}

/** An address that has had too many mails lately gets no more: trying again later would tell what is over. */
async function unlessCrowded(send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
