import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { enqueueAcross, enqueueOnPlatform, type PlatformContext } from '#server/platform/jobs/enqueue.ts'
import type { Services } from '#server/platform/runtime.ts'
import { endSubscription } from '../jobs.ts'
import { cancelSubscription } from '../stripe/subscriptions.ts'
import { queueSettling } from './hearing.ts'

/** Ends a subscription of the company at Stripe: once the transaction is committed, and until it is done. */
export const endHere = (ctx: Context, subscription: string): Promise<void> =>
  enqueueAcross(ctx, endSubscription, { companyId: ctx.actor.companyId, subscription })

/** The same of a company that is erased. */
export async function endWithErased(on: PlatformContext, subscription: string | null): Promise<void> {
  if (subscription !== null) await enqueueOnPlatform(on, endSubscription, { companyId: null, subscription })
}

/** Ends it there, and has that known here, where the company is still. Done again it does no harm. */
export async function endAtStripe(
  { services, platform }: { services: Services; platform: PlatformDb },
  { companyId, subscription }: { companyId: string | null; subscription: string },
): Promise<void> {
  // Not configured any more: there is nobody to tell.
  if (services.config.stripe === undefined) return
  await cancelSubscription(services, subscription)
  if (companyId !== null) await queueSettling({ db: platform, queue: services.queue }, [companyId])
}
