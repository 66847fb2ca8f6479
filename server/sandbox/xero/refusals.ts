import { randomUUID } from 'node:crypto'
import type { Tokens } from './tokens.ts'

/** An answer that is no success, thrown from wherever that is found out. */
export class Refused extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>
  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`answered ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const titled = (status: number, title: string, detail: string, headers: Record<string, string> = {}): Refused =>
  new Refused(
    status,
    { Type: null, Title: title, Status: status, Detail: detail, Instance: randomUUID(), Extensions: {} },
    headers,
  )

export const badRequest = (detail: string): Refused => titled(400, 'Bad Request', detail)

const unauthorized = (detail: string): Refused =>
  titled(401, 'Unauthorized', detail, { 'www-authenticate': 'Bearer error="invalid_token"' })

/** The organisation is not connected, or not any more. */
export const forbidden = (): Refused => titled(403, 'Forbidden', 'AuthenticationUnsuccessful')

/** The token was not given what this asks for. */
export const lacksScope = (): Refused =>
  titled(401, 'Unauthorized', 'AuthorizationUnsuccessful', {
    'www-authenticate': 'Bearer error="insufficient_scope"',
  })

export const broken = (): Refused =>
  titled(500, 'An error occurred', 'An error occurred in Xero. Check the API Status page.')

export const offline = (): Refused => titled(503, 'Service Unavailable', 'The API is currently unavailable')

export const notFound = (): Refused => new Refused(404, "The resource you're looking for cannot be found")

/** A refusal of the accounting API as a whole, in its own form. */
export const exception = (number: number, type: string, message: string): Refused =>
  new Refused(400, { ErrorNumber: number, Type: type, Message: message })

type Bearer = Exclude<ReturnType<Tokens['read']>, { fault: string }>

/** Whom the request's access token speaks for; throws the 401 that Xero answers where it speaks for nobody. */
export function bearerOf(tokens: Tokens, authorization: string | undefined): Bearer {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  const read = token === undefined ? ({ fault: 'unknown' } as const) : tokens.read(token)
  if (!('fault' in read)) return read
  if (read.fault === 'unknown') throw unauthorized('AuthenticationUnsuccessful')
  throw unauthorized(`TokenExpired: token expired at ${asXeroSays(read.at)}`)
}

/** `07/14/2020 21:26:02` */
function asXeroSays(milliseconds: number): string {
  const [, year, month, day, time] =
    /^(\d{4})-(\d\d)-(\d\d)T([\d:]{8})/.exec(new Date(milliseconds).toISOString()) ?? []
  return `${month}/${day}/${year} ${time}`
}
