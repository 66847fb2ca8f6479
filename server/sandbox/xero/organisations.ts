import type { Account, Currency, Organisation, TaxRate } from './wire.ts'

/** An organisation of the sandbox with its chart of accounts and its tax rates: these stand still. */
export interface Book {
  id: string
  name: string
  currency: Currency
  /** The zone its dates are in. */
  zone: string
  organisation: Organisation
  accounts: readonly Account[]
  taxRates: readonly TaxRate[]
}

/** Who may be signed in to Xero on the page of consent: a connection is a person's as much as an organisation's. */
export const people = [
  { id: '6d1c4f0a-53b8-4d0c-9d3e-2f3f5a7d9b01', name: 'Mia Bookkeeper', email: 'mia@bookkeeper.example' },
  { id: '0b9f7c52-8e1d-4a66-8f0e-7f1b6c4e2a02', name: 'Jack Southerly', email: 'jack@southerly.example' },
] as const

interface Country {
  version: 'NZ' | 'AU'
  currency: Currency
  timezone: string
  zone: string
  sales: string
  purchases: string
  rates: readonly [type: string, name: string, rate: number, reported: string, forSales: boolean][]
}

const newZealand: Country = {
  version: 'NZ',
  currency: 'NZD',
  timezone: 'NEWZEALANDSTANDARDTIME',
  zone: 'Pacific/Auckland',
  sales: 'OUTPUT2',
  purchases: 'INPUT2',
  rates: [
    ['INPUT2', '15% GST on Expenses', 15, 'INPUT', false],
    ['OUTPUT2', '15% GST on Income', 15, 'OUTPUT', true],
    ['GSTONIMPORTS', 'GST on Imports', 0, 'GSTONIMPORTS', false],
    ['NONE', 'No GST', 0, 'NONE', true],
    ['ZERORATED', 'Zero Rated', 0, 'OUTPUT', true],
  ],
}

const australia: Country = {
  version: 'AU',
  currency: 'AUD',
  timezone: 'AUSEASTERNSTANDARDTIME',
  zone: 'Australia/Sydney',
  sales: 'OUTPUT',
  purchases: 'INPUT',
  rates: [
    ['BASEXCLUDED', 'BAS Excluded', 0, 'BASEXCLUDED', true],
    ['EXEMPTEXPENSES', 'GST Free Expenses', 0, 'EXEMPTEXPENSES', false],
    ['EXEMPTOUTPUT', 'GST Free Income', 0, 'EXEMPTOUTPUT', true],
    ['INPUT', 'GST on Expenses', 10, 'INPUT', false],
    ['OUTPUT', 'GST on Income', 10, 'OUTPUT', true],
  ],
}

type Row = [code: string, name: string, type: string, kind: string, tax: string, more?: Account]

const chartOf = ({ sales, purchases, currency, version }: Country): Row[] => {
  const without = version === 'NZ' ? 'NONE' : 'BASEXCLUDED'
  const bank: Account = { BankAccountType: 'BANK', CurrencyCode: currency, EnablePaymentsToAccount: false }
  return [
    ['090', 'Business Bank Account', 'BANK', 'ASSET', without, { ...bank, BankAccountNumber: '0109020012345000' }],
    ['091', 'Business Savings Account', 'BANK', 'ASSET', without, { ...bank, BankAccountNumber: '0209087654321050' }],
    ['200', 'Sales', 'REVENUE', 'REVENUE', sales, { Description: 'Income from any normal business activity' }],
    ['205', 'Sales of Former Years', 'REVENUE', 'REVENUE', sales, { Status: 'ARCHIVED' }],
    ['210', 'Contract Income', 'REVENUE', 'REVENUE', sales],
    ['220', 'Variations', 'REVENUE', 'REVENUE', sales],
    ['260', 'Other Revenue', 'REVENUE', 'REVENUE', sales],
    ['310', 'Cost of Goods Sold', 'DIRECTCOSTS', 'EXPENSE', purchases],
    ['325', 'Subcontractors', 'DIRECTCOSTS', 'EXPENSE', purchases],
    ['404', 'Bank Fees', 'EXPENSE', 'EXPENSE', without],
    ['429', 'General Expenses', 'EXPENSE', 'EXPENSE', purchases],
    ['610', 'Accounts Receivable', 'CURRENT', 'ASSET', without, { SystemAccount: 'DEBTORS' }],
    ['800', 'Accounts Payable', 'CURRLIAB', 'LIABILITY', without, { SystemAccount: 'CREDITORS' }],
    ['820', 'GST', 'CURRLIAB', 'LIABILITY', without, { SystemAccount: 'GST' }],
    ['860', 'Rounding', 'CURRLIAB', 'LIABILITY', without, { SystemAccount: 'ROUNDING' }],
    ['880', 'Owner A Funds Introduced', 'EQUITY', 'EQUITY', without, { EnablePaymentsToAccount: true }],
  ]
}

