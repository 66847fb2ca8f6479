import type { FastifyInstance } from 'fastify'
import { sandboxStripe } from '../clients.ts'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'
import { openAccounts, platform, type Accounts, type Business } from './accounts.ts'
import { apiRoutes } from './api.ts'
import { billingPages } from './billing-pages.ts'
import { checkoutPages } from './checkout-pages.ts'
import { connectRoutes } from './connect.ts'
import { insidePages } from './inside-pages.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { openWebhooks, type StripeWebhooks } from './webhooks.ts'
import { thingOf } from './wire.ts'

export interface StripeOptions {
  store: Store
  now: Now
  faults: Faults
}

/** Everything below `/stripe`. */
export function openStripe(
  app: FastifyInstance,
  { store, now, faults }: StripeOptions,
): { accounts: Accounts; webhooks: StripeWebhooks; ledger: (account: string) => Ledger } {
  const accounts = openAccounts(store)
  const webhooks = openWebhooks({ store, now, faults })
  const ledgerOf = (business: Business, origin: string): Ledger => {
    const ledger: Ledger = openLedger(store, business, now, (type, id) => {
      const event = ledger.note(type, thingOf(ledger, id, origin) ?? {})
      if (business === platform || accounts.isConnected(business.id)) webhooks.tell(business.id, event)
    })
    return ledger
  }
  /** An account that lets us go tells us as the last thing that we hear of it. */
  const left = (account: string, origin: string): void => {
    const business = accounts.byId(account)
    if (business === undefined || !accounts.isConnected(account)) return
    store.whole(() => {
      const application = { id: sandboxStripe.clientId, object: 'application', name: 'Stringline' }
      webhooks.tell(account, ledgerOf(business, origin).note('account.application.deauthorized', application))
      accounts.disconnect(account)
    })
  }
  apiRoutes(app, { store, now, faults, accounts, ledgerOf })
  connectRoutes(app, { now, faults, accounts, left })
  checkoutPages(app, { store, ledgerOf })
  billingPages(app, { store, ledger: (origin) => ledgerOf(platform, origin) })
  insidePages(app, { store, accounts, ledgerOf, left })
  return {
    accounts,
    webhooks,
    ledger(account) {
      const business = accounts.byId(account)
      if (business === undefined) throw new Error(`There is no account ${account}`)
      return ledgerOf(business, '')
    },
  }
}
