import { sql } from 'kysely'
import {
  integrationProviders,
  type CallTrouble,
  type ConnectionFailure,
  type ConnectionProvider,
  type ConnectionState,
  type IntegrationProvider,
  personalProviders,
  type providerKinds,
} from '#domain/integrations/choices.ts'
import { planHas, wishFor } from '#domain/integrations/rules.ts'
import type { Integration, IntegrationList, PersonalIntegration } from '#domain/integrations/schema.ts'
import type { StoredOnboarding } from '#domain/onboarding/rules.ts'
import type { Plan } from '#domain/plans.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { day } from '#server/platform/limits.ts'
import { answersOf } from '#server/platform/policy.ts'
import { integrationPolicy, type IntegrationFacts } from '../policy.ts'
import type { Organisation } from '../provider.ts'
import { providers } from '../providers.ts'

/** How the company stands with every provider. */
export async function listIntegrations(ctx: Context, config: Config): Promise<IntegrationList> {
  return {
    items: await Promise.all(integrationProviders.map((each) => integrationOf(ctx, config, each))),
    personal: await Promise.all(personalProviders.map((each) => personalOf(ctx, config, each))),
  }
}

/** How its people stand with one that each of them connects for themselves. */
async function personalOf(ctx: Context, config: Config, provider: PersonalProvider): Promise<PersonalIntegration> {
  const { people } = await ctx.db
    .selectFrom('connections')
    .select((on) => on.fn.countAll<number>().as('people'))
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .where('user_id', 'is not', null)
    .where('state', '=', 'connected')
    .executeTakeFirstOrThrow()
  return {
    provider,
    kind: kindOf(config, provider),
    people: Number(people),
    wishedBy: await personalWish(ctx, provider),
  }
}

/** The address by which it was wished for when the company was set up; null once somebody has connected theirs. */
export async function personalWish(ctx: Context, provider: PersonalProvider): Promise<string | null> {
  const { onboarding } = await ctx.db
    .selectFrom('companies')
    .select('onboarding')
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  const wished = wishFor(onboarding as StoredOnboarding | null, provider)
  if (wished === null) return null
  const taken = await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .where('user_id', 'is not', null)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return taken === undefined ? wished : null
}

type PersonalProvider = (typeof personalProviders)[number]

/** How this installation knows a provider. */
export function kindOf(config: Config, provider: ConnectionProvider): (typeof providerKinds)[number] {
  if (providers[provider].grants(config) === undefined) return 'none'
  return providers[provider].isSandbox(config) ? 'sandbox' : 'real'
}

/** How the company stands with one. */
export async function integrationOf(ctx: Context, config: Config, provider: IntegrationProvider): Promise<Integration> {
  const [facts, connection, calls] = await Promise.all([
    factsOf(ctx, config, provider),
    connectionOf(ctx, provider),
    callsLately(ctx, provider),
  ])
  const isOver = facts.state === null || facts.state === 'disconnected'
  const offered = facts.state === 'choosing' ? ((connection?.offered ?? []) as unknown as Organisation[]) : []
  return {
    provider,
    kind: facts.kind,
    isInPlan: facts.isInPlan,
    state: facts.state,
    organisation: isOver ? null : (connection?.organisation ?? null),
    offered: offered.map(({ id, name }) => ({ id, name })),
    connectedBy: isOver ? null : (connection?.connectedBy ?? null),
    connectedAt: isOver ? null : (connection?.connectedAt ?? null),
    failure: (connection?.failure ?? null) as ConnectionFailure | null,
    failedAt: connection?.failedAt ?? null,
    checkedAt: isOver ? null : (connection?.checkedAt ?? null),
    trouble: (connection?.trouble ?? null) as CallTrouble | null,
    ...calls,
    wishedBy: facts.wishedBy !== null && facts.state === null ? facts.wishedBy : null,
    ...answersOf(integrationPolicy, ctx.actor, facts),
  }
}

/** What decides what may be done, and by which address the provider was wished for. */
export async function factsOf(
  ctx: Context,
  config: Config,
  provider: IntegrationProvider,
): Promise<IntegrationFacts & { wishedBy: string | null }> {
  const [{ plan, onboarding }, connection] = await Promise.all([
    ctx.db
      .selectFrom('companies')
      .select(['plan', 'onboarding'])
      .where('id', '=', ctx.actor.companyId)
      .executeTakeFirstOrThrow(),
    connectionOf(ctx, provider),
  ])
  return {
    kind: kindOf(config, provider),
    isInPlan: planHas(plan as Plan, provider),
    state: (connection?.state ?? null) as ConnectionState | null,
    wishedBy: wishFor(onboarding as StoredOnboarding | null, provider),
  }
}

/** Whether somebody is still to connect what was wished for, and can. */
export async function isWishOpen(ctx: Context, config: Config, provider: IntegrationProvider): Promise<boolean> {
  const facts = await factsOf(ctx, config, provider)
  return (
    facts.wishedBy !== null && facts.state === null && integrationPolicy.connectIntegration(ctx.actor, facts) === null
  )
}

const connectionOf = (ctx: Context, provider: IntegrationProvider) =>
  ctx.db
    .selectFrom('connections')
    .select([
      'state',
      'offered',
      'failure',
      'trouble',
      'organisation_name as organisation',
      'connected_by as connectedBy',
      'connected_at as connectedAt',
      'failed_at as failedAt',
      'checked_at as checkedAt',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .where('user_id', 'is', null)
    .executeTakeFirst()

/** When it was last asked anything, and how often within a day. */
async function callsLately(ctx: Context, provider: IntegrationProvider) {
  const since = new Date(Date.parse(ctx.now) - day).toISOString()
  const ofProvider = ctx.db
    .selectFrom('integration_calls')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
  const [last, counted] = await Promise.all([
    ofProvider.select('at').orderBy('at', 'desc').limit(sql.lit(1)).executeTakeFirst(),
    ofProvider
      .select((on) => [
        on.fn.countAll<number>().as('all'),
        on.fn.countAll<number>().filterWhere('reason', 'is not', null).as('failed'),
      ])
      .where('at', '>', since)
      .executeTakeFirstOrThrow(),
  ])
  return { lastCallAt: last?.at ?? null, calls: { all: Number(counted.all), failed: Number(counted.failed) } }
}
