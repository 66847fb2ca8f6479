import type { Provider } from '#domain/actor.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * The kinds of records that are known at a provider; a credit note goes by the invoice that it takes back, a fee by the
 * payment online of which it was kept.
 */
export type KnownKind = 'client' | 'invoice' | 'payment' | 'credit_note' | 'fee'

const links = (ctx: Context, provider: Provider, kind: KnownKind) =>
  ctx.db
    .selectFrom('external_links')
    .select(['record_id as recordId', 'provider_id as providerId'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .where('kind', '=', kind)

/** Under which ids a provider knows these records. */
export async function linksOf(
  ctx: Context,
  provider: Provider,
  kind: KnownKind,
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await links(ctx, provider, kind).where('record_id', 'in', recordIds).execute()
  return new Map(rows.map(({ recordId, providerId }) => [recordId, providerId]))
}

/** The records that a provider knows under these ids, by them. */
export async function recordsKnownAs(
  ctx: Context,
  provider: Provider,
  kind: KnownKind,
  providerIds: readonly string[],
): Promise<Map<string, string>> {
  if (providerIds.length === 0) return new Map()
  const rows = await links(ctx, provider, kind).where('provider_id', 'in', providerIds).execute()
  return new Map(rows.map(({ recordId, providerId }) => [providerId, recordId]))
}
