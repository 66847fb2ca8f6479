import type { Ledger } from './ledger.ts'

/** One call of the API that was let in. */
export interface StripeCall {
  ledger: Ledger
  /** What was sent: in the query of what reads, in the body of what writes; `expand` is taken out of it. */
  form: URLSearchParams
  params: Record<string, string>
  origin: string
  canCharge: boolean
}

export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run: (call: StripeCall) => object
}
