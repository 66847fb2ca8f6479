import type { Context } from '#server/platform/context.ts'

/** Whether a company requires a second step of its own people. */
export interface SecondStepRule {
  required: boolean
  version: number
}

export const secondStepRuleOf = (ctx: Context): Promise<SecondStepRule> =>
  ctx.db
    .selectFrom('companies')
    .select(['second_step_required as required', 'second_step_version as version'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
