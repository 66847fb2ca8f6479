import { trackedFields } from '#domain/events.ts'
import type { Context } from '#server/platform/context.ts'
import { changesBetween, expectVersion, recordActivity } from '#server/platform/writing.ts'
import { secondStepRuleOf, type SecondStepRule } from '../queries/second-step.ts'
import { lockCompany } from './lock.ts'

/**
 * Requires a second step of the company's own people, or no longer, from a known version. It holds from the next
 * request on.
 */
export async function setSecondStepRule(
  ctx: Context,
  { required, version }: { required: boolean; version: number | null },
): Promise<SecondStepRule> {
  const { name } = await lockCompany(ctx)
  const before = await secondStepRuleOf(ctx)
  expectVersion(version, before.version, before)
  const after = { required, version: before.version + 1 }
  await ctx.db
    .updateTable('companies')
    .set({ second_step_required: required, second_step_version: after.version, updated_at: ctx.now })
    .where('id', '=', ctx.actor.companyId)
    .execute()
  await recordActivity(
    ctx,
    'secondStepRule.updated',
    { kind: 'company', id: ctx.actor.companyId, label: name },
    changesBetween(before, after, trackedFields.secondStepRule),
  )
  return after
}
