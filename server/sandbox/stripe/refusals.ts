type ErrorType = 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error' | 'rate_limit_error'

/** An answer that is no success, thrown from wherever that is found out. */
export class Refused extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    {
      type = 'invalid_request_error',
      code,
      param,
      headers = {},
    }: { type?: ErrorType; code?: string; param?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
    this.headers = headers
  }
}

/** A refusal as Stripe writes it. */
export const errorBody = ({ type, code, param, message }: Refused): object => ({
  error: { type, message, ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) },
})

export const missing = (kind: string, id: string, words = `No such ${kind}: '${id}'`): Refused =>
  new Refused(404, words, { code: 'resource_missing', param: 'id' })

/** A bank that does not take the card. */
export const declined = (): Refused =>
  new Refused(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })

export const wrong = (message: string, more: { code?: string; param?: string } = {}): Refused =>
  new Refused(400, message, more)

export const broken = (): Refused =>
  new Refused(500, 'An unexpected error occurred. It has been reported.', { type: 'api_error' })

export const offline = (): Refused => new Refused(503, 'Service unavailable.', { type: 'api_error' })

export const tooMany = (seconds: number): Refused =>
  new Refused(429, 'Too many requests made to the API too quickly.', {
    type: 'rate_limit_error',
    code: 'rate_limit',
    headers: { 'retry-after': String(seconds) },
  })

export const notAuthenticated = (): Refused => new Refused(401, 'Invalid API Key provided.', {})

/** The account let us go, or never said yes. */
export const notConnected = (account: string): Refused =>
  new Refused(
    403,
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )

/** Whether a fault that was asked for is for Stripe, for one of its accounts, or for everybody. */
export const concernsStripe =
  (account: string) =>
  ({ tenantId }: { tenantId?: string | undefined }): boolean =>
    tenantId === undefined || tenantId === 'stripe' || tenantId === account
