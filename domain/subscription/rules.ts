import type { PaidPlan, PlanInterval } from './choices.ts'
import { closedOf, erasedSoonDays, type Standing } from '../registry/rules.ts'

/** What those who run a company are mailed of how it stands. */
export const notices = ['trialOver', 'pastDue', 'paid', 'unpaid', 'cancelled', 'shut', 'erasedSoon', 'opened'] as const
export type Notice = (typeof notices)[number]

/**
 * A notice that is due, what it is remembered by (null where nothing is left to know), and the day that it speaks of:
 * until when it can be paid, or when the company is erased.
 */
export interface DueNotice {
  notice: Notice
  until: string | null
  told: string | null
}

const dayLong = 86_400_000

/**
 * What those who run a company are still to be told at that moment, the latest alone; null where they know. `told` is
 * what their last notice is remembered by. Of each closing once that it is, and once that it is about to be erased; of
 * each payment that failed, that it can still be made up for; and where that is over, that.
 */
export function noticeDue({ told, ...company }: Standing & { told: string | null }, now: string): DueNotice | null {
  const closed = closedOf(company, now)
  const { payUntil = null } = company
  if (closed === null && payUntil !== null) return unlessTold(told, 'pastDue', payUntil)
  if (closed === null) {
    if (told === null) return null
    return { notice: told.startsWith('pastDue ') ? 'paid' : 'opened', until: null, told: null }
  }
  const isSoon = Date.parse(closed.erasedFrom) - Date.parse(now) <= erasedSoonDays * dayLong
  return unlessTold(told, isSoon ? 'erasedSoon' : closed.why, closed.erasedFrom)
}

function unlessTold(told: string | null, notice: Notice, until: string): DueNotice | null {
  const next = `${notice} ${until}`
  return next === told ? null : { notice, until, told: next }
}

/** Whether a subscription goes on, is behind with its payment, or has ended. */
export type SubscriptionState = 'active' | 'pastDue' | 'ended'

/** A subscription as Stripe has it. */
export interface SaidSubscription {
  id: string
  state: SubscriptionState
  /** Null where it is for nothing that we know. */
  plan: PaidPlan | null
  interval: PlanInterval
  periodEndsAt: string
  /** When it ends by itself; null where it goes on. */
  endsAt: string | null
  createdAt: string
}

/**
 * Which of a company's subscriptions counts: the one that it had, as long as it goes on; otherwise the newest that
 * does; otherwise the one that it had, which has ended. Null where there is none of these.
 */
export function subscriptionOf(said: readonly SaidSubscription[], had: string | null): SaidSubscription | null {
  const before = said.find(({ id }) => id === had)
  if (before !== undefined && before.state !== 'ended') return before
  const live = said.filter(({ state }) => state !== 'ended').toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return live[0] ?? before ?? null
}
