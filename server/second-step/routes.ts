import { conflict, forbidden } from '#domain/errors.ts'
import * as api from '#domain/second-step/api.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { setSecondStepRule } from '#server/companies/commands/second-step.ts'
import { secondStepRuleOf } from '#server/companies/queries/second-step.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import { openOnPlatform, read, type Exchange } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { kindsOf } from '#server/platform/session/second-step.ts'
import { confirmAppSecret, dropApp, makeAppSecret } from './commands/app.ts'
import { addStep, removeStep, renewCodes } from './commands/changes.ts'
import { askForNewPasskey, dropPasskey, keepPasskey, readNewPasskey, renamePasskey } from './commands/passkeys.ts'
import { askForProof, proveIdentity } from './commands/proving.ts'
import { partyAt } from './commands/relying-party.ts'
import { askForAnyPasskey, askForStepPasskey, finishSignIn, signInByPasskey } from './commands/signing-in.ts'
import { secondStepOf, secondStepsIn } from './queries.ts'

export const secondStepRoutes = [
  openOnPlatform(api.beginSecondStepPasskey, askForStepPasskey),
  openOnPlatform(api.finishSignIn, (exchange, { body }) => finishSignIn(exchange, body)),
  openOnPlatform(api.beginPasskeySignIn, askForAnyPasskey),
  openOnPlatform(api.signInByPasskey, (exchange, { body }) => signInByPasskey(exchange, body)),

  openOnPlatform(api.beginProof, askForProof),
  openOnPlatform(api.proveIdentity, (exchange, { body }) => proveIdentity(exchange, body)),

  openOnPlatform(api.getSecondStep, (exchange) => {
    const { platform, request } = exchange
    return secondStepOf(platform, signedInBy(exchange).accountId, request.headers['user-agent'] ?? '')
  }),
  openOnPlatform(api.beginApp, async (exchange) => {
    const { services, platform } = exchange
    return makeAppSecret(platform, { ...knownBy(exchange), secrets: services.secrets, now: services.clock.now() })
  }),
  openOnPlatform(api.confirmApp, async (exchange, { body }) => {
    const { secrets, clock } = exchange.services
    const who = knownBy(exchange)
    return addStep(exchange, who, 'app-added', (db) =>
      confirmAppSecret(db, { ...who, code: body.code, secrets, now: clock.now() }),
    )
  }),
  openOnPlatform(api.removeApp, async (exchange) => {
    const who = knownBy(exchange)
    await removeStep(exchange, who, 'app-removed', (db) => dropApp(db, who.accountId))
  }),
  openOnPlatform(api.beginPasskey, async (exchange) => {
    const who = signedInBy(exchange)
    const asked = { holder: who.token, purpose: 'add' } as const
    return askForNewPasskey(exchange.platform, asked, { ...who, ...partyAt(exchange) })
  }),
  openOnPlatform(api.addPasskey, async (exchange, { body }) => {
    const who = knownBy(exchange)
    const asked = { holder: who.token, purpose: 'add' } as const
    const made = await readNewPasskey(exchange.platform, body.passkey, asked, partyAt(exchange))
    return addStep(exchange, who, 'passkey-added', (db) =>
      keepPasskey(db, { ...made, accountId: who.accountId, name: body.name, now: exchange.services.clock.now() }),
    )
  }),
  openOnPlatform(api.renamePasskey, async (exchange, { params, body }) => {
    const { accountId } = signedInBy(exchange)
    await renamePasskey(exchange.platform, { accountId, id: params.id, name: body.name })
  }),
  openOnPlatform(api.removePasskey, async (exchange, { params }) => {
    const who = signedInBy(exchange)
    const { accountId } = who
    await removeStep(exchange, who, 'passkey-removed', (db) => dropPasskey(db, { accountId, id: params.id }))
  }),
  openOnPlatform(api.renewRecoveryCodes, async (exchange) => renewCodes(exchange, signedInBy(exchange))),

  read(api.getSecondStepRule, secondStepRuleOf),
  openOnPlatform(api.updateSecondStepRule, async (exchange, { body, version }) => {
    const { services, platform, within, signedIn, request } = exchange
    if (signedIn?.principal == null) throw forbidden()
    // Who requires it of others without having it would be the first who can do nothing here any more.
    const { app, passkey } = await kindsOf(platform, signedIn.accountId)
    if (body.required && !app && !passkey) throw conflict('own_first', secondStepMessages.ownFirst)
    const rule = await within(signedIn.principal, (ctx) => setSecondStepRule(ctx, { ...body, version }))
    logSecurity(services.log, 'second-step-required', request, { required: rule.required })
    return rule
  }),
  openOnPlatform(api.listSecondSteps, async ({ platform, signedIn }) => {
    if (signedIn?.principal == null) throw forbidden()
    return secondStepsIn(platform, signedIn.principal.actor.companyId)
  }),
]

/**
 * Who adds a step has lately proved that it is them, and that the address is theirs: whoever signed up with somebody
 * else's would keep them out by a step that choosing a new password doesn't remove.
 */
function knownBy(exchange: Exchange): ReturnType<typeof signedInBy> {
  const who = signedInBy(exchange)
  if (exchange.signedIn?.isConfirmed !== true) throw conflict('address_unconfirmed', secondStepMessages.addressFirst)
  return who
}
