import type { Closed } from '#domain/registry/rules.ts'
import { subscriptionMessages } from '#domain/subscription/schema.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What decides whether a company is given up, or taken back. */
export interface StandingFacts {
  closed: Closed | null
  cancelledItself: boolean
}

const mayEdit = needs('manage_company:edit')

export const subscriptionPolicy = {
  cancelPlan: every(
    mayEdit,
    unless(
      ({ closed }: StandingFacts) => closed?.why === 'cancelled',
      'company_cancelled',
      subscriptionMessages.cancelledAlready,
    ),
  ),
  resumePlan: every(
    mayEdit,
    unless(
      ({ closed }: StandingFacts) => closed?.why !== 'cancelled',
      'not_cancelled',
      subscriptionMessages.notCancelled,
    ),
    unless(
      ({ cancelledItself }: StandingFacts) => !cancelledItself,
      'cancelled_by_platform',
      subscriptionMessages.notYours,
    ),
  ),
}