const since = '/Date(1735689600000+0000)/'

function bookOf(id: string, name: string, code: string, taxNumber: string, country: Country): Book {
  const { version, currency, zone, timezone } = country
  return {
    id,
    name,
    currency,
    zone,
    organisation: {
      OrganisationID: id,
      Name: name,
      LegalName: name,
      PaysTax: true,
      Version: version,
      OrganisationType: 'COMPANY',
      OrganisationEntityType: 'COMPANY',
      BaseCurrency: currency,
      CountryCode: version,
      IsDemoCompany: true,
      OrganisationStatus: 'ACTIVE',
      TaxNumber: taxNumber,
      FinancialYearEndDay: version === 'NZ' ? 31 : 30,
      FinancialYearEndMonth: version === 'NZ' ? 3 : 6,
      SalesTaxBasis: version === 'NZ' ? 'PAYMENTS' : 'ACCRUALS',
      SalesTaxPeriod: version === 'NZ' ? 'TWOMONTHS' : 'QUARTERLY1',
      DefaultSalesTax: 'Tax Exclusive',
      DefaultPurchasesTax: 'Tax Exclusive',
      CreatedDateUTC: since,
      Timezone: timezone,
      ShortCode: code,
      Edition: 'BUSINESS',
      Class: 'DEMO',
      Addresses: [],
      Phones: [],
      ExternalLinks: [],
      PaymentTerms: {},
    },
    accounts: chartOf(country).map((row, at) => accountOf(id, at, row)),
    taxRates: country.rates.map((rate) => rateOf(rate)),
  }
}

const accountOf = (book: string, at: number, [code, name, type, kind, tax, more]: Row): Account => ({
  AccountID: `${book.slice(0, 24)}${String(at + 1).padStart(12, '0')}`,
  Code: code,
  Name: name,
  Type: type,
  Status: 'ACTIVE',
  TaxType: tax,
  Class: kind,
  EnablePaymentsToAccount: false,
  ShowInExpenseClaims: false,
  ReportingCode: '',
  HasAttachments: false,
  UpdatedDateUTC: since,
  AddToWatchlist: false,
  ...more,
})

const rateOf = ([type, name, rate, reported, forSales]: Country['rates'][number]): TaxRate => ({
  Name: name,
  TaxType: type,
  ReportTaxType: reported,
  CanApplyToAssets: true,
  CanApplyToEquity: true,
  CanApplyToExpenses: !forSales || rate === 0,
  CanApplyToLiabilities: true,
  CanApplyToRevenue: forSales,
  DisplayTaxRate: rate,
  EffectiveRate: rate,
  Status: 'ACTIVE',
  TaxComponents: [{ Name: 'GST', Rate: rate, IsCompound: false, IsNonRecoverable: false }],
})

/** Every organisation; the names begin like the demo companies', so that one sees which belongs to which. */
export const books: readonly Book[] = [
  bookOf(
    '4b6c2f10-9a3e-4c57-8d21-5e0f7a9b1c01',
    'Harbour & Ridge Builders (Demo)',
    '!hrb01',
    '071-138-054',
    newZealand,
  ),
  bookOf('7e8d3a21-0c4f-4b68-9e32-6f1a8b0c2d02', 'Southerly Electrical (Demo)', '!sel02', '088-204-417', newZealand),
  bookOf(
    'a1f9b432-5d60-4c79-af43-7a2b9c1d3e03',
    'Ridge & Harbour Pty Ltd (Demo AU)',
    '!rhp03',
    '51824753556',
    australia,
  ),
]

/** Many more, for whoever wants a crowd: on no page, and there for whoever knows their ids. */
export const crowdIds = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `c0de${String(at).padStart(4, '0')}-0000-4000-8000-000000000000`)

const crowd = new Map(
  crowdIds(100).map((id, at) => [
    id,
    bookOf(id, `Crowd Builders ${at + 1} (Demo)`, `!c${at}`, '071-138-054', newZealand),
  ]),
)

export const bookById = (id: string | undefined): Book | undefined =>
  books.find((book) => book.id === id) ?? crowd.get(id ?? '')
