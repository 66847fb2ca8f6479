import type { archivedShapes } from '#domain/archives/schema.ts'
import { notFound } from '#domain/errors.ts'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { checkoutPolicy } from '../policy.ts'
import { answersOf } from '#server/platform/policy.ts'
import { heldCheckout, moneyOf } from './checkouts.ts'

/** A payment online as it stands in an archive: all but which account at Stripe took it, and by what it knows it. */
export async function archivedCheckout(
  ctx: Context,
  id: string,
): Promise<z.output<(typeof archivedShapes)['online-payments']>> {
  const held = await heldCheckout(ctx, id)
  if (held === undefined) throw notFound()
  const { currency } = await ctx.db
    .selectFrom('checkouts')
    .select('currency')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const uses = await ctx.db
    .selectFrom('credit_uses')
    .select('payment_id as paymentId')
    .where('company_id', '=', ctx.actor.companyId)
    .where('checkout_id', '=', id)
    .orderBy('payment_id')
    .execute()
  const { surplus, refundable } = moneyOf(held)
  const facts = { isConnected: false, surplus, refundable, dispute: held.dispute }
  return { ...held, currency, surplus, refundable, uses, ...answersOf(checkoutPolicy, ctx.actor, facts) }
}
