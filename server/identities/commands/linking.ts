import { conflict } from '#domain/errors.ts'
import { identityMessages, type MicrosoftIdentity } from '#domain/identities/schema.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { lockAccount } from '#server/accounts/commands/own.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { dropIdentityOf, identityOf, keepIdentity, type MicrosoftPerson } from '#server/platform/session/identities.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { kindsOf } from '#server/platform/session/second-step.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { tell } from '#server/second-step/commands/changes.ts'
import { microsoftHere, microsoftIdentityOf } from '../queries.ts'
import { addressToAsk, newChecks, whoArrives } from './asking.ts'
import { attemptOver, keepAttempt, takeAttempt } from './attempts.ts'

type OnProfile = Exchange & OnPlatform

/** Where somebody signed in says to Microsoft who they are there. */
export async function askToLink(exchange: OnProfile): Promise<{ url: string }> {
  const { services, platform } = exchange
  const { accountId, token } = knownBy(exchange)
  const microsoft = microsoftHere(services.config)
  await refuseLinked(platform, accountId)
  const checks = await newChecks()
  const attempt = { ...checks, holder: token, purpose: 'link' } as const
  await keepAttempt(platform, services.secrets, attempt, services.clock.now())
  return { url: await addressToAsk(microsoft, { ...checks, returnTo: returnTo(exchange) }) }
}

const returnTo = ({ services }: Exchange): string => `${services.config.publicUrl}/app/profile/microsoft-sign-in`

/**
 * Who links has lately proved that it is them, and that the address is theirs: whoever signed up with somebody else's
 * would keep a way in for the day that its owner takes the account over.
 */
function knownBy(exchange: Exchange): ReturnType<typeof signedInBy> {
  const who = signedInBy(exchange)
  if (exchange.signedIn?.isConfirmed !== true) throw conflict('address_unconfirmed', secondStepMessages.addressFirst)
  return who
}

async function refuseLinked(db: PlatformDb, accountId: string): Promise<void> {
  if ((await identityOf(db, accountId)) !== null) throw conflict('linked_already', identityMessages.linkedAlready)
}

/** Links the account of this session with whoever came back to it. No transaction is open while Microsoft is asked. */
export async function linkMicrosoft(
  exchange: OnProfile,
  { state, code }: { state: string; code: string },
): Promise<MicrosoftIdentity> {
  const { services, platform } = exchange
  const { accountId, token } = knownBy(exchange)
  const microsoft = microsoftHere(services.config)
  const asked = { state, holder: token, purposes: ['link'] as const }
  const attempt = await takeAttempt(platform, services.secrets, asked, services.clock.now())
  if (attempt === null) throw attemptOver()
  const given = { ...attempt, returnTo: returnTo(exchange), state, code }
  const { person, claimed } = await whoArrives(microsoft, services.clock, given)
  await link(exchange, { accountId, person, address: claimed ?? '' }, (db) => refuseLinked(db, accountId))
  return microsoftIdentityOf(exchange, accountId)
}

/** Links an account, in one transaction with what `takes` the right to; its person is told. */
export async function link(
  exchange: OnProfile,
  { accountId, person, address }: { accountId: string; person: MicrosoftPerson; address: string },
  takes: (db: PlatformDb) => Promise<void>,
): Promise<void> {
  const { services, transact, request } = exchange
  await transact(async (db) => {
    await lockAccount(db, accountId)
    await takes(db)
    await keepIdentity(db, { accountId, person, address, now: services.clock.now() })
    await tell(exchange, db, accountId, 'microsoft-linked')
    await record(exchange, db, accountId, (ctx, userId) =>
      recordActivity(ctx, 'identity.linked', { kind: 'user', id: userId, label: ctx.name }, { address }),
    )
  })
  logSecurity(services.log, 'microsoft-linked', request, { account: accountId })
}

/** Ends it. 409 where nothing else would let its person in. */
export async function unlinkMicrosoft(exchange: OnProfile): Promise<MicrosoftIdentity> {
  const { services, transact, request } = exchange
  const { accountId } = signedInBy(exchange)
  await transact(async (db) => {
    const { passwordHash } = await lockAccount(db, accountId)
    if (!(await dropIdentityOf(db, accountId))) throw conflict('not_linked', identityMessages.notLinked)
    if (passwordHash === null && !(await kindsOf(db, accountId)).passkey)
      throw conflict('last_way_in', identityMessages.lastWayIn)
    await tell(exchange, db, accountId, 'microsoft-unlinked')
    await record(exchange, db, accountId, (ctx, userId) =>
      recordActivity(ctx, 'identity.unlinked', { kind: 'user', id: userId, label: ctx.name }),
    )
  })
  logSecurity(services.log, 'microsoft-unlinked', request)
  return microsoftIdentityOf(exchange, accountId)
}

/** Each company that somebody works in has it in its audit, as their own deed. */
async function record(
  { enter }: OnProfile,
  db: PlatformDb,
  accountId: string,
  write: (ctx: Context, userId: string) => Promise<void>,
): Promise<void> {
  for (const { userId, isActive, isCancelled, principal } of await ownPlacesOf(db, accountId))
    if (isActive && !isCancelled) await enter(db, principal, (ctx) => write(ctx, userId))
}
