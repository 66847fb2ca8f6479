import type { FastifyInstance } from 'fastify'
import { html, page } from '../html.ts'
import { formOf, originOf, sendPage } from '../pages.ts'
import { refusedPage } from '../waiting.ts'
import type { Store } from '../store.ts'
import { everyBusiness, type Business } from './accounts.ts'
import type { Ledger } from './ledger.ts'
import { sessions, type StoredSession } from './stored.ts'

interface PageParts {
  store: Store
  ledgerOf: (business: Business, origin: string) => Ledger
}

/** An amount as people write it. */
export const written = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`

/** The pages at which somebody pays. */
export function checkoutPages(app: FastifyInstance, { store, ledgerOf }: PageParts): void {
  const owner = (id: string): Business | undefined =>
    everyBusiness.find((each) => store.get(sessions, each.id, id) !== undefined)

  app.get('/stripe/checkout/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const business = owner(id)
    if (business === undefined) return sendPage(reply.code(404), refusedPage('There is no such page to pay at.'))
    const session = ledgerOf(business, originOf(request)).session(id)
    if (session.status === 'expired')
      return sendPage(reply.code(410), refusedPage('This page has expired. Go back and begin anew.'))
    return sendPage(reply, payPage(business, session, request.url.includes('declined')), session.successUrl)
  })

  app.post('/stripe/checkout/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const business = owner(id)
    if (business === undefined) return sendPage(reply.code(404), refusedPage('There is no such page to pay at.'))
    if (formOf(request).get('card') === 'declined') return reply.redirect(`/stripe/checkout/${id}?declined`, 303)
    const ledger = ledgerOf(business, originOf(request))
    const { status, successUrl } = store.whole(() => ledger.pay(id))
    if (status === 'expired')
      return sendPage(reply.code(410), refusedPage('This page has expired. Go back and begin anew.'))
    return reply.redirect(successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id), 303)
  })
}

const payPage = ({ name }: Business, session: StoredSession, isDeclined: boolean): string =>
  page(
    `Pay ${name} (sandbox)`,
    html`
      <p>This page stands in for Stripe’s. No money moves.</p>
      ${isDeclined ? html`<p class="fault" role="alert">Your card was declined. Try another one.</p>` : undefined}
      <p><strong>${written(session.amount, session.currency)}</strong> for ${session.title}</p>
      ${
        session.status === 'complete'
          ? html`<p>This has been paid. <a href="${session.successUrl}">Back to ${name}</a></p>`
          : html`<form method="post" action="/stripe/checkout/${session.id}">
              <button name="card" value="visa">Pay with Visa 4242</button>
              <button name="card" value="declined">Pay with a card that is declined</button>
            </form>`
      }
      ${session.cancelUrl === null ? undefined : html`<p><a href="${session.cancelUrl}">Go back without paying</a></p>`}
    `,
  )
