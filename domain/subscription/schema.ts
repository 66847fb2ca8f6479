import { z } from 'zod'
import { shownAddress, shownCount, shownDollars, shownInstant } from '../field-kinds.ts'
import { choice } from '../fields.ts'
import { plans, quotas } from '../plans.ts'
import { offeredPlans, paidPlans, planIntervals } from './choices.ts'
import { closings } from '../registry/rules.ts'

/** Messages of a company's own plan. */
export const subscriptionMessages = {
  cancelledAlready: 'This company was cancelled already',
  notCancelled: 'This company is not cancelled',
  notYours: 'Stringline closed this company. Please write to us',
  subscribeAgain: 'Its subscription has ended. Choose a plan to open the company again',
  notOffered: 'Plans cannot be paid online here. Please write to us',
  agreed: 'Your plan is agreed with Stringline. Please write to us to change it',
  subscribedAlready: 'This company has subscribed already. Change its plan instead',
  stillEnding: 'The subscription of before is still being ended. Please try again in a minute',
  notSubscribed: 'This company has not subscribed to a plan',
  payFirst: 'A payment is due. Pay it under Manage billing first, then change the plan',
  sameAlready: 'This is the plan that the company has',
  begun: 'Somebody is about to subscribe. Please try again in a minute',
  cardRefused: 'The card was refused, and nothing was changed. Enter another one under Manage billing',
  refused: 'Stripe refuses it: {{said}}',
  noAnswer: 'Stripe gives no answer at the moment. Please try again in a few minutes',
  tooOften: 'This has been done very often. Please wait before you do it again',
}

const price = z.object({ month: shownDollars, year: shownDollars }).nullable()

/** Which plan, and how often it is paid. */
export const planChoice = z.strictObject({ plan: choice(paidPlans), interval: choice(planIntervals) })
export type PlanChoice = z.infer<typeof planChoice>

/** Where the browser goes on. */
export const placeToPay = z.object({ url: shownAddress }).meta({ id: 'PlaceToPay' })

/** The plan of the company one works in, and how much of it is used. */
export const planShown = z
  .object({
    plan: z.enum(plans),
    /** What it costs in dollars; null of a trial, and where that is agreed upon. */
    price,
    /** When a trial ends; no other plan has an end. */
    trialEndsAt: shownInstant.nullable(),
    /** How many days are left of it, one that has begun among them; null where none is left. */
    daysLeft: shownCount.nullable(),
    closed: z.object({ why: z.enum(closings), erasedFrom: shownInstant }).nullable(),
    /** Whether the company cancelled itself, and so may take that back. */
    /** How it is paid; null where that is agreed by hand, or not at all. */
    subscription: z
      .object({
        interval: z.enum(planIntervals),
        /** When it is paid for again, or ends. */
        periodEndsAt: shownInstant,
        /** When it ends by itself, where that was said. */
        endsAt: shownInstant.nullable(),
        /** Until when a payment that failed can be made up for; null where nothing is due. */
        payUntil: shownInstant.nullable(),
      })
      .nullable(),
    /** Whether plans are paid online here, and by a stand-in that takes no money. */
    payment: z.enum(['none', 'sandbox', 'stripe']),
    /** What of it may be done now. */
    ways: z.object({
      subscribePlan: z.boolean(),
      changePlan: z.boolean(),
      openBilling: z.boolean(),
      resumePlan: z.boolean(),
    }),
    /** How much of each limit is used; a limit of null is none. Bytes, of storage. */
    uses: z.array(
      z.object({
        quota: z.enum(quotas),
        used: shownCount,
        limit: shownCount.nullable(),
        /** Reached, or nearly so; null where there is room. */
        standing: z.enum(['limitNear', 'limitReached']).nullable(),
      }),
    ),
    /** What there is to choose from; a price of null is agreed upon. */
    offers: z.array(z.object({ plan: z.enum(offeredPlans), price })),
    /** When it would be erased, were it cancelled at this moment. */
    erasedIfCancelled: shownInstant,
  })
  .meta({ id: 'PlanShown' })
export type PlanShown = z.infer<typeof planShown>
