import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Html, page } from '../html.ts'
import { formOf, originOf, sendPage } from '../pages.ts'
import type { Store } from '../store.ts'
import { refusedPage } from '../waiting.ts'
import type { Accounts, Business } from './accounts.ts'
import { written } from './checkout-pages.ts'
import type { Ledger } from './ledger.ts'
import { Refused } from './refusals.ts'
import type { StoredPayment } from './stored.ts'

interface InsideParts {
  store: Store
  accounts: Accounts
  ledgerOf: (business: Business, origin: string) => Ledger
  left: (account: string, origin: string) => void
}

type Deed = (ledger: Ledger, form: URLSearchParams) => void

const all = { reason: null, metadata: {} } as const

/** What a business, its client or its bank does at Stripe itself. */
const deeds: Record<string, Deed> = {
  refund: (ledger, form) =>
    void ledger.give({ ...all, of: form.get('charge') ?? '', amount: centsIn(form.get('amount')) }),
  pendingRefund: (ledger, form) =>
    void ledger.give({ ...all, of: form.get('charge') ?? '', amount: centsIn(form.get('amount')), status: 'pending' }),
  failRefund: (ledger, form) => ledger.fail(form.get('refund') ?? ''),
  contest: (ledger, form) => ledger.contest(form.get('charge') ?? ''),
  win: (ledger, form) => ledger.decide(form.get('dispute') ?? '', 'won'),
  lose: (ledger, form) => ledger.decide(form.get('dispute') ?? '', 'lost'),
}

const centsIn = (text: string | null): number | null =>
  text === null || text.trim() === '' ? null : Math.round(Number(text) * 100)

/** The pages for looking inside an account, and for doing there what is done there. */
export function insidePages(app: FastifyInstance, { store, accounts, ledgerOf, left }: InsideParts): void {
  const of = (request: FastifyRequest): Business | undefined =>
    accounts.byId((request.params as { account: string }).account)
  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const business = of(request)
    if (business === undefined) return sendPage(reply.code(404), refusedPage('There is no such account.'))
    return sendPage(reply, accountPage(ledgerOf(business, originOf(request)), accounts))
  }
  app.get('/stripe/:account/payments/:intent', show)
  app.get('/stripe/accounts/:account', show)
  app.post('/stripe/accounts/:account', (request, reply) => {
    const business = of(request)
    if (business === undefined) return sendPage(reply.code(404), refusedPage('There is no such account.'))
    const form = formOf(request)
    const named = form.get('deed') ?? ''
    const ledger = ledgerOf(business, originOf(request))
    try {
      if (named === 'disconnect') left(business.id, originOf(request))
      else if (named === 'ready' || named === 'unready') accounts.setCanCharge(business.id, named === 'ready')
      else store.whole(() => deeds[named]?.(ledger, form))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return sendPage(reply.code(400), refusedPage(error.message))
    }
    return reply.redirect(`/stripe/accounts/${business.id}`, 303)
  })
}

function accountPage(ledger: Ledger, accounts: Accounts): string {
  const { id, name } = ledger.business
  const here = `/stripe/accounts/${id}`
  const button = (deed: string, label: string, fields: Record<string, string> = {}, more?: Html): Html =>
    html`<form method="post" action="${here}">
      ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}
      ${more}<button name="deed" value="${deed}">${label}</button>
    </form>`
  const isReady = accounts.canCharge(ledger.business)
  return page(
    name,
    html`
      <p><a href="/">All accounts</a> · ${id}</p>
      <p>
        ${accounts.isConnected(id) ? 'Connected to Stringline.' : 'Not connected.'}
        ${isReady ? 'Takes payments.' : 'Is not ready to take payments.'}
      </p>
      ${accounts.isConnected(id) ? button('disconnect', 'Disconnect Stringline') : undefined}
      ${isReady ? button('unready', 'Stop taking payments') : button('ready', 'Begin to take payments')}
      <h2>Payments</h2>
      ${ledger.payments().length === 0 ? html`<p class="quiet">None.</p>` : undefined}
      ${ledger.payments().map((payment) => paymentPart(ledger, payment, button))}
    `,
  )
}

function paymentPart(
  ledger: Ledger,
  { charge, intent, amount, currency, fee, description, dispute }: StoredPayment,
  button: (deed: string, label: string, fields?: Record<string, string>, more?: Html) => Html,
): Html {
  const refunded = ledger.refundedOf(charge)
  const contested = dispute === null ? null : ledger.dispute(dispute)
  const pending = ledger.refunds().filter((each) => each.charge === charge && each.status !== 'failed')
  return html`<section>
    <h3>${written(amount, currency)} ${description ?? ''}</h3>
    <p>
      ${intent} · fee ${written(fee, currency)} · given back
      ${written(refunded, currency)}${contested === null ? '' : ` · contested: ${contested.status}`}
    </p>
    ${
      refunded < amount && (contested === null || contested.status === 'won')
        ? button(
            'refund',
            'Give back',
            { charge },
            html`<label>Amount <input name="amount" inputmode="decimal" placeholder="all" /></label>`,
          )
        : undefined
    }
    ${pending.map(({ id, amount: part }) => button('failRefund', `Let ${written(part, currency)} come back`, { refund: id }))}
    ${contested === null ? button('contest', 'Contest at the bank', { charge }) : undefined}
    ${
      contested?.status === 'needs_response'
        ? html`${button('win', 'Dispute won', { dispute: contested.id })}
          ${button('lose', 'Dispute lost', { dispute: contested.id })}`
        : undefined
    }
  </section>`
}
