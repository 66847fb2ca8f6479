import * as api from '#domain/checkout/api.ts'
import { checkoutMessages, type CheckoutList, type PaymentNews } from '#domain/checkout/schema.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import { signedEvent } from '#server/integrations/commands/stripe.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Principal } from '#server/platform/context.ts'
import { openOnPlatform, serve, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { visitorBy } from '#server/platform/session/visitors.ts'
import { noteOwnEvent } from '#server/subscription/commands/hearing.ts'
import { useCredit } from './commands/credit.ts'
import { noteEvent } from './commands/hearing.ts'
import { confirm, payAt } from './commands/opening.ts'
import { keepSurplus, refundCheckout } from './commands/refunding.ts'
import { asProduct, inCompany } from './commands/stored.ts'
import { listCheckouts } from './queries/checkouts.ts'
import { newsOf, offerOf, payFacts } from './queries/offers.ts'

/** Whoever is to pay: somebody of the client, or whoever holds a link to the invoice. */
interface Payer {
  exchange: Exchange
  payer: Principal
  invoiceId: string
  /** The page of the invoice that they see. */
  page: string
}

type Served = Exchange & { principal: Principal }

const ofClient = async (exchange: Served, invoiceId: string): Promise<Payer> => {
  // Looked for as they see it.
  await exchange.within(exchange.principal, (ctx) => getInvoice(ctx, invoiceId), { readOnly: true })
  const page = `${exchange.services.config.publicUrl}/app/invoices/${invoiceId}`
  return { exchange, payer: exchange.principal, invoiceId, page }
}

const byLink = async (exchange: Exchange & OnPlatform, token: string): Promise<Payer> => {
  const { services, platform, request } = exchange
  const now = services.clock.now()
  const payer = await visitorBy(platform, 'invoice', { token, address: request.ip, now })
  const invoiceId = payer.actor.subject.id
  await exchange.within(payer, (ctx) => getInvoice(ctx, invoiceId), { readOnly: true })
  return { exchange, payer, invoiceId, page: `${services.config.publicUrl}/shared/invoices/${token}` }
}

const lookingOf = ({ exchange: { services }, payer }: Payer) => ({ services, principal: payer })

async function offer(who: Payer) {
  const { exchange, payer, invoiceId } = who
  const facts = await exchange.within(asProduct(lookingOf(who)).principal, (ctx) => payFacts(ctx, invoiceId), {
    readOnly: true,
  })
  return offerOf(payer, facts)
}

const pay = (who: Payer, amount: string) => {
  const { payer, invoiceId, page } = who
  const returnTo = { paid: `${page}?online=paid`, left: `${page}?online=left` }
  return payAt(lookingOf(who), { payer, invoiceId, amount, returnTo })
}

async function news(who: Payer): Promise<PaymentNews> {
  await confirm(lookingOf(who), who.invoiceId)
  return inCompany(lookingOf(who), (ctx) => newsOf(ctx, who.invoiceId))
}

const listed = ({ services, within, principal }: Served, id: string): Promise<CheckoutList> =>
  within(principal, (ctx) => listCheckouts(ctx, services.config, { params: { id } }), { readOnly: true })

export const checkoutRoutes = [
  serve(api.getPayOffer, async (exchange, { params }) => offer(await ofClient(exchange, params.id))),
  serve(api.payInvoice, async (exchange, { params, body }) => pay(await ofClient(exchange, params.id), body.amount)),
  serve(api.confirmPayment, async (exchange, { params }) => news(await ofClient(exchange, params.id))),
  openOnPlatform(api.getSharedPayOffer, async (exchange, { params }) => offer(await byLink(exchange, params.token))),
  openOnPlatform(api.paySharedInvoice, async (exchange, { params, body }) =>
    pay(await byLink(exchange, params.token), body.amount),
  ),
  openOnPlatform(api.confirmSharedPayment, async (exchange, { params }) => news(await byLink(exchange, params.token))),
  serve(api.listCheckouts, (exchange, { params }) => listed(exchange, params.id)),
  serve(api.refundCheckout, async (exchange, { params, body }) => {
    await refundCheckout(exchange, { params, body })
    return listed(exchange, params.id)
  }),
  serve(api.keepSurplus, async (exchange, { params }) => {
    await exchange.within(exchange.principal, (ctx) => keepSurplus(ctx, { params }))
    return listed(exchange, params.id)
  }),
  serve(api.useCredit, ({ within, principal }, input) => within(principal, (ctx) => useCredit(ctx, input))),
  openOnPlatform(api.receiveStripe, async ({ services, request, reply, transact }) => {
    if (services.config.stripe === undefined) throw notFound()
    const signature = request.headers['stripe-signature']
    const text = typeof request.body === 'string' ? request.body : ''
    const event = typeof signature === 'string' ? await signedEvent(services, text, signature) : 'unsigned'
    if (event === 'unsigned') throw new Refusal(401, 'unsigned', checkoutMessages.unsigned)
    if (event === null) return reply.code(200).send()
    const note = event.account === undefined ? noteOwnEvent : noteEvent
    await transact((db) => note({ db, queue: services.queue }, event))
    return reply.code(200).send()
  }),
]
