import { sql } from 'kysely'
import { conflict } from '#domain/errors.ts'
import { beyondPlan, planLimits, plans, type Plan, type Quota } from '#domain/plans.ts'
import type { Context } from './context.ts'

/** A quota with the statement that counts what the company has of it now. */
export interface QuotaUse {
  quota: Quota
  used: (ctx: Context) => Promise<number>
}

/** What is said of the plan where it does not allow `adding` more; asked beforehand, it holds nobody up. */
export async function saidBeyond(ctx: Context, { quota, used }: QuotaUse, adding: number): Promise<string | null> {
  const { plan } = await ctx.db
    .selectFrom('companies')
    .select('plan')
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  const limit = planLimits[plan as Plan][quota]
  return limit === null || (await used(ctx)) + adding <= limit ? null : beyondPlan[quota](limit).message
}

/**
 * 409 when the company's plan does not allow `adding` more. Until the transaction ends nobody else in the company
 * passes for the same quota, so that two at once can't share the last place; where the plan sets no limit nobody waits.
 */
export async function refuseBeyond(ctx: Context, { quota, used }: QuotaUse, adding = 1): Promise<void> {
  const limited = plans.filter((plan) => planLimits[plan][quota] !== null)
  const lock = `${ctx.actor.companyId} quota ${quota}`
  const { rows } = await sql<{ plan: Plan }>`select plan,
      case when plan = any(${limited}) then pg_advisory_xact_lock(hashtextextended(${lock}, 0)) end
    from companies where id = ${ctx.actor.companyId}`.execute(ctx.db)
  const [company] = rows
  if (company === undefined) throw new Error('The company of this transaction does not exist')
  const limit = planLimits[company.plan][quota]
  if (limit === null) return
  // A statement of its own: it sees what was committed while the lock was waited for.
  if ((await used(ctx)) + adding > limit) throw conflict('plan_limit', beyondPlan[quota](limit))
}
