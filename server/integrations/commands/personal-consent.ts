import { holds, memberOf } from '#domain/actor.ts'
import { conflict, Refusal } from '#domain/errors.ts'
import { mailboxMessages } from '#domain/mailbox/schema.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Exchange } from '#server/platform/http/route.ts'
import { calendarScope } from '../microsoft/client.ts'
import { newAttempt } from '../oauth.ts'
import { GrantRefused, ProviderFault, type Grants } from '../provider.ts'
import { providers } from '../providers.ts'
import { personalWish } from '../queries/integrations.ts'
import { keepAttempt, takeAttempt } from './attempts.ts'
import { noted, type Asking } from './call-log.ts'
import { organisationsBy, sessionHashOf } from './connecting.ts'
import { storePersonal } from './personal.ts'

type Within = Exchange & { principal: Principal }

const provider = 'microsoft'

/**
 * Where somebody goes to say yes for themselves; `check` throws where they may not, and says whether they are asked
 * for their calendars as well.
 */
export async function askPersonal(
  { services, request, within, principal }: Within,
  check: (ctx: Context) => Promise<{ withCalendar: boolean }>,
): Promise<{ url: string }> {
  const { config, secrets } = services
  const attempt = await newAttempt()
  const asked = await within(principal, async (ctx) => {
    const { withCalendar } = await check(ctx)
    await keepAttempt(ctx, secrets, { provider, ...attempt, sessionHash: sessionHashOf({ services, request }) })
    return { also: withCalendar ? [calendarScope] : [], hint: await addressFor(ctx) }
  })
  return { url: await grantsOf(config).addressToAsk({ ...attempt, returnTo: returnTo(config), ...asked }) }
}

/** Where Microsoft sends people back to: a page, since following a link does nothing. */
const returnTo = (config: Config): string => `${config.publicUrl}/app/profile/microsoft`

function grantsOf(config: Config): Grants {
  const grants = providers[provider].grants(config)
  if (grants === undefined) throw conflict('not_configured', mailboxMessages.notConfigured)
  return grants
}

/** By which they are likely to sign in there: what the company wished for, where they look after that, or their own. */
async function addressFor(ctx: Context): Promise<string | null> {
  const wished = holds(ctx.actor, 'manage_settings:manage') ? await personalWish(ctx, provider) : null
  return wished ?? ownAddress(ctx)
}

async function ownAddress(ctx: Context): Promise<string | null> {
  const user = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', memberOf(ctx.actor))
    .executeTakeFirst()
  return user?.email ?? null
}

/** Connects somebody with what Microsoft gave the browser along: no transaction is open while it is asked. */
export async function acceptPersonal(
  { services, request, within, principal }: Within,
  { state, code }: { state: string; code: string },
  check: (ctx: Context) => Promise<void>,
): Promise<void> {
  const { config, secrets, clock } = services
  const verifier = await within(principal, async (ctx) => {
    await check(ctx)
    return takeAttempt(ctx, secrets, { provider, state, sessionHash: sessionHashOf({ services, request }) })
  })
  // Said after the commit: what was tried too late is over all the same.
  if (verifier === null) throw conflict('attempt_over', mailboxMessages.attemptOver)
  const asking: Asking = { services, principal, provider }
  const given = { returnTo: returnTo(config), state, verifier, code }
  const [tokens, [account]] = await answered(async () => {
    const tokens = await noted(asking, { path: '/connect/token' }, () => grantsOf(config).exchange(given, clock))
    return [tokens, await organisationsBy({ ...asking, provider }, tokens)] as const
  })
  if (account === undefined) throw conflict('no_mailbox', mailboxMessages.noMailbox)
  await within(principal, async (ctx) => {
    await check(ctx)
    const userId = memberOf(ctx.actor)
    if (userId === null) throw new Error('What is connected for a person is of somebody of the company')
    await storePersonal(ctx, secrets, { userId, tokens, account })
  })
}

/** What Microsoft, asked while somebody waits, answered, or why not in words for them. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof GrantRefused)
      throw new Refusal(409, 'connecting_failed', mailboxMessages.failedToConnect, { cause })
    if (cause instanceof ProviderFault) throw new Refusal(409, 'provider_silent', mailboxMessages.noAnswer, { cause })
    throw cause
  }
}
