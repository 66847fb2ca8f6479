import type { Ledger } from './ledger.ts'

/** One call of the accounting API that was let in. */
export interface Call {
  ledger: Ledger
  query: URLSearchParams
  params: Record<string, string>
  body: unknown
  modifiedSince: string | undefined
  origin: string
}

export interface AccountingRoute {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  /** What a token must have been given, one of these. */
  scope: 'settings' | 'contacts' | 'transactions' | 'banktransactions'
  run(call: Call): object
}

/** Whether a request with several elements fails as a whole when one is wrong. */
export const summarizes = ({ query }: Call): boolean => query.get('summarizeErrors')?.toLowerCase() !== 'false'

/** How many decimals unit prices have in this call. */
export const unitDecimals = ({ query }: Call): 2 | 4 => (query.get('unitdp') === '4' ? 4 : 2)
