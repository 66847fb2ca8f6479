import type { Money } from '../money.ts'
import type { Plan } from '../plans.ts'

/** What a company may choose to go on with. */
export const offeredPlans = ['basic', 'pro', 'enterprise'] as const satisfies Plan[]

/** What a company may subscribe to by itself; Enterprise is agreed upon. */
export const paidPlans = ['basic', 'pro'] as const satisfies Plan[]
export type PaidPlan = (typeof paidPlans)[number]

/** How often a plan is paid. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** For how long a company whose payment failed stays open. */
const payDays = 7

/** Until when a company whose payment failed at that moment has time to pay. */
export const payUntil = (failedAt: string): string =>
  new Date(Date.parse(failedAt) + payDays * 86_400_000).toISOString()

/** What plans cost in dollars, by the month and by the year (SPEC 9). Enterprise is agreed upon. */
export const planPrices = {
  basic: { month: '49.00', year: '490.00' },
  pro: { month: '99.00', year: '990.00' },
} as const

/** What a plan costs in dollars; null of a trial, and where the price is agreed upon. */
export const planPriceOf = (plan: Plan): { month: Money; year: Money } | null =>
  plan === 'basic' || plan === 'pro' ? planPrices[plan] : null

/**
 * What a plan brings by the month, also where it is paid by the year; null where the price is agreed upon. A trial
 * costs nothing.
 */
export function monthlyValueOf(plan: Plan, interval: PlanInterval | null = null): Money | null {
  if (plan === 'trial') return '0.00'
  if (plan === 'enterprise') return null
  return interval === 'year' ? twelfths[plan] : planPrices[plan].month
}

// A twelfth of what is paid by the year, rounded to the cent.
const twelfths: Record<PaidPlan, Money> = { basic: '40.83', pro: '82.50' }
