import Big from 'big.js'
import type { Account, BookedRate } from '#domain/accounting/schema.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { ask, type BooksAt } from './asking.ts'

/** The accounts and tax rates of an organisation that invoices and payments can go to, and where it is found there. */
export interface Chart {
  /** By which an address leads to this organisation. */
  shortCode: string
  /** Three letters. */
  currency: string
  accounts: Account[]
  rates: BookedRate[]
}

/** Reads the chart: three questions. */
export async function readChart(at: BooksAt): Promise<Chart> {
  const organisations = await ask(at, { method: 'GET', path: '/api.xro/2.0/Organisation' }, (api, tenant) =>
    api.getOrganisations(tenant),
  )
  const accounts = await ask(at, { method: 'GET', path: '/api.xro/2.0/Accounts' }, (api, tenant) =>
    api.getAccounts(tenant),
  )
  const rates = await ask(at, { method: 'GET', path: '/api.xro/2.0/TaxRates' }, (api, tenant) =>
    api.getTaxRates(tenant),
  )
  const [organisation] = organisations?.organisations ?? []
  if (organisation === undefined) throw new ProviderFault('unreadable')
  return {
    shortCode: organisation.shortCode ?? '',
    currency: String(organisation.baseCurrency ?? ''),
    accounts: (accounts?.accounts ?? []).flatMap((each): Account[] => {
      const { accountID: id, name = '', code = '' } = each
      const use = useOf(each)
      return id === undefined || use === null ? [] : [{ id, name, code, use }]
    }),
    rates: (rates?.taxRates ?? []).flatMap(({ taxType, name = '', status, canApplyToRevenue, effectiveRate }) =>
      taxType === undefined || String(status) !== 'ACTIVE' || canApplyToRevenue !== true
        ? []
        : [{ type: taxType, name, rate: new Big(effectiveRate ?? 0).div(100).toFixed() }],
    ),
  }
}

/** What an account can be used for: for sales one that has a code, since lines are told by it. */
function useOf(account: {
  type?: unknown
  _class?: unknown
  status?: unknown
  code?: string
  enablePaymentsToAccount?: boolean
}): Account['use'] | null {
  if (String(account.status) !== 'ACTIVE') return null
  if (String(account.type) === 'BANK' || account.enablePaymentsToAccount === true) return 'bank'
  const isRevenue = String(account._class) === 'REVENUE'
  return isRevenue && account.code !== undefined && account.code !== '' ? 'sales' : null
}
