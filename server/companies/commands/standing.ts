import type { Plan } from '#domain/plans.ts'
import { erasableBefore } from '#domain/registry/rules.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'

// What the platform writes of a company from outside. Whether it may, and what is recorded of it there, is the
// registry's to know.

/** Sets what is agreed with a company. */
export async function setPlan(
  db: PlatformDb,
  id: string,
  { plan, trialEndsAt, version, now }: { plan: Plan; trialEndsAt: string | null; version: number; now: string },
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ plan, trial_ends_at: trialEndsAt, plan_version: version, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Closes a company from now on, or opens it again. */
export async function setCancelled(
  db: PlatformDb,
  id: string,
  { cancelledAt, now }: { cancelledAt: string | null; now: string },
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ status: cancelledAt === null ? 'active' : 'cancelled', cancelled_at: cancelledAt, updated_at: now })
    .where('id', '=', id)
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
