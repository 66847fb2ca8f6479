import { randomUUID } from 'node:crypto'
import type { Now } from '../clock.ts'
import type { Grant, Tokens } from './tokens.ts'

/** An answer that is no success, thrown from wherever that is found out. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** Whether a fault that was asked for is for Microsoft, or for everybody. */
export const isMicrosoft = ({ tenantId }: { tenantId?: string | undefined }): boolean =>
  tenantId === undefined || tenantId === 'microsoft'

/** A refusal as Graph writes it. */
export const graphError = (now: Now, { code, message }: Refused): object => ({
  error: {
    code,
    message,
    innerError: {
      date: now().toISOString().slice(0, 19),
      'request-id': randomUUID(),
      'client-request-id': randomUUID(),
    },
  },
})

export const badRequest = (message: string, code = 'BadRequest'): Refused => new Refused(400, code, message)

export const itemNotFound = (): Refused =>
  new Refused(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')

export const broken = (): Refused =>
  new Refused(500, 'InternalServerError', 'An internal server error occurred. The operation failed.')

export const offline = (): Refused =>
  new Refused(503, 'ServiceUnavailable', 'The server is busy. Please try again later.')

export const tooMany = (seconds: number): Refused =>
  new Refused(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.', {
    'retry-after': String(seconds),
  })

export const noMailbox = (): Refused =>
  new Refused(
    404,
    'MailboxNotEnabledForRESTAPI',
    'The mailbox is either inactive, soft-deleted, or is hosted on-premise.',
  )

export const changedMeanwhile = (): Refused =>
  new Refused(
    412,
    'ErrorIrresolvableConflict',
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  )

const unauthorized = (message: string): Refused =>
  new Refused(401, 'InvalidAuthenticationToken', message, {
    'www-authenticate':
      'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize"',
  })

/** Whom the request's access token speaks for; throws Graph's 401 where it speaks for nobody. */
export function bearerOf(tokens: Tokens, authorization: string | undefined): Grant {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) throw unauthorized('Access token is empty.')
  const read = tokens.read(token)
  if (read === 'unknown') throw unauthorized('CompactToken parsing failed with error code: 80049217')
  if (read === 'expired') throw unauthorized('Lifetime validation failed, the token is expired.')
  return read
}

export const lacksScope = (): Refused =>
  new Refused(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
