import type { Plan } from '#domain/plans.ts'
import type { PlanInterval } from '#domain/subscription/choices.ts'
import { erasableBefore } from '#domain/registry/rules.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { isGivenUp } from '../queries/standing.ts'

// How a company stands with the platform. Whether it may be set, and what is recorded of it, is the registry's to know.

/** Sets what is agreed with the company. */
export async function setPlan(
  ctx: Context,
  {
    plan,
    trialEndsAt,
    version,
    interval = null,
  }: { plan: Plan; trialEndsAt: string | null; version: number; interval?: PlanInterval | null },
): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ plan, trial_ends_at: trialEndsAt, plan_interval: interval, plan_version: version, updated_at: ctx.now })
    .where('id', '=', ctx.actor.companyId)
    .execute()
}

/** Sets until when a payment that failed can be made up for: then the company is closed. Null where none is due. */
export async function setPayUntil(ctx: Context, until: string | null): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ pay_until: until, updated_at: ctx.now })
    .where('id', '=', ctx.actor.companyId)
    .execute()
}

/** Holds the company as it stands until the transaction ends: what is read after it was let go is as it is now. */
export async function holdStanding(ctx: Context): Promise<void> {
  await ctx.db.selectFrom('companies').select('id').where('id', '=', ctx.actor.companyId).forNoKeyUpdate().execute()
}

/** Closes the company from that moment on, or opens it again with null. */
export async function setCancelled(
  ctx: Context,
  cancelled: { at: string; by: 'company' | 'platform' } | null,
): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({
      status: cancelled === null ? 'active' : 'cancelled',
      cancelled_at: cancelled?.at ?? null,
      cancelled_by: cancelled?.by ?? null,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.actor.companyId)
    .execute()
}

/** Notes what those who run the company were told last of how it stands; null where nothing is left to know. */
export async function noteStandingTold(ctx: Context, told: string | null): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ standing_told: told, standing_told_at: told === null ? null : ctx.now })
    .where('id', '=', ctx.actor.companyId)
    .execute()
}

/**
 * Cancels a company whose trial was over long enough ago, as of its end, where those who run it were told days before;
 * whatever a statement says, nothing else is removed. False where it goes on, or they were not.
 */
export async function giveUpTrial(db: PlatformDb, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set((company) => ({
      status: 'cancelled',
      cancelled_at: company.ref('closed_from'),
      cancelled_by: 'platform',
    }))
    .where('id', '=', id)
    .where(isGivenUp(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes a company whose time is over, and by the keys that lead to it every row of it. False where it was restored,
 * or is gone.
 */
export async function removeCompany(db: PlatformDb, id: string, now: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('companies')
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .where('cancelled_at', '<=', erasableBefore(now))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
