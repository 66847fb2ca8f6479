import type Stripe from 'stripe'
import { NotConnected } from '#server/integrations/commands/calling.ts'
import { StripeRefused } from '#server/integrations/commands/stripe.ts'
import { queueCheck } from '#server/integrations/commands/checking.ts'
import { companiesConnectedTo } from '#server/integrations/queries/organisations.ts'
import type { PlatformContext } from '#server/platform/jobs/enqueue.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { hearPayment } from '../jobs.ts'
import { checkoutsSaid, overdueCheckouts, type HeldCheckout } from '../queries/checkouts.ts'
import { spokenOf, type Spoken } from '../stripe/events.ts'
import { endOpening } from './opening.ts'
import { settle } from './settling.ts'
import { inCompany, type Looking } from './stored.ts'

/**
 * Notes for every company concerned what Stripe speaks of. What it says of it is asked then: it does not matter how
 * often something is told, or in which order.
 */
export async function noteEvent(
  { db, queue }: Pick<PlatformContext, 'db' | 'queue'>,
  event: Stripe.Event,
): Promise<void> {
  if (event.account === undefined) return
  const spoken = spokenOf(event)
  const isOver = event.type === 'account.application.deauthorized'
  if (spoken === null && !isOver) return
  for (const companyId of await companiesConnectedTo(db, 'stripe', event.account)) {
    if (spoken !== null) await queue.send(db, hearPayment.name, companyEnvelope(hearPayment, companyId, spoken))
    if (isOver) await queueCheck({ db, queue }, companyId)
  }
}

/** Has settled what Stripe spoke of: several companies may share an account, and it is one's alone. */
export async function hear(looking: Looking, spoken: Spoken): Promise<void> {
  const known = await inCompany(looking, (ctx) => checkoutsSaid(ctx, spoken))
  for (const { id } of known) await settleIfAsked(looking, { id, session: spoken.session })
}

/** Settles those whose page is over and of whose end nobody told us. */
export async function settleOverdue(looking: Looking): Promise<void> {
  const overdue = await inCompany(looking, overdueCheckouts)
  for (const held of overdue) {
    if (held.session === null) await inCompany(looking, (ctx) => endOpening(ctx, held.id))
    else await settleIfAsked(looking, held)
  }
}

/** An account that is not connected any more tells nothing; and one that knows no such page told of another's. */
async function settleIfAsked(looking: Looking, about: Pick<HeldCheckout, 'id' | 'session'>): Promise<void> {
  try {
    await settle(looking, about)
  } catch (error) {
    if (!(error instanceof NotConnected) && !(error instanceof StripeRefused)) throw error
  }
}
