import { z } from 'zod'
import { offeredPlans, plans, quotas } from '../plans.ts'
import { closings } from '../registry/rules.ts'

/** Messages of a company's own plan. */
export const subscriptionMessages = {
  cancelledAlready: 'This company was cancelled already',
  notCancelled: 'This company is not cancelled',
  notYours: 'Stringline closed this company. Please write to us',
}

const price = z.object({ month: z.string(), year: z.string() }).nullable()

/** The plan of the company one works in, and how much of it is used. */
export const planShown = z.object({
  plan: z.enum(plans),
  /** What it costs in dollars; null of a trial, and where that is agreed upon. */
  price,
  /** When a trial ends; no other plan has an end. */
  trialEndsAt: z.string().nullable(),
  /** How many days are left of it, one that has begun among them; null where none is left. */
  daysLeft: z.number().nullable(),
  closed: z.object({ why: z.enum(closings), erasedFrom: z.string() }).nullable(),
  /** Whether the company cancelled itself, and so may take that back. */
  cancelledItself: z.boolean(),
  /** How much of each limit is used; a limit of null is none. Bytes, of storage. */
  uses: z.array(
    z.object({
      quota: z.enum(quotas),
      used: z.number(),
      limit: z.number().nullable(),
      /** Reached, or nearly so; null where there is room. */
      standing: z.enum(['limitNear', 'limitReached']).nullable(),
    }),
  ),
  /** What there is to choose from; a price of null is agreed upon. */
  offers: z.array(z.object({ plan: z.enum(offeredPlans), price })),
  /** When it would be erased, were it cancelled at this moment. */
  erasedIfCancelled: z.string(),
})
export type PlanShown = z.infer<typeof planShown>
