import { sql } from 'kysely'
import type { Plan } from '#domain/plans.ts'
import type { PlanInterval } from '#domain/subscription/choices.ts'
import type { SubscriptionState } from '#domain/subscription/rules.ts'
import type { PlanChoice } from '#domain/subscription/schema.ts'
import { acrossCompanies } from '#server/platform/db/across.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Context } from '#server/platform/context.ts'

/** What is known of a company's subscription, beside what is agreed with it. */
export interface HeldSubscription {
  customer: string | null
  subscription: string | null
  state: SubscriptionState | null
  periodEndsAt: string | null
  endsAt: string | null
  heard: number
  /** The page at which somebody is about to subscribe; null where there is none. */
  opening: (PlanChoice & { id: string; session: string | null; openedAt: string }) | null
}

const none: HeldSubscription = {
  customer: null,
  subscription: null,
  state: null,
  periodEndsAt: null,
  endsAt: null,
  heard: 0,
  opening: null,
}

export async function heldSubscription(ctx: Context): Promise<HeldSubscription> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .select([
      'customer',
      'subscription',
      sql<SubscriptionState | null>`state`.as('state'),
      'period_ends_at as periodEndsAt',
      'ends_at as endsAt',
      'heard',
      'opening',
      'session',
      sql<PlanChoice['plan']>`opening_plan`.as('plan'),
      sql<PlanChoice['interval']>`opening_interval`.as('interval'),
      sql<string>`opened_at`.as('openedAt'),
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .executeTakeFirst()
  if (row === undefined) return none
  const { opening: id, session, plan, interval, openedAt, ...held } = row
  return { ...held, opening: id === null ? null : { id, session, plan, interval, openedAt } }
}

/** What is agreed with the company, and how it is known. */
export interface Agreed {
  name: string
  email: string
  plan: Plan
  version: number
  interval: PlanInterval | null
  trialEndsAt: string | null
  payUntil: string | null
  cancelledAt: string | null
  cancelledBy: 'company' | 'platform' | null
}

export const agreedWith = (ctx: Context): Promise<Agreed> =>
  ctx.db
    .selectFrom('companies')
    .select([
      'name',
      'email',
      'plan_version as version',
      'trial_ends_at as trialEndsAt',
      'pay_until as payUntil',
      'cancelled_at as cancelledAt',
      sql<Plan>`plan`.as('plan'),
      sql<PlanInterval | null>`plan_interval`.as('interval'),
      sql<Agreed['cancelledBy']>`cancelled_by`.as('cancelledBy'),
    ])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()

/** The subscription of a company that goes on; null where it has none. */
export async function liveSubscription(ctx: Context): Promise<string | null> {
  const { subscription, state } = await heldSubscription(ctx)
  return state === 'ended' ? null : subscription
}

/** The companies that are these customers of Stripe's. */
export async function companiesOf(db: PlatformDb, customers: readonly string[]): Promise<string[]> {
  if (customers.length === 0) return []
  const rows = await db
    .selectFrom('subscriptions')
    .modifyFront(sql.raw(acrossCompanies))
    .select('company_id as companyId')
    .where((on) => on('customer', '=', on.fn.any(on.val(customers))))
    .execute()
  return rows.map(({ companyId }) => companyId)
}
