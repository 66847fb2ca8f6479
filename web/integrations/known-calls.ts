/** The calls that we have words for. */
export const knownCalls = {
  'GET /connections': 'organisations',
  'POST /connect/token': 'token',
  'GET /v1/accounts/:id': 'account',
  'POST /v1/checkout/sessions': 'openCheckout',
  'GET /v1/checkout/sessions/:id': 'readCheckout',
  'POST /v1/checkout/sessions/:id/expire': 'endCheckout',
  'POST /v1/refunds': 'refund',
} as const
