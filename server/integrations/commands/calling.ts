import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionFailure } from '#domain/integrations/choices.ts'
import { planHas } from '#domain/integrations/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { second, tokenSpare, waits } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { GrantRefused, ProviderFault, type Grants, type ProviderAnswer, type Question } from '../provider.ts'
import { providers } from '../providers.ts'
import { heldConnection, readTokens, tokensPlace, type HeldConnection } from '../queries/connection.ts'
import { noted, type Asking } from './call-log.ts'
import { dropLease, failConnection, keepRenewed, takeLease } from './leasing.ts'

/** There is no connection to call by: never made, ended, not usable any more, or the plan has not the provider. */
export class NotConnected extends Error {
  override name = 'NotConnected'
}

/** What a call is made with. */
export interface Granted {
  access: string
  /** The organisation that is spoken for, by the provider's id; null while it is being chosen. */
  organisationId: string | null
  connection: Pick<HeldConnection, 'id' | 'renewals'>
}

/**
 * The only way to a provider that a company is connected to: makes one call with a token that is good, notes in the
 * company's log how it went, and tries once more with a new token where the present one was refused. No transaction
 * may be open around it. Throws `NotConnected` where there is nothing to call by, and `ProviderFault` where no answer
 * came that could be used; what the provider answered, refusals too, is the caller's.
 */
export async function withConnection<A extends ProviderAnswer>(
  asking: Asking,
  question: Question,
  call: (granted: Granted) => Promise<A>,
): Promise<A> {
  const first = await grantedFor(asking, null)
  const answer = await noted(asking, question, () => call(first))
  if (answer.status !== 401) return answer
  const renewed = await grantedFor(asking, first.connection.renewals)
  const again = await noted(asking, question, () => call(renewed))
  if (again.status !== 401) return again
  await fail(asking, renewed.connection, 'refused')
  throw new NotConnected('The provider takes no token of ours')
}

/** A token that is good, and is not the one that was refused: that of so many renewals. */
async function grantedFor(asking: Asking, refused: number | null): Promise<Granted> {
  const { services } = asking
  let before: number | null = null
  for (;;) {
    const held = await usable(asking)
    const left = Date.parse(held.endsAt) - services.clock.now().getTime()
    // Of a provider whose tokens last no longer than we like, the new one is good enough.
    const isNew = before !== null && held.renewals > before && left > 0
    if (held.renewals !== refused && (left > tokenSpare || isNew)) return granted(services, held, asking)
    before ??= held.renewals
    await renewedOnce(asking, held)
  }
}

type Usable = HeldConnection & { sealed: Buffer; endsAt: string }

async function usable({ services, principal, provider, userId }: Asking): Promise<Usable> {
  const held = await within(services)(principal, (ctx) => heldConnection(ctx, provider, userId ?? null), {
    readOnly: true,
  })
  if (held?.sealed == null || held.endsAt === null || !planHas(held.plan, provider))
    throw new NotConnected(`Not connected to ${provider}`)
  return { ...held, sealed: held.sealed, endsAt: held.endsAt }
}

function granted({ secrets }: Services, { id, renewals, sealed, organisationId }: Usable, asking: Asking): Granted {
  const { access } = readTokens(secrets.open(tokensPlace(asking.principal.actor.companyId, id), sealed))
  return { access, organisationId, connection: { id, renewals } }
}

/** Who renews right now in this process: of however many want to, one does, and the others wait for it. */
const underWay = new WeakMap<Services, Map<string, Promise<void>>>()

function renewedOnce(asking: Asking, held: Usable): Promise<void> {
  const flights = underWay.get(asking.services) ?? new Map<string, Promise<void>>()
  underWay.set(asking.services, flights)
  const key = `${asking.principal.actor.companyId} ${held.id} ${held.renewals}`
  const flight = flights.get(key) ?? renewed(asking, held).finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

const lookedEvery = second / 5

/** Renews the tokens, or waits until another process has: without holding a connection to the database meanwhile. */
async function renewed(asking: Asking, held: Usable): Promise<void> {
  const { services, principal } = asking
  for (let waited = 0; waited <= waits.lease + waits.provider; waited += lookedEvery) {
    const lease = await within(services)(principal, (ctx) => takeLease(ctx, held))
    if (lease !== null) return renewUnder(asking, held, lease)
    await pause(lookedEvery)
    if ((await usable(asking)).renewals !== held.renewals) return
  }
  throw new ProviderFault('slow')
}

const asksToRenew: Question = { path: '/connect/token' }

async function renewUnder(asking: Asking, held: Usable, lease: string): Promise<void> {
  const { services, principal, provider } = asking
  const inCompany = <T>(work: (ctx: Context) => Promise<T>) => within(services)(principal, work)
  const { refresh } = readTokens(services.secrets.open(tokensPlace(principal.actor.companyId, held.id), held.sealed))
  try {
    const tokens = await noted(asking, asksToRenew, () => grantsOf(asking).renew(refresh, services.clock))
    await inCompany((ctx) => keepRenewed(ctx, services.secrets, { id: held.id, lease }, tokens))
  } catch (error) {
    if (!(error instanceof GrantRefused)) {
      await inCompany((ctx) => dropLease(ctx, { id: held.id, lease }))
      throw error
    }
    await fail(asking, held, 'revoked')
    throw new NotConnected(`${provider} took back what it gave`, { cause: error })
  }
}

function grantsOf({ services, provider }: Asking): Grants {
  const grants = providers[provider].grants(services.config)
  if (grants === undefined) throw new NotConnected(`${provider} is not configured`)
  return grants
}

const fail = (
  { services, principal, provider }: Asking,
  connection: Granted['connection'],
  failure: ConnectionFailure,
): Promise<void> => within(services)(principal, (ctx) => failConnection(ctx, provider, connection, failure))
