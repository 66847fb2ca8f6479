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
  if (stored === null)
    return { status: 'none', isOffered: false, isDone: false, step: 'welcome', draft: null, waiting: 0 }
  const { status, step, draft, waiting } = stored
  return {
    status,
    isOffered: status === 'open',
    isDone: status === 'completed',
    step,
    draft,
    waiting: waiting.length,
  }
}
