import { memberOf } from '#domain/actor.ts'
import { forbidden } from '#domain/errors.ts'
import type { Plan } from '#domain/plans.ts'
import { type Closed, wasCancelled } from '#domain/registry/rules.ts'
import type { SubscriptionState } from '#domain/subscription/rules.ts'
import { subscriptionMessages } from '#domain/subscription/schema.ts'
import { every, needs, reading, unless } from '#server/platform/policy.ts'

/** What decides whether a company is given up, or taken back. */
export interface StandingFacts {
  closed: Closed | null
  /** How what it has subscribed to stands; null where it never has. */
  state: SubscriptionState | null
}

/** What decides what it may do about its subscription besides. */
export interface SubscriptionFacts extends StandingFacts {
  plan: Plan
  /** Whether plans are paid online here. */
  isOffered: boolean
  /** Whether Stripe knows it. */
  isCustomer: boolean
}

const notTheirs = forbidden()
/** Only the company's own people: a super admin sets its plan from outside (`registryPolicy.updatePlan`). */
const mayEdit = every<unknown>(needs('manage_company:edit'), (actor) => (memberOf(actor) === null ? notTheirs : null))
const isShut = ({ closed }: StandingFacts) => closed?.why === 'shut'
const isCancelled = ({ closed }: StandingFacts) => wasCancelled(closed)
const isLive = ({ state }: StandingFacts) => state !== null && state !== 'ended'

const offered = unless(({ isOffered }: SubscriptionFacts) => !isOffered, 'not_offered', subscriptionMessages.notOffered)
const notByPlatform = unless(isShut, 'cancelled_by_platform', subscriptionMessages.notYours)

// All of it goes on in a company that is closed: it is how it is opened.
export const subscriptionPolicy = {
  cancelPlan: every(mayEdit, unless(isCancelled, 'company_cancelled', subscriptionMessages.cancelledAlready)),
  resumePlan: reading(
    every(
      mayEdit,
      unless((facts: StandingFacts) => !isCancelled(facts), 'not_cancelled', subscriptionMessages.notCancelled),
      notByPlatform,
      // What it had is not paid any more.
      unless(({ state }: StandingFacts) => state !== null, 'subscribe_again', subscriptionMessages.subscribeAgain),
    ),
  ),
  subscribePlan: reading(
    every<SubscriptionFacts>(
      mayEdit,
      offered,
      notByPlatform,
      unless(
        (facts: SubscriptionFacts) => isLive(facts) && isCancelled(facts),
        'still_ending',
        subscriptionMessages.stillEnding,
      ),
      unless(isLive, 'subscribed', subscriptionMessages.subscribedAlready),
      unless(({ plan }: SubscriptionFacts) => plan === 'enterprise', 'agreed', subscriptionMessages.agreed),
    ),
  ),
  changePlan: reading(
    every<SubscriptionFacts>(
      mayEdit,
      offered,
      unless(
        (facts: SubscriptionFacts) => !isLive(facts) || isCancelled(facts),
        'not_subscribed',
        subscriptionMessages.notSubscribed,
      ),
      unless(({ state }: SubscriptionFacts) => state === 'pastDue', 'pay_first', subscriptionMessages.payFirst),
    ),
  ),
  openBilling: reading(
    every<SubscriptionFacts>(
      mayEdit,
      offered,
      unless(({ isCustomer }: SubscriptionFacts) => !isCustomer, 'not_subscribed', subscriptionMessages.notSubscribed),
    ),
  ),
}

/** What it moves to is another plan, or another way to pay it. */
export const changePolicy = unless(
  ({ isSame }: { isSame: boolean }) => isSame,
  'same_plan',
  subscriptionMessages.sameAlready,
)
