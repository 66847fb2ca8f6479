import type { ConnectionProvider, ConnectionState, IntegrationProvider } from '#domain/integrations/choices.ts'
import { planHas } from '#domain/integrations/rules.ts'
import type { Plan } from '#domain/plans.ts'
import type { Context } from '#server/platform/context.ts'
import type { SecretPlace } from '#server/platform/secrets.ts'
import type { Tokens } from '../provider.ts'
import { givesSpending } from '../xero/client.ts'

/** Where a connection's tokens are sealed. */
export const tokensPlace = (companyId: string, id: string): SecretPlace => ({
  companyId,
  purpose: 'connection',
  recordId: id,
})

/** A connection as whoever wants to use it needs it. */
export interface HeldConnection {
  id: string
  state: ConnectionState
  /** The company's, which may have the provider no more: then the connection is kept and nobody is asked by it. */
  plan: Plan
  renewals: number
  sealed: Buffer | null
  endsAt: string | null
  organisationId: string | null
  organisationName: string | null
  organisationLink: string | null
}

/** The connection to a provider, the company's or that person's; undefined where there never was one. */
export const heldConnection = (
  ctx: Context,
  provider: ConnectionProvider,
  userId: string | null = null,
): Promise<HeldConnection | undefined> =>
  heldBy(ctx)
    .where('provider', '=', provider)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirst()

/**
 * The organisation of a provider that the company is connected to right now; null where none can be asked, nor where
 * the company's plan has not the provider.
 */
export async function connectedOrganisation(
  ctx: Context,
  provider: IntegrationProvider,
): Promise<{ id: string; name: string } | null> {
  const held = await heldConnection(ctx, provider)
  if (held?.state !== 'connected' || held.organisationId === null || !planHas(held.plan, provider)) return null
  return { id: held.organisationId, name: held.organisationName ?? held.organisationId }
}

/**
 * Whether whoever connected Xero let us enter what was spent. To be asked before Xero is: what it refuses for lack of
 * this looks like the end of the connection.
 */
export async function maySpendThere(ctx: Context): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('connections')
    .select('granted')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'xero')
    .where('user_id', 'is', null)
    .where('state', '=', 'connected')
    .executeTakeFirst()
  return givesSpending(row?.granted ?? null)
}

/** All that the company has. */
export const heldConnections = (ctx: Context) => heldBy(ctx).where('user_id', 'is', null)

const heldBy = (ctx: Context) =>
  ctx.db
    .selectFrom('connections')
    .innerJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'connections.company_id').on('companies.id', '=', ctx.actor.companyId),
    )
    .select([
      'connections.id',
      'provider',
      'renewals',
      'sealed',
      'ends_at as endsAt',
      'organisation_id as organisationId',
      'organisation_name as organisationName',
      'organisation_link as organisationLink',
    ])
    .select((on) => [
      on.ref('state').$castTo<ConnectionState>().as('state'),
      on.ref('companies.plan').$castTo<Plan>().as('plan'),
    ])
    .where('company_id', '=', ctx.actor.companyId)

/** Whether the company's plan has a provider. */
export async function isInPlan(ctx: Context, provider: ConnectionProvider): Promise<boolean> {
  const { plan } = await ctx.db
    .selectFrom('companies')
    .select((on) => on.ref('plan').$castTo<Plan>().as('plan'))
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return planHas(plan, provider)
}

/** Tokens as they were sealed. */
export const readTokens = (text: string): Tokens => JSON.parse(text) as Tokens

/** To which providers the company is connected that its plan has; to none that is asked anything while it is closed. */
export async function connectedIn(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('connections')
    .select('provider')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', 'is', null)
    .where('state', '=', 'connected')
    .execute()
  if (rows.length === 0) return []
  const { closedFrom, plan } = await ctx.db
    .selectFrom('companies')
    .select((on) => ['closed_from as closedFrom', on.ref('plan').$castTo<Plan>().as('plan')])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  if (closedFrom !== null && closedFrom <= ctx.now) return []
  return rows.flatMap(({ provider }) => (planHas(plan, provider as ConnectionProvider) ? [provider] : []))
}
