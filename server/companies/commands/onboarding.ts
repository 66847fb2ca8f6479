import type { StoredOnboarding } from '#domain/onboarding/rules.ts'
import type { Context } from '#server/platform/context.ts'

/** What the company keeps of setting itself up, locked for a change; null where nothing is offered to it. */
export async function lockOnboarding(ctx: Context): Promise<StoredOnboarding | null> {
  const { onboarding } = await ctx.db
    .selectFrom('companies')
    .select('onboarding')
    .where('id', '=', ctx.actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return onboarding as StoredOnboarding | null
}

export async function storeOnboarding(ctx: Context, onboarding: StoredOnboarding): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ onboarding: JSON.stringify(onboarding) })
    .where('id', '=', ctx.actor.companyId)
    .execute()
}
