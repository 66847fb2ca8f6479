import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Html, page } from '../html.ts'
import { formOf, originOf, sendPage } from '../pages.ts'
import type { Store } from '../store.ts'
import { refusedPage } from '../waiting.ts'
import type { Billing } from './billing.ts'
import type { StoredCustomer, StoredPlanSession, StoredSubscription } from './billing-stored.ts'
import { written } from './checkout-pages.ts'
import type { Ledger } from './ledger.ts'
import { Refused } from './refusals.ts'

interface PageParts {
  store: Store
  /** Of Stringline's own account. */
  ledger: (origin: string) => Ledger
}

type Deed = (billing: Billing, subscription: StoredSubscription, form: URLSearchParams) => void

/** What a customer, their bank or the time does to a subscription. */
const deeds: Record<string, Deed> = {
  fail: (billing, { customer }) => billing.setCard(customer, 'declined'),
  mend: (billing, { customer }) => billing.setCard(customer, 'good'),
  endPeriod: (billing, { id }) => void billing.endPeriod(id),
  pay: (billing, { id }) => void billing.payDue(id),
  cancelWithPeriod: (billing, { id }) => void billing.endWithPeriod(id, true),
  goOn: (billing, { id }) => void billing.endWithPeriod(id, false),
  cancel: (billing, { id }) => void billing.cancel(id),
  move: (billing, { id }, form) => void billing.move(id, form.get('price') ?? ''),
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** The pages at which somebody subscribes and looks after it, and the one at which time and banks do their part. */
export function billingPages(app: FastifyInstance, { store, ledger }: PageParts): void {
  const billingOf = (request: FastifyRequest): Billing => ledger(originOf(request)).billing

  /** Sends what is found, or the words why not. */
  function shown(reply: FastifyReply, find: () => { text: string; onward?: string | null }): FastifyReply {
    try {
      const { text, onward } = find()
      return sendPage(reply, text, onward ?? undefined)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return sendPage(reply.code(error.status), refusedPage(error.message))
    }
  }

  app.get('/stripe/subscribe/:id', (request, reply) =>
    shown(reply, () => {
      const billing = billingOf(request)
      const session = billing.session(idOf(request))
      if (session.status === 'expired') throw new Refused(410, 'This page has expired. Go back and begin anew.')
      return { text: subscribePage(billing, session, request.url.includes('declined')), onward: session.successUrl }
    }),
  )
  app.post('/stripe/subscribe/:id', (request, reply) => {
    const id = idOf(request)
    if (formOf(request).get('card') === 'declined') return reply.redirect(`/stripe/subscribe/${id}?declined`, 303)
    const { status, successUrl } = store.whole(() => billingOf(request).subscribe(id))
    if (status === 'expired')
      return sendPage(reply.code(410), refusedPage('This page has expired. Go back and begin anew.'))
    return reply.redirect(successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id), 303)
  })

  app.get('/stripe/billing/:id', (request, reply) =>
    shown(reply, () => {
      const billing = billingOf(request)
      const { id, customer, returnUrl } = billing.portals.get(idOf(request))
      return {
        text: portalPage(billing, billing.customers.get(customer), { here: `/stripe/billing/${id}`, returnUrl }),
      }
    }),
  )
  app.get('/stripe/subscribers', (request, reply) =>
    shown(reply, () => ({ text: subscribersPage(billingOf(request)) })),
  )
  const act = (request: FastifyRequest, reply: FastifyReply, here: string): FastifyReply => {
    const form = formOf(request)
    const billing = billingOf(request)
    try {
      const subscription = billing.subscriptions.get(form.get('subscription') ?? '')
      store.whole(() => deeds[form.get('deed') ?? '']?.(billing, subscription, form))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return sendPage(reply.code(400), refusedPage(error.message))
    }
    return reply.redirect(here, 303)
  }
  app.post('/stripe/subscribers', (request, reply) => act(request, reply, '/stripe/subscribers'))
  app.post('/stripe/billing/:id', (request, reply) => act(request, reply, `/stripe/billing/${idOf(request)}`))
}

function subscribePage(billing: Billing, session: StoredPlanSession, isDeclined: boolean): string {
  const price = billing.prices.get(session.price)
  const { name } = billing.products.get(price.product)
  return page(
    `Subscribe to ${name} (sandbox)`,
    html`
      <p>This page stands in for Stripe’s. No money moves.</p>
      ${isDeclined ? html`<p class="fault" role="alert">Your card was declined. Try another one.</p>` : undefined}
      <p><strong>${written(price.amount, price.currency)}</strong> each ${price.interval}</p>
      ${
        session.status === 'complete'
          ? html`<p>This has been paid. <a href="${session.successUrl}">Back to Stringline</a></p>`
          : html`<form method="post" action="/stripe/subscribe/${session.id}">
              <button name="card" value="visa">Subscribe with Visa 4242</button>
              <button name="card" value="declined">Try a card that is declined</button>
            </form>`
      }
      ${session.cancelUrl === null ? undefined : html`<p><a href="${session.cancelUrl}">Go back</a></p>`}
    `,
  )
}

