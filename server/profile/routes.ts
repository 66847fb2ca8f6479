import * as api from '#domain/profile/api.ts'
import { chooseAppearance as chooseAppearanceEndpoint } from '#domain/session/api.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import { photoLimits } from '#domain/files/schema.ts'
import { forgetLink } from '#server/accounts/commands/own.ts'
import { addressChangeOf } from '#server/accounts/queries.ts'
import { photoFolder, receiveFile, sendFile } from '#server/files/bytes.ts'
import { photoUrl } from '#server/files/queries.ts'
import { sendPlatformMail } from '#server/mail/commands/platform.ts'
import { signedInBy, whoSigns } from '#server/platform/http/authenticate.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { recordArrivalOf } from '#server/platform/http/arrivals.ts'
import { openOnPlatform, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { sessionAnswerOf } from '#server/session/queries.ts'
import { askForAddress, takeAddress } from './commands/address.ts'
import { updateProfile } from './commands/details.ts'
import { takeExport } from './commands/exporting.ts'
import { leaveCompany } from './commands/leaving.ts'
import { changePassword, hashFitting, knowingPassword } from './commands/password.ts'
import { changePhoto, removePhoto } from './commands/photo.ts'
import { chooseAppearance, updatePreferences } from './commands/preferences.ts'
import { confirmationMail, movedMail, passwordMail } from './emails.ts'
import { isSeenBy, preferencesOf, profileOf } from './queries/own.ts'

export const profileRoutes = [
  openOnPlatform(api.getProfile, (exchange) => exchange.transact((db) => profileOf(db, askingIn(exchange)))),
  openOnPlatform(api.updateProfile, (exchange, input) =>
    exchange.transact((db) => updateProfile(db, askingIn(exchange), input)),
  ),
  openOnPlatform(api.changePassword, async (exchange, { body }) => {
    const { services, transact, request, signedIn } = exchange
    const { token, accountId } = signedInBy(exchange)
    const account = await knownIn(exchange, body.currentPassword)
    const passwordHash = await hashFitting(body.password, account, signedIn?.company?.name)
    const chosen = { revokeTokens: body.revokeTokens, revokeCalendarLinks: body.revokeCalendarLinks }
    const mail = await passwordMail(account.language ?? body.language, {
      name: account.name,
      url: `${services.config.publicUrl}/forgot-password`,
    })
    const revoked = await transact(async (db) => {
      const ended = await changePassword(db, accountId, { ...chosen, passwordHash, keptToken: token })
      await sendAnyway(exchange, db, { to: account.email, mail })
      return ended
    })
    logSecurity(services.log, 'password-changed', request, revoked)
  }),
  openOnPlatform(api.changeAddress, async (exchange, { body }) => {
    const { services, transact, request } = exchange
    const account = await knownIn(exchange, body.currentPassword)
    const now = services.clock.now()
    const profile = await transact(async (db) => {
      const token = await askForAddress(db, account, body.email, now)
      const mail = await confirmationMail(account.language ?? body.language, {
        email: body.email,
        url: `${services.config.publicUrl}/confirm-address-change/${token}`,
      })
      await sendPlatformMail({ db, now: now.toISOString(), queue: services.queue }, { to: body.email, mail })
      return profileOf(db, askingIn(exchange))
    })
    logSecurity(services.log, 'address-change-asked', request)
    return profile
  }),
  openOnPlatform(api.keepAddress, (exchange) =>
    exchange.transact(async (db) => {
      await forgetLink(db, signedInBy(exchange).accountId, 'change-address')
      return profileOf(db, askingIn(exchange))
    }),
  ),
  openOnPlatform(api.readAddressChange, async ({ services, platform, request }, { params }) => {
    const now = services.clock.now()
    const change = await addressChangeOf(platform, params.token, now)
    if (change === null) throw await unknownToken(platform, request.ip, now)
    return change
  }),
  openOnPlatform(api.confirmAddressChange, async (exchange, { params, body }) => {
    const { services, platform, transact, enter, request } = exchange
    const now = services.clock.now()
    const moved = await transact(async (db) => {
      const moved = await takeAddress(db, { enter, token: params.token, now })
      if (moved === null) return null
      const { account, oldEmail } = moved
      const mail = await movedMail(account.language ?? body.language, {
        name: account.name,
        email: account.email,
        url: `${services.config.publicUrl}/contact`,
      })
      await sendAnyway(exchange, db, { to: oldEmail, mail })
      return moved
    })
    if (moved === null) throw await unknownToken(platform, request.ip, now)
    logSecurity(services.log, 'address-changed', request, { account: moved.account.id })
  }),
  openOnPlatform(api.getPreferences, ({ platform, ...exchange }) => preferencesOf(platform, whoIn(exchange))),
  openOnPlatform(api.updatePreferences, (exchange, input) =>
    exchange.transact((db) => updatePreferences(db, whoIn(exchange), input)),
  ),
  openOnPlatform(chooseAppearanceEndpoint, (exchange, { body }) =>
    exchange.transact((db) => chooseAppearance(db, signedInBy(exchange).accountId, body)),
  ),
  openOnPlatform(api.changePhoto, async (exchange) => {
    const { accountId } = signedInBy(exchange)
    const { bytes } = await receiveFile(exchange.request, photoLimits)
    return { photoUrl: photoUrl(await changePhoto({ ...exchange, accountId }, bytes)) }
  }),
  openOnPlatform(api.removePhoto, (exchange) => removePhoto({ ...exchange, ...signedInBy(exchange) })),
  openOnPlatform(api.readPhoto, async (exchange, { params: { id } }) => {
    const { services, platform, request, reply } = exchange
    if (!(await isSeenBy(platform, whoIn(exchange), id))) throw notFound()
    const photo = { id, companyId: photoFolder, name: 'photo', contentType: 'image/jpeg', hasThumbnail: true }
    // Another photo has another id: it names its content.
    return sendFile(services, request, reply, { ...photo, sha256: id.replaceAll('-', '') }, { size: 'thumb' })
  }),
  openOnPlatform(api.exportProfile, async (exchange) => {
    const { services, transact, enter, request, reply } = exchange
    const now = services.clock.now()
    const data = await transact((db) => takeExport(db, { ...signedInBy(exchange), enter, now }))
    logSecurity(services.log, 'data-exported', request)
    const name = `stringline-${now.toISOString().slice(0, 10)}.json`
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition('attachment', name) })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  }),
  openOnPlatform(api.leaveCompany, async (exchange, { params }) => {
    const { services, platform, transact, enter, request, signedIn } = exchange
    const leaving = {
      ...signedInBy(exchange),
      enter,
      companyId: params.id,
      present: signedIn?.company?.id ?? null,
      now: services.clock.now(),
    }
    await transact(async (db) => {
      const next = await leaveCompany(db, leaving)
      if (next !== null) await recordArrivalOf(exchange, db, next)
    })
    logSecurity(services.log, 'membership-left', request, { company: params.id })
    return sessionAnswerOf(exchange, await whoSigns(services, platform, request))
  }),
]

type Asked = Exchange & OnPlatform

const askingIn = (exchange: Asked) => ({
  signedIn: whoIn(exchange),
  enter: exchange.enter,
  now: exchange.services.clock.now(),
})

/** Who asks; admitted as an account's, somebody does. */
function whoIn({ signedIn }: Pick<Exchange, 'signedIn'>) {
  if (signedIn === null) throw new Error('An endpoint of accounts was reached by nobody')
  return signedIn
}

async function knownIn(exchange: Asked, currentPassword: string) {
  const { services, platform, request } = exchange
  const { accountId } = signedInBy(exchange)
  try {
    return await knowingPassword(platform, services.clock, { accountId, currentPassword, address: request.ip })
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) logSecurity(services.log, 'password-change-failed', request)
    throw error
  }
}

/** Tells an address of what was done; one that has had too many mails lately doesn't undo it. */
async function sendAnyway(
  { services }: Exchange,
  db: OnPlatform['platform'],
  { to, mail }: { to: string; mail: MailContent },
): Promise<void> {
  const platform = { db, now: services.clock.now().toISOString(), queue: services.queue }
  await sendPlatformMail(platform, { to, mail }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
