import type { PayOffer, PaymentNews } from '#domain/checkout/schema.ts'
import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { payPolicy, type PayFacts } from '../policy.ts'
import { heldOfInvoice, underWay } from './checkouts.ts'

/** What decides whether an invoice can be paid online, read by the product: a client knows nothing of our accounts. */
export async function payFacts(ctx: Context, invoiceId: string): Promise<PayFacts & { pending: string | null }> {
  const invoice = await getInvoice(ctx, invoiceId)
  const connected = await connectedOrganisation(ctx, 'stripe')
  const current = await underWay(ctx, invoiceId)
  return {
    shownStatus: invoice.shownStatus,
    balance: invoice.balance,
    isConnected: connected !== null,
    underWay: current?.state ?? null,
    pending: current?.state === 'pending' ? current.amount : null,
  }
}

/** The same for whoever is to pay. */
export function offerOf(payer: Pick<Context, 'actor'>, facts: PayFacts & { pending: string | null }): PayOffer {
  return { balance: facts.balance, pending: facts.pending, ...answersOf(payPolicy, payer.actor, facts) }
}

/** How the last page to pay at stands. */
export async function newsOf(ctx: Context, invoiceId: string): Promise<PaymentNews> {
  const [latest] = await heldOfInvoice(ctx, invoiceId)
  return { state: latest?.state ?? null, amount: latest?.amount ?? null }
}