type Button = (deed: string, label: string, more?: Html) => Html

const buttonsAt =
  (here: string, { id }: StoredSubscription): Button =>
  (deed, label, more) =>
    html`<form method="post" action="${here}">
      <input type="hidden" name="subscription" value="${id}" />${more}<button name="deed" value="${deed}">
        ${label}
      </button>
    </form>`

function subscriptionPart(billing: Billing, subscription: StoredSubscription): Html {
  const { id, status, periodEnd, cancelAtPeriodEnd } = subscription
  const price = billing.prices.get(subscription.price)
  const { name } = billing.products.get(price.product)
  const due = billing.openInvoices(id).reduce((sum, { amount }) => sum + amount, 0)
  return html`<h3>${name}, ${written(price.amount, price.currency)} each ${price.interval}</h3>
    <p>
      ${id} · ${status} · period until
      ${day(periodEnd)}${cancelAtPeriodEnd ? ', then it ends' : ''}${
        due > 0 ? ` · due: ${written(due, price.currency)}` : ''
      }
    </p>`
}

/** What a customer does there themselves. */
function portalPage(
  billing: Billing,
  { id, name, card }: StoredCustomer,
  { here, returnUrl }: { here: string; returnUrl: string | null },
): string {
  const own = billing.subscriptions.all().filter(({ customer }) => customer === id)
  return page(
    `Billing of ${name ?? id} (sandbox)`,
    html`
      <p>This page stands in for Stripe’s. No money moves.</p>
      ${returnUrl === null ? undefined : html`<p><a href="${returnUrl}">Return to Stringline</a></p>`}
      <p>Card: ${card === 'declined' ? 'Visa 0341, which is declined' : 'Visa 4242'}</p>
      ${own.map((each) => {
        const button = buttonsAt(here, each)
        const isLive = each.status !== 'canceled'
        return html`<section>
          ${subscriptionPart(billing, each)} ${card === 'declined' ? button('mend', 'Enter another card') : undefined}
          ${isLive && billing.openInvoices(each.id).length > 0 ? button('pay', 'Pay what is due') : undefined}
          ${isLive && !each.cancelAtPeriodEnd ? button('cancelWithPeriod', 'Cancel at the end of the period') : undefined}
          ${isLive && each.cancelAtPeriodEnd ? button('goOn', 'Don’t cancel') : undefined}
        </section>`
      })}
      <h2>Invoices</h2>
      <ul>
        ${billing.invoices
          .all()
          .filter(({ customer }) => customer === id)
          .map(
            ({ number, amount, currency, status, created }) =>
              html`<li>${number}, ${day(created)}: ${written(amount, currency)}, ${status}</li>`,
          )}
      </ul>
    `,
  )
}

/** Who has subscribed to Stringline, and what time and banks do to them. */
function subscribersPage(billing: Billing): string {
  const here = '/stripe/subscribers'
  const all = billing.subscriptions.all()
  return page(
    'Subscribers of Stringline',
    html`
      <p><a href="/">Everything</a></p>
      ${all.length === 0 ? html`<p class="quiet">Nobody has subscribed.</p>` : undefined}
      ${all.map((each) => {
        const button = buttonsAt(here, each)
        const customer = billing.customers.get(each.customer)
        const others = billing.prices.all().filter(({ id }) => id !== each.price)
        return html`<section>
          <h2>${customer.name ?? customer.id}</h2>
          ${subscriptionPart(billing, each)}
          <p>Card: ${customer.card === 'declined' ? 'declined' : 'taken'}</p>
          ${
            each.status === 'canceled'
              ? undefined
              : html`${customer.card === 'declined' ? button('mend', 'Let the card be taken') : button('fail', 'Let the card be declined')}
                ${button('endPeriod', 'End the period')} ${button('pay', 'Try what is due again')}
                ${button('cancel', 'End it now')} ${button('cancelWithPeriod', 'End it with its period')}
                ${others.map(({ id, lookupKey }) =>
                  button(
                    'move',
                    `Move to ${lookupKey ?? id}`,
                    html`<input type="hidden" name="price" value="${id}" />`,
                  ),
                )}`
          }
        </section>`
      })}
    `,
  )
}
