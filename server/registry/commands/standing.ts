import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import type {
  deleteCompany as deleteEndpoint,
  restoreCompany as restoreEndpoint,
  updatePlan as updateEndpoint,
} from '#domain/registry/api.ts'
import { trialEndOf } from '#domain/plans.ts'
import { registryMessages, type CompanySummary } from '#domain/registry/schema.ts'
import { setCancelled, setPlan } from '#server/companies/commands/standing.ts'
import { permit } from '#server/platform/policy.ts'
import { changesBetween, expectVersion, recordActivity } from '#server/platform/writing.ts'
import { registryPolicy } from '../policy.ts'
import { getCompanySummary } from '../queries/companies.ts'
import { superAdminIn, superAdminOf } from '../queries/acting.ts'
import { enterAs, type Acting } from './acting.ts'
import { lockCompany } from './lock.ts'

/** Sets the plan, and when a trial ends, from a known version. */
export async function updatePlan(
  acting: Acting,
  { params: { id }, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<CompanySummary> {
  const { accountId } = superAdminOf(acting)
  const now = acting.services.clock.now().toISOString()
  return acting.transact(async (db) => {
    const { company: before, facts } = await lockCompany(db, id, accountId)
    permit(registryPolicy.updatePlan(superAdminIn(id, accountId), facts))
    expectVersion(version, before.version, before)
    await setPlan(db, id, { ...agreed(before, body, now), version: before.version + 1, now })
    const after = await getCompanySummary(db, id, accountId)
    const changes = changesBetween(before, after, trackedFields.plan)
    await enterAs(acting, db, after, (ctx) =>
      recordActivity(ctx, 'plan.updated', { kind: 'company', id, label: after.name }, changes),
    )
    return after
  })
}

type Agreed = Pick<CompanySummary, 'plan' | 'trialEndsAt'>

/** What is agreed from now on: a trial ends when that is said, or when it was to, or after its days; no other plan. */
function agreed(
  before: Agreed,
  asked: { plan?: Agreed['plan'] | undefined; trialEndsAt?: string | null | undefined },
  now: string,
): Agreed {
  const plan = asked.plan ?? before.plan
  const trialEnd = trialEndOf(plan, now)
  if (trialEnd === null && asked.trialEndsAt != null) throw invalidField('trialEndsAt', registryMessages.trialsEnd)
  return { plan, trialEndsAt: trialEnd === null ? null : (asked.trialEndsAt ?? before.trialEndsAt ?? trialEnd) }
}

/** Cancels a company whose name was typed: it is closed for its people with the next request. */
export async function deleteCompany(
  acting: Acting,
  { params: { id }, query }: HandlerInput<typeof deleteEndpoint>,
): Promise<void> {
  const { accountId } = superAdminOf(acting)
  const now = acting.services.clock.now().toISOString()
  await acting.transact(async (db) => {
    const { company, facts } = await lockCompany(db, id, accountId)
    permit(registryPolicy.deleteCompany(superAdminIn(id, accountId), facts))
    if (query.name !== company.name) throw invalidField('name', registryMessages.typeName)
    await setCancelled(db, id, { cancelledAt: now, now })
    await enterAs(acting, db, company, (ctx) =>
      recordActivity(ctx, 'company.cancelled', { kind: 'company', id, label: company.name }),
    )
  })
}

/** Takes the cancellation back: everybody works on where they were. */
export async function restoreCompany(
  acting: Acting,
  { params: { id } }: HandlerInput<typeof restoreEndpoint>,
): Promise<CompanySummary> {
  const { accountId } = superAdminOf(acting)
  const now = acting.services.clock.now().toISOString()
  return acting.transact(async (db) => {
    const { company, facts } = await lockCompany(db, id, accountId)
    permit(registryPolicy.restoreCompany(superAdminIn(id, accountId), facts))
    await setCancelled(db, id, { cancelledAt: null, now })
    await enterAs(acting, db, company, (ctx) =>
      recordActivity(ctx, 'company.restored', { kind: 'company', id, label: company.name }),
    )
    return getCompanySummary(db, id, accountId)
  })
}
