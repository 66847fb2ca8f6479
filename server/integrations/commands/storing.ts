import { conflict } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { providerNames, type ConnectionProvider, type IntegrationProvider } from '#domain/integrations/choices.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import { lockOnboarding, storeOnboarding } from '#server/companies/commands/onboarding.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueueAcross } from '#server/platform/jobs/enqueue.ts'
import { permit } from '#server/platform/policy.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { lockWord, recordActivity } from '#server/platform/writing.ts'
import { endGrant } from '../jobs.ts'
import { integrationPolicy, mayComplete } from '../policy.ts'
import type { Organisation, Tokens } from '../provider.ts'
import { heldConnection, tokensPlace, type HeldConnection } from '../queries/connection.ts'
import { grantToEnd } from '../queries/grants.ts'
import { factsOf } from '../queries/integrations.ts'

/** Connecting, choosing and ending of one provider come one after the other. */
const hold = (ctx: Context, provider: IntegrationProvider) => lockWord(ctx, { word: `connection ${provider}` })

const subjectOf = (provider: IntegrationProvider, id: string) =>
  ({ kind: 'integration', id, label: providerNames[provider] }) as const

/**
 * Connects the company with what somebody said yes to: at once where they shared one organisation, or the one of
 * before; else one is to be chosen.
 */
export async function storeConnection(
  ctx: Context,
  { config, secrets }: { config: Config; secrets: Secrets },
  { provider, tokens, shared }: { provider: IntegrationProvider; tokens: Tokens; shared: Organisation[] },
): Promise<void> {
  await hold(ctx, provider)
  permit(mayComplete(ctx.actor, await factsOf(ctx, config, provider)))
  const before = await heldConnection(ctx, provider)
  const id = before?.id ?? newId()
  const chosen = shared.find((each) => each.id === before?.organisationId) ?? (shared.length === 1 ? shared[0] : null)
  const row = {
    ...begun(ctx, secrets, { id, tokens, before }),
    state: chosen == null ? 'choosing' : 'connected',
    ...organisationRow(chosen ?? null),
    offered: chosen == null ? JSON.stringify(shared) : null,
  }
  if (before === undefined)
    await ctx.db
      .insertInto('connections')
      .values({ company_id: ctx.actor.companyId, id, provider, version: 1, ...row })
      .execute()
  else await change(ctx, id, row)
  if (chosen != null)
    await recordActivity(ctx, 'integration.connected', subjectOf(provider, id), { organisation: chosen.name })
}

/** What a row says of a connection that begins with these tokens. */
export const begun = (
  ctx: Context,
  secrets: Secrets,
  { id, tokens, before }: { id: string; tokens: Tokens; before: Pick<HeldConnection, 'renewals'> | undefined },
) => ({
  sealed: secrets.seal(tokensPlace(ctx.actor.companyId, id), JSON.stringify(tokens)),
  ends_at: tokens.endsAt,
  granted: tokens.scope ?? null,
  // Whoever renews what was before keeps nothing of it.
  renewals: (before?.renewals ?? 0) + 1,
  lease: null,
  leased_until: null,
  connected_by: ctx.name,
  connected_at: ctx.now,
  failure: null,
  failed_at: null,
  checked_at: ctx.now,
  trouble: null,
})

/** What a row says of one that was ended here. */
export const ended = {
  state: 'disconnected',
  sealed: null,
  ends_at: null,
  granted: null,
  offered: null,
  failure: null,
  failed_at: null,
  checked_at: null,
  trouble: null,
  lease: null,
  leased_until: null,
} as const

export const organisationRow = (organisation: Organisation | null) => ({
  organisation_id: organisation?.id ?? null,
  organisation_name: organisation?.name ?? null,
  organisation_link: organisation?.link ?? null,
})

/** Changes a connection, for whoever reads it to see. */
export const change = (ctx: Context, id: string, row: object) =>
  ctx.db
    .updateTable('connections')
    .set((on) => ({ ...row, version: on('version', '+', 1) }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()

/** Chooses one of the organisations that were shared. */
export async function chooseOrganisation(
  ctx: Context,
  config: Config,
  { provider, organisation }: { provider: IntegrationProvider; organisation: string },
): Promise<void> {
  await hold(ctx, provider)
  permit(integrationPolicy.chooseOrganisation(ctx.actor, await factsOf(ctx, config, provider)))
  const { id, offered } = await ctx.db
    .selectFrom('connections')
    .select(['id', 'offered'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow()
  const chosen = (offered as unknown as Organisation[]).find((each) => each.id === organisation)
  if (chosen === undefined) throw conflict('unknown_organisation', integrationMessages.unknownOrganisation)
  await change(ctx, id, { state: 'connected', offered: null, ...organisationRow(chosen) })
  await recordActivity(ctx, 'integration.connected', subjectOf(provider, id), { organisation: chosen.name })
}

/** Ends the connection: the tokens are forgotten at once, and given back to the provider by a job. */
export async function disconnectIntegration(
  ctx: Context,
  { config, secrets }: { config: Config; secrets: Secrets },
  provider: IntegrationProvider,
): Promise<void> {
  await hold(ctx, provider)
  permit(integrationPolicy.disconnectIntegration(ctx.actor, await factsOf(ctx, config, provider)))
  const held = await heldConnection(ctx, provider)
  if (held === undefined) return
  const grant = grantToEnd(ctx, secrets, { ...held, provider })
  if (grant !== null) await enqueueAcross(ctx, endGrant, grant)
  await change(ctx, held.id, ended)
  await recordActivity(ctx, 'integration.disconnected', subjectOf(provider, held.id), {
    organisation: held.organisationName,
  })
}

/** It is asked about no more that a provider was wished for. */
export async function dismissIntegration(ctx: Context, provider: ConnectionProvider): Promise<void> {
  const onboarding = await lockOnboarding(ctx)
  if (onboarding === null) return
  await storeOnboarding(ctx, { ...onboarding, wishes: { ...onboarding.wishes, [provider]: null } })
}

/** Notes how the connection is, and what the organisation is called by now. */
export async function noteHealth(
  ctx: Context,
  { id, trouble, organisation }: { id: string; trouble: string | null; organisation: Organisation | null },
): Promise<void> {
  await ctx.db
    .updateTable('connections')
    .set({ checked_at: ctx.now, trouble, ...(organisation === null ? {} : organisationRow(organisation)) })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('state', '=', 'connected')
    .execute()
}
