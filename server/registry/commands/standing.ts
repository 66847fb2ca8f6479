import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { trialEndOf } from '#domain/plans.ts'
import type {
  deleteCompany as deleteEndpoint,
  restoreCompany as restoreEndpoint,
  updatePlan as updateEndpoint,
} from '#domain/registry/api.ts'
import { registryMessages, type CompanySummary } from '#domain/registry/schema.ts'
import { setCancelled, setPlan } from '#server/companies/commands/standing.ts'
import { permit } from '#server/platform/policy.ts'
import { changesBetween, expectVersion, recordActivity } from '#server/platform/writing.ts'
import { registryPolicy } from '../policy.ts'
import { changeCompany, type Acting } from './acting.ts'

/** Sets the plan, and when a trial ends, from a known version. */
export const updatePlan = (
  acting: Acting,
  { params: { id }, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<CompanySummary> =>
  changeCompany(acting, id, async (ctx, { company, facts }) => {
    permit(registryPolicy.updatePlan(ctx.actor, facts))
    expectVersion(version, company.version, company)
    const after = agreed(company, body, ctx.now)
    const changes = changesBetween(company, { ...company, ...after }, trackedFields.plan)
    if (Object.keys(changes).length === 0) return
    await setPlan(ctx, { ...after, version: company.version + 1 })
    await recordActivity(ctx, 'plan.updated', { kind: 'company', id, label: company.name }, changes)
  })

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
export const deleteCompany = (
  acting: Acting,
  { params: { id }, query }: HandlerInput<typeof deleteEndpoint>,
): Promise<CompanySummary> =>
  changeCompany(acting, id, async (ctx, { company: { name }, facts }) => {
    permit(registryPolicy.deleteCompany(ctx.actor, facts))
    if (query.name !== name) throw invalidField('name', registryMessages.typeName)
    await setCancelled(ctx, { at: ctx.now, by: 'platform' })
    await recordActivity(ctx, 'company.cancelled', { kind: 'company', id, label: name })
  })

/** Takes the cancellation back: everybody works on where they were. */
export const restoreCompany = (
  acting: Acting,
  { params: { id } }: HandlerInput<typeof restoreEndpoint>,
): Promise<CompanySummary> =>
  changeCompany(acting, id, async (ctx, { company: { name }, facts }) => {
    permit(registryPolicy.restoreCompany(ctx.actor, facts))
    await setCancelled(ctx, null)
    await recordActivity(ctx, 'company.restored', { kind: 'company', id, label: name })
  })
