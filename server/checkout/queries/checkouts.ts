import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { listCheckouts as listEndpoint } from '#domain/checkout/api.ts'
import { statesUnderWay, type CheckoutState, type DisputeState } from '#domain/checkout/choices.ts'
import { minus, netOf } from '#domain/checkout/rules.ts'
import type { Checkout, CheckoutList } from '#domain/checkout/schema.ts'
import { sumMoney, type Money } from '#domain/money.ts'
import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { checkoutPolicy, creditPolicy, type CheckoutFacts } from '../policy.ts'
import { creditOf, stands, usedOf } from './credit.ts'

/** A payment online as it is kept, and where its money is. */
export interface HeldCheckout {
  id: string
  invoiceId: string
  state: CheckoutState
  account: string
  session: string | null
  intent: string | null
  amount: Money
  openedBy: string
  openedAt: string
  expiresAt: string
  heard: number
  means: string
  paidAt: string | null
  received: Money
  fee: Money | null
  refunded: Money
  lost: Money
  dispute: DisputeState | null
  disputeDueAt: string | null
  settled: Money
  paymentId: string | null
  kept: Money
  told: Money
  /** What of it stands as a payment of its invoice: nothing where that was reversed. */
  recorded: Money
  /** What stands of it as payments of other invoices. */
  used: Money
}

const checkoutsOf = (ctx: Context) => {
  const { companyId } = ctx.actor
  return ctx.db
    .selectFrom('checkouts as c')
    .select([
      'c.id',
      'c.invoice_id as invoiceId',
      'c.account',
      'c.session',
      'c.intent',
      'c.amount',
      'c.opened_by as openedBy',
      'c.created_at as openedAt',
      'c.expires_at as expiresAt',
      'c.heard',
      'c.means',
      'c.paid_at as paidAt',
      'c.received',
      'c.fee',
      'c.refunded',
      'c.lost',
      'c.dispute_due_at as disputeDueAt',
      'c.settled',
      'c.payment_id as paymentId',
      'c.kept',
      'c.told',
      sql<CheckoutState>`c.state`.as('state'),
      sql<DisputeState | null>`c.dispute`.as('dispute'),
      sql<Money>`coalesce((select p.amount from payments p
        where p.company_id = ${companyId} and p.id = c.payment_id and ${stands(companyId)}), 0.00)::numeric(14, 2)`.as(
        'recorded',
      ),
      usedOf(companyId).as('used'),
    ])
    .where('c.company_id', '=', companyId)
}

/** One by its id. */
export const heldCheckout = (ctx: Context, id: string): Promise<HeldCheckout | undefined> =>
  checkoutsOf(ctx).where('c.id', '=', id).executeTakeFirst()

/** All of an invoice, the newest first. */
export const heldOfInvoice = (ctx: Context, invoiceId: string): Promise<HeldCheckout[]> =>
  checkoutsOf(ctx)
    .where('c.invoice_id', '=', invoiceId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()

/** The one at which an invoice is being paid; undefined where there is none. */
export const underWay = (ctx: Context, invoiceId: string): Promise<HeldCheckout | undefined> =>
  checkoutsOf(ctx).where('c.invoice_id', '=', invoiceId).where('c.state', 'in', statesUnderWay).executeTakeFirst()

/** Those that Stripe speaks of: by our id, which it was told, or by its own for the money. */
export const checkoutsSaid = (
  ctx: Context,
  { checkoutId, intent }: { checkoutId: string | null; intent: string | null },
): Promise<HeldCheckout[]> =>
  checkoutsOf(ctx)
    .where((on) =>
      on.or([
        ...(checkoutId === null ? [] : [on('c.id', '=', checkoutId)]),
        ...(intent === null ? [] : [on('c.intent', '=', intent)]),
      ]),
    )
    .execute()

/** Those that are under way though their page is over: of whose end nobody told us. */
export const overdueCheckouts = (ctx: Context): Promise<HeldCheckout[]> =>
  checkoutsOf(ctx)
    .where('c.state', 'in', statesUnderWay)
    .where('c.expires_at', '<=', ctx.now)
    .orderBy('c.expires_at')
    .limit(100)
    .execute()

/** What there is of the money now, and what of it is nowhere. */
export function moneyOf(held: HeldCheckout) {
  const net = netOf(held)
  return {
    surplus: minus(net, sumMoney([held.recorded, held.kept])),
    // What pays other invoices is freed there first.
    refundable: minus(net, held.used),
  }
}

/** The payments online of an invoice, for its company. */
export async function listCheckouts(
  ctx: Context,
  config: Config,
  { params }: Pick<HandlerInput<typeof listEndpoint>, 'params'>,
): Promise<CheckoutList> {
  const invoice = await getInvoice(ctx, params.id)
  const connected = await connectedOrganisation(ctx, 'stripe')
  const held = await heldOfInvoice(ctx, params.id)
  const credit = await creditOf(ctx, invoice.clientId)
  return {
    items: held.map((each) => checkoutOf(ctx, config, each, connected?.id ?? null)),
    credit,
    ...answersOf(creditPolicy, ctx.actor, { status: invoice.status, credit }),
  }
}

/** What decides what may be done with it, by a company that is connected to this account of Stripe, or to none. */
export const factsOf = (held: HeldCheckout, account: string | null): CheckoutFacts => ({
  isConnected: account === held.account,
  dispute: held.dispute,
  ...moneyOf(held),
})

function checkoutOf(ctx: Context, config: Config, held: HeldCheckout, account: string | null): Checkout {
  const facts = factsOf(held, account)
  const { surplus, refundable } = facts
  return {
    id: held.id,
    state: held.state,
    amount: held.amount,
    openedBy: held.openedBy,
    openedAt: held.openedAt,
    paidAt: held.paidAt,
    means: held.means,
    received: held.received,
    fee: held.fee,
    refunded: held.refunded,
    lost: held.lost,
    recorded: held.recorded,
    kept: held.kept,
    used: held.used,
    surplus,
    refundable,
    dispute: held.dispute,
    disputeDueAt: held.disputeDueAt,
    url: addressOf(config, held),
    ...answersOf(checkoutPolicy, ctx.actor, facts),
  }
}

/** Where a payment is looked at in Stripe; a payment of the account is shown to whoever is signed in to it. */
function addressOf({ stripe }: Config, { intent, account }: HeldCheckout): string | null {
  if (intent === null || stripe === undefined) return null
  return `${stripe.dashboard}/${account}/payments/${intent}`
}
