import type { Plan } from '#domain/plans.ts'
import { erasableBefore } from '#domain/registry/rules.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

// How a company stands with the platform. Whether it may be set, and what is recorded of it, is the registry's to know.

/** Sets what is agreed with the company. */
export async function setPlan(
  ctx: Context,
  { plan, trialEndsAt, version }: { plan: Plan; trialEndsAt: string | null; version: number },
): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({ plan, trial_ends_at: trialEndsAt, plan_version: version, updated_at: ctx.now })
    .where('id', '=', ctx.actor.companyId)
    .execute()
}

/** Closes the company from that moment on, or opens it again with null. */
export async function setCancelled(ctx: Context, cancelledAt: string | null): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({
      status: cancelledAt === null ? 'active' : 'cancelled',
      cancelled_at: cancelledAt,
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.actor.companyId)
    .execute()
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
