import type { AccountingRoute } from './call.ts'
import { listed, type Row } from './listing.ts'
import { notFound } from './refusals.ts'

const never = 1_735_689_600_000
const rows = <T>(values: readonly T[]): Row<T>[] => values.map((value) => ({ value, updated: never }))
const whole = { query: new URLSearchParams(), modifiedSince: undefined }

/** The organisation, its chart of accounts and its tax rates; these are read alone. */
export const settingsRoutes: AccountingRoute[] = [
  {
    method: 'GET',
    path: '/Organisation',
    scope: 'settings',
    run: ({ ledger }) => ({ Organisations: [ledger.book.organisation] }),
  },
  {
    method: 'GET',
    path: '/Accounts',
    scope: 'settings',
    run: (call) => listed('Accounts', rows(call.ledger.book.accounts), call),
  },
  {
    method: 'GET',
    path: '/Accounts/:id',
    scope: 'settings',
    run({ ledger, params }) {
      const found = ledger.book.accounts.filter(({ AccountID }) => AccountID === params['id'])
      if (found.length === 0) throw notFound()
      return listed('Accounts', rows(found), whole)
    },
  },
  {
    method: 'GET',
    path: '/TaxRates',
    scope: 'settings',
    run: (call) => listed('TaxRates', rows(call.ledger.book.taxRates), call),
  },
  {
    method: 'GET',
    path: '/TaxRates/:id',
    scope: 'settings',
    run({ ledger, params }) {
      const found = ledger.book.taxRates.filter(({ TaxType }) => TaxType === params['id'])
      if (found.length === 0) throw notFound()
      return listed('TaxRates', rows(found), whole)
    },
  },
]
