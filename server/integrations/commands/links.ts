import type { Provider } from '#domain/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { KnownKind } from '../queries/links.ts'

/** Notes under which id a provider knows a record; the same twice is once. */
export async function keepLink(
  ctx: Context,
  {
    provider,
    kind,
    recordId,
    providerId,
  }: { provider: Provider; kind: KnownKind; recordId: string; providerId: string },
): Promise<void> {
  await ctx.db
    .insertInto('external_links')
    .values({
      company_id: ctx.actor.companyId,
      provider,
      kind,
      record_id: recordId,
      provider_id: providerId,
      created_at: ctx.now,
    })
    .onConflict((on) =>
      on.columns(['company_id', 'provider', 'kind', 'record_id']).doUpdateSet({ provider_id: providerId }),
    )
    .execute()
}

/** Forgets all that a provider knows: the company is connected to other books there. */
export async function forgetLinks(ctx: Context, provider: Provider): Promise<void> {
  await ctx.db
    .deleteFrom('external_links')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .execute()
}

/** Forgets under which ids a provider knows these records. */
export async function forgetLinksOf(
  ctx: Context,
  provider: Provider,
  kind: KnownKind,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return
  await ctx.db
    .deleteFrom('external_links')
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('record_id', 'in', recordIds)
    .execute()
}
