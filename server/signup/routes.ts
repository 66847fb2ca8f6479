import { addressKey } from '#domain/characters.ts'
import { invalidField, notFound } from '#domain/errors.ts'
import { fileLimits } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import * as api from '#domain/signup/api.ts'
import { signUpMessages } from '#domain/signup/rules.ts'
import { signUpBody, type SignUpBody } from '#domain/signup/schema.ts'
import { confirmationOf } from '#server/accounts/queries.ts'
import { madeReady, receiveForm, removeBytes, storeReady } from '#server/files/bytes.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { beginSession } from '#server/platform/http/begin-session.ts'
import { handOutForm, openHandedForm } from '#server/platform/http/handed-form.ts'
import { readJson } from '#server/platform/http/json.ts'
import { open, openOnPlatform, parsed, type Exchange } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { rates } from '#server/platform/limits.ts'
import { countKey, refuseOver } from '#server/platform/session/counting.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { networkOf } from '#server/platform/session/networks.ts'
import { hashPassword, refusePassword } from '#server/platform/session/passwords.ts'
import { confirmAddress, sendConfirmation } from './commands/confirming.ts'
import { beginSignUp, signUp } from './commands/founding.ts'

export const signUpRoutes = [
  open(api.openSignUpForm, ({ services: { config, clock } }) =>
    Promise.resolve({ form: handOutForm(config.secretKey, 'sign-up', clock.now()) }),
  ),
  openOnPlatform(api.signUp, async (exchange, input) => {
    const { services, platform, request } = exchange
    const { body, picture } = await received(exchange, input.body)
    const now = services.clock.now()
    const id = openHandedForm(services.config.secretKey, 'sign-up', now, body)
    await refusePassword(body.password, [body.name, body.companyName, addressKey(body.email)])
    await refuseNetwork(platform, request.ip, now)
    const logo = picture === null ? null : await madeReady(services.pictures, { ...picture, id: newId() })
    const passwordHash = await hashPassword(body.password)
    await beginSignUp(platform, id, now)
    // What is stored without a company coming of it is found by its form, and goes within two days (tidySignUps).
    if (logo !== null) await storeReady(services.storage, id, logo)
    const accountId = await signUp(exchange, { id, body, passwordHash, logo, now, queue: services.queue })
    if (accountId === null) {
      if (logo !== null) await removeBytes(services.storage, id, [logo.stored.id])
      return { signedIn: false }
    }
    logSecurity(services.log, 'signed-up', request, { account: accountId, company: id })
    await beginSession(exchange, accountId)
    return { signedIn: true }
  }),
  openOnPlatform(api.readConfirmation, async ({ services, platform, request }, { params }) => {
    const now = services.clock.now()
    const shown = await confirmationOf(platform, params.token, now)
    if (shown === null) throw await unknownToken(platform, request.ip, now)
    return shown
  }),
  openOnPlatform(api.confirmAddress, async (exchange, { params }) => {
    const { services, platform, request } = exchange
    const now = services.clock.now()
    const done = await confirmAddress(exchange, params.token, now)
    if (done === null) throw await unknownToken(platform, request.ip, now)
    logSecurity(services.log, 'address-confirmed', request, { account: done.accountId })
  }),
  openOnPlatform(api.sendConfirmation, async ({ services, transact, signedIn }, { body }) => {
    if (signedIn === null) throw notFound()
    const { accountId } = signedIn
    const { clock, queue } = services
    await transact((db) =>
      sendConfirmation({ db, now: clock.now().toISOString(), queue }, { accountId, language: body.language }),
    )
  }),
]

interface Received {
  body: SignUpBody
  picture: { purpose: 'company-logo'; name: string; bytes: Uint8Array } | null
}

/** What was sent, as JSON or, with a logo, as a form of parts. */
async function received({ request }: Exchange, body: SignUpBody): Promise<Received> {
  if (!request.isMultipart()) return { body, picture: null }
  const { fields, file } = await receiveForm(request, fileLimits['company-logo'])
  return {
    body: parsed(signUpBody, dataIn(fields['data'])),
    picture: file === null ? null : { purpose: 'company-logo', ...file },
  }
}

function dataIn(text: string | undefined): unknown {
  if (text === undefined) throw invalidField('data', 'Invalid input')
  return readJson(text)
}

/** 429 once a network has signed up too many, whether or not their addresses were new. */
function refuseNetwork(db: PlatformDb, address: string, now: Date): Promise<void> {
  const counts = rates.signUp.network.map((pace) => ({
    ...pace,
    key: countKey(`sign-up-${pace.within}`, networkOf(address)),
  }))
  return refuseOver(db, counts, { message: signUpMessages.tooMany, now })
}
