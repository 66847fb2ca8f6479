import Big from 'big.js'
import type { TaxRate } from 'xero-node/dist/gen/model/accounting/taxRate.js'
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
  /** Of what is spent. */
  feeRates: BookedRate[]
}

/** Reads the chart: three questions. */
export async function readChart(at: BooksAt): Promise<Chart> {
  const organisations = await ask(at, { path: '/api.xro/2.0/Organisation' }, (api, tenant) =>
    api.getOrganisations(tenant),
  )
  const accounts = await ask(at, { path: '/api.xro/2.0/Accounts' }, (api, tenant) => api.getAccounts(tenant))
  const rates = await ask(at, { path: '/api.xro/2.0/TaxRates' }, (api, tenant) => api.getTaxRates(tenant))
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
    rates: ratesAmong(rates?.taxRates, ({ canApplyToRevenue }) => canApplyToRevenue),
    feeRates: ratesAmong(rates?.taxRates, ({ canApplyToExpenses }) => canApplyToExpenses),
  }
}

const ratesAmong = (all: readonly TaxRate[] = [], applies: (rate: TaxRate) => boolean | undefined): BookedRate[] =>
  all.flatMap((each) => {
    const { taxType, name = '', status, effectiveRate } = each
    return taxType === undefined || String(status) !== 'ACTIVE' || applies(each) !== true
      ? []
      : [{ type: taxType, name, rate: new Big(effectiveRate ?? 0).div(100).toFixed() }]
  })

/** What an account can be used for: for sales and fees one that has a code, since lines are told by it. */
function useOf(account: {
  type?: unknown
  _class?: unknown
  status?: unknown
  code?: string
  systemAccount?: unknown
  enablePaymentsToAccount?: boolean
}): Account['use'] | null {
  if (String(account.status) !== 'ACTIVE') return null
  if (String(account.type) === 'BANK') return 'bank'
  if (account.enablePaymentsToAccount === true) return 'clearing'
  if (account.code === undefined || account.code === '') return null
  if (String(account._class) === 'REVENUE') return 'sales'
  // Those that Xero keeps for itself take nothing from others.
  const isOwn = account.systemAccount !== undefined && account.systemAccount !== ''
  return String(account._class) === 'EXPENSE' && !isOwn ? 'fees' : null
}
