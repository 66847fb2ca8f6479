import type { Archived } from '#domain/archives/schema.ts'
import { inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Brings in payments online as history, with what was kept of them as credit and what that paid. They belong to no
 * account that this company is connected to, so nobody is asked about them and nothing is given back from here; what
 * was under way is over.
 */
export async function bringCheckouts(ctx: Context, checkouts: readonly Archived<'online-payments'>[]): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(checkouts, (part) =>
    ctx.db
      .insertInto('checkouts')
      .values(
        part.map((held) => ({
          company_id: companyId,
          id: held.id,
          invoice_id: held.invoiceId,
          state: held.state === 'paid' ? 'paid' : 'ended',
          account: '',
          session: null,
          intent: null,
          amount: held.amount,
          currency: held.currency,
          opened_by: held.openedBy,
          created_at: held.openedAt,
          expires_at: held.expiresAt,
          means: held.means,
          paid_at: held.paidAt,
          received: held.received,
          fee: held.fee,
          refunded: held.refunded,
          lost: held.lost,
          dispute: held.dispute,
          dispute_due_at: held.disputeDueAt,
          settled: held.settled,
          payment_id: held.paymentId,
          kept: held.kept,
          told: held.told,
        })),
      )
      .execute(),
  )
  const uses = checkouts.flatMap(({ id, uses }) =>
    uses.map(({ paymentId }) => ({ company_id: companyId, checkout_id: id, payment_id: paymentId })),
  )
  await inParts(uses, (part) => ctx.db.insertInto('credit_uses').values(part).execute())
}
