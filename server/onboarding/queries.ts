import type { OnboardingRecord } from '#domain/onboarding/schema.ts'
import type { StoredOnboarding } from '#domain/onboarding/rules.ts'
import type { Context } from '#server/platform/context.ts'

/** How far the company has come. */
export async function getOnboarding(ctx: Context): Promise<OnboardingRecord> {
  const { onboarding } = await ctx.db
    .selectFrom('companies')
    .select('onboarding')
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  const stored = onboarding as StoredOnboarding | null
  if (stored === null) return { status: 'none', step: 'welcome', draft: null, waiting: 0 }
  return { status: stored.status, step: stored.step, draft: stored.draft, waiting: stored.waiting.length }
}
