import { payUntil, type PlanInterval } from '#domain/subscription/choices.ts'
import { subscriptionOf, type SaidSubscription } from '#domain/subscription/rules.ts'
import { holdStanding, setCancelled, setPayUntil, setPlan } from '#server/companies/commands/standing.ts'
import type { IntegrationActor } from '#domain/actor.ts'
import { providerNames } from '#domain/integrations/choices.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { tellStanding } from '../jobs.ts'
import { agreedWith, heldSubscription, type Agreed, type HeldSubscription } from '../queries/subscription.ts'
import { endHere } from './ending.ts'
import { readSubscriptions } from '../stripe/subscriptions.ts'

/** In whose company a subscription is looked after: the product's own doing, whoever asked for it. */
export interface Looking {
  services: Services
  principal: Principal
}

/** One transaction of the product's own. */
export const inCompany = <T>({ services, principal }: Looking, work: (ctx: Context) => Promise<T>): Promise<T> =>
  within(services)(systemIn({ companyId: principal.actor.companyId, timezone: principal.timezone }), work)

/**
 * Asks Stripe what the company has subscribed to, and brings ours to the same: whatever it is that somebody heard, or
 * did, ends here. Does nothing where Stripe does not know the company. Throws what `askOwnAccount` throws.
 */
export async function settleSubscription(looking: Looking): Promise<void> {
  const question = await inCompany(looking, takeQuestion)
  if (question?.customer == null) return
  const said = await readSubscriptions(looking.services, question.customer)
  const { services, principal } = looking
  const actor: IntegrationActor = { kind: 'integration', provider: 'stripe', companyId: principal.actor.companyId }
  await within(services)({ ...principal, actor, name: providerNames.stripe }, (ctx) =>
    keepAnswer(ctx, question.asked, said),
  )
}

/** Numbers the question: an answer that comes after that to a later one is worth nothing. */
const takeQuestion = (ctx: Context) =>
  ctx.db
    .updateTable('subscriptions')
    .set((on) => ({ asked: on('asked', '+', 1) }))
    .where('company_id', '=', ctx.actor.companyId)
    .returning(['asked', 'customer'])
    .executeTakeFirst()

async function keepAnswer(ctx: Context, asked: number, said: readonly SaidSubscription[]): Promise<void> {
  await holdStanding(ctx)
  const held = await heldSubscription(ctx)
  if (held.heard >= asked) return
  const now = subscriptionOf(said, held.subscription)
  await keep(ctx, asked, now)
  const agreed = await agreedWith(ctx)
  if (now === null) return
  const before = { ...held, isNew: now.id !== held.subscription }
  if (now.state === 'ended') await endedThere(ctx, before, agreed)
  else await goesOn(ctx, before, { agreed, now })
}

const keep = (ctx: Context, asked: number, now: SaidSubscription | null) =>
  ctx.db
    .updateTable('subscriptions')
    .set({
      heard: asked,
      ...(now === null
        ? {}
        : { subscription: now.id, state: now.state, period_ends_at: now.periodEndsAt, ends_at: now.endsAt }),
    })
    .where('company_id', '=', ctx.actor.companyId)
    .execute()

type Before = HeldSubscription & { isNew: boolean }

/** What is paid for is what the company has; and whoever subscribes anew opens what they had closed. */
async function goesOn(
  ctx: Context,
  { isNew }: Before,
  { agreed, now }: { agreed: Agreed; now: SaidSubscription },
): Promise<void> {
  if (agreed.cancelledAt !== null) {
    // The one of before is still being ended.
    if (!isNew) return
    // Nobody pays for what Stringline has closed.
    if (agreed.cancelledBy === 'platform') return endHere(ctx, now.id)
    await setCancelled(ctx, null)
    await recordActivity(ctx, 'company.restored', subject(ctx, agreed))
  }
  await keepPlan(ctx, agreed, now)
  const until = now.state === 'pastDue' ? (agreed.payUntil ?? payUntil(ctx.now)) : null
  await keepDue(ctx, agreed, until)
}

/** Where it ends there, the company is cancelled by itself. */
async function endedThere(ctx: Context, { state }: Before, agreed: Agreed): Promise<void> {
  if (state === null || state === 'ended') return
  await keepDue(ctx, agreed, null)
  await keepInterval(ctx, agreed, null)
  if (agreed.cancelledAt !== null) return
  await setCancelled(ctx, { at: ctx.now, by: 'company' })
  await recordActivity(ctx, 'company.cancelled', subject(ctx, agreed))
}

async function keepPlan(ctx: Context, agreed: Agreed, { plan, interval }: SaidSubscription): Promise<void> {
  // What is none of our products was agreed by hand, there and here.
  const next = plan ?? agreed.plan
  if (next === agreed.plan) return keepInterval(ctx, agreed, interval)
  await setPlan(ctx, { plan: next, trialEndsAt: null, interval, version: agreed.version + 1 })
  await recordActivity(ctx, 'plan.updated', subject(ctx, agreed), {
    plan: { from: agreed.plan, to: next },
    ...(agreed.trialEndsAt === null ? {} : { trialEndsAt: { from: agreed.trialEndsAt, to: null } }),
  })
}

async function keepInterval(ctx: Context, agreed: Agreed, interval: PlanInterval | null): Promise<void> {
  if (agreed.interval === interval) return
  const { plan, trialEndsAt, version } = agreed
  await setPlan(ctx, { plan, trialEndsAt, interval, version: version + 1 })
}

async function keepDue(ctx: Context, { payUntil: before }: Agreed, until: string | null): Promise<void> {
  if (before === until) return
  await setPayUntil(ctx, until)
  await enqueue(ctx, tellStanding, {})
}

const subject = (ctx: Context, { name: label }: Agreed) =>
  ({ kind: 'company', id: ctx.actor.companyId, label }) as const
