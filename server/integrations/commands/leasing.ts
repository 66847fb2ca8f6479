import { providerNames, type ConnectionFailure, type ConnectionProvider } from '#domain/integrations/choices.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { waits } from '#server/platform/limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { recordActivity } from '#server/platform/writing.ts'
import type { Tokens } from '../provider.ts'
import { tokensPlace, type HeldConnection } from '../queries/connection.ts'

type Held = Pick<HeldConnection, 'id' | 'renewals'>

/**
 * Takes it on to renew these tokens: one of however many ask, over all processes; null for the others. Whoever took it
 * and is heard of no more is waited for until the lease is over.
 */
export async function takeLease(ctx: Context, { id, renewals }: Held): Promise<string | null> {
  const lease = newId()
  const { numUpdatedRows } = await ctx.db
    .updateTable('connections')
    .set({ lease, leased_until: new Date(Date.parse(ctx.now) + waits.lease).toISOString() })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('renewals', '=', renewals)
    .where('sealed', 'is not', null)
    .where((on) => on.or([on('leased_until', 'is', null), on('leased_until', '<=', ctx.now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? lease : null
}

/** Keeps what was renewed under a lease, and ends it. */
export async function keepRenewed(
  ctx: Context,
  secrets: Secrets,
  { id, lease }: { id: string; lease: string },
  tokens: Tokens,
): Promise<void> {
  await ctx.db
    .updateTable('connections')
    .set((on) => ({
      sealed: secrets.seal(tokensPlace(ctx.actor.companyId, id), JSON.stringify(tokens)),
      ends_at: tokens.endsAt,
      ...(tokens.scope === undefined ? {} : { granted: tokens.scope }),
      renewals: on('renewals', '+', 1),
      lease: null,
      leased_until: null,
    }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('sealed', 'is not', null)
    .execute()
}

/** Ends a lease under which nothing was renewed: the next one tries. */
export async function dropLease(ctx: Context, { id, lease }: { id: string; lease: string }): Promise<void> {
  await ctx.db
    .updateTable('connections')
    .set({ lease: null, leased_until: null })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/**
 * The connection has ended, and nobody here ended it: said once, by the product, whoever's call it was. Not where it
 * was connected anew meanwhile.
 */
export async function failConnection(
  ctx: Context,
  provider: ConnectionProvider,
  { id, renewals }: Held,
  failure: ConnectionFailure,
): Promise<void> {
  const failed = await ctx.db
    .updateTable('connections')
    .set((on) => ({
      state: 'failed',
      failure,
      failed_at: ctx.now,
      version: on('version', '+', 1),
      sealed: null,
      ends_at: null,
      granted: null,
      offered: null,
      lease: null,
      leased_until: null,
    }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('renewals', '=', renewals)
    .where('sealed', 'is not', null)
    .returning(['organisation_name as organisation', 'user_id as userId', 'connected_by as connectedBy'])
    .executeTakeFirst()
  if (failed === undefined) return
  const { companyId } = ctx.actor
  const product: Context = { ...ctx, actor: { kind: 'system', companyId }, name: 'Stringline' }
  const { userId, connectedBy } = failed
  if (provider === 'microsoft') {
    if (userId !== null)
      await recordActivity(product, 'mailbox.failed', { kind: 'user', id: userId, label: connectedBy }, { failure })
    return
  }
  await recordActivity(
    product,
    'integration.failed',
    { kind: 'integration', id, label: providerNames[provider] },
    { organisation: failed.organisation, failure },
  )
}
