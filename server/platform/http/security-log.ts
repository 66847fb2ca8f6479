import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Log } from '../log.ts'
import type { SignedIn } from '../session/signed-in.ts'

/** What is noted for whoever watches over the installation, and nothing else is: one line each, found by this name. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'sign-in-stopped'
  | 'signed-out'
  | 'session-replaced'
  | 'sessions-crowded-out'
  | 'session-revoked'
  | 'company-added'
  | 'company-cancelled'
  | 'company-restored'
  | 'company-opened'
  | 'password-reset'
  | 'password-reset-asked'
  | 'invitation-accepted'
  | 'signed-up'
  | 'address-confirmed'
  | 'company-entered'
  | 'membership-left'
  | 'password-changed'
  | 'password-change-failed'
  | 'address-change-asked'
  | 'address-changed'
  | 'token-created'
  | 'token-revoked'
  | 'calendar-feed-made'
  | 'calendar-feed-revoked'
  | 'data-exported'
  | 'company-left'
  | 'share-created'
  | 'share-sent'
  | 'share-revoked'
  | 'access-refused'
  | 'cross-site-refused'
  | 'page-refused'
  | 'rate-refused'
  | 'guesses-refused'
  | 'second-step-asked'
  | 'second-step-failed'
  | 'second-step-added'
  | 'second-step-removed'
  | 'second-step-required'
  | 'second-step-missing'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'identity-proved'
  | 'identity-refused'
  | 'unknown-device'
  | 'microsoft-link-asked'
  | 'microsoft-linked'
  | 'microsoft-unlinked'

/** Ids and plain words: never a token, a password, or what somebody typed in its place. */
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>

const securityLogs = new WeakMap<Log, Log>()

/** Told also where the installation logs nothing but warnings; silent only where it logs nothing at all. */
function securityLogOf(log: Log): Log {
  const known = securityLogs.get(log)
  if (known !== undefined) return known
  const made = log.child({}, log.isLevelEnabled('info') || log.level === 'silent' ? {} : { level: 'info' })
  securityLogs.set(log, made)
  return made
}

/** Writes one security event: which, who as far as that is known, from where, and in which request. */
export function logSecurity(log: Log, event: SecurityEvent, request: FastifyRequest, facts: Facts = {}): void {
  securityLogOf(log).info(
    { security: event, ...callerOf(request), address: request.ip, reqId: request.id, ...facts },
    'security event',
  )
}

interface Caller {
  account?: string
  company?: string
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Keeps who calls, for every line that is written about the request. */
export function noteCaller(request: FastifyRequest, signedIn: SignedIn | null): void {
  if (signedIn === null) return
  callers.set(request, {
    account: signedIn.accountId,
    ...(signedIn.company === null ? {} : { company: signedIn.company.id }),
  })
}

/** The account and company behind a request, as far as they are known by now. */
export const callerOf = (request: FastifyRequest): Caller => callers.get(request) ?? {}

/** Refusals that say something about who asks, by their code. */
const eventOf: Readonly<Record<string, SecurityEvent>> = {
  forbidden: 'access-refused',
  second_step_missing: 'second-step-missing',
  cross_site: 'cross-site-refused',
  page_mismatch: 'page-refused',
  page_unnamed: 'page-refused',
  too_many_attempts: 'sign-in-stopped',
  rate_limited: 'rate-refused',
  too_many_unknown: 'guesses-refused',
}

/** Notes a refusal where it is a matter of security. */
export function logRefusal(log: Log, error: unknown, request: FastifyRequest): void {
  const event = error instanceof Refusal ? eventOf[error.code] : undefined
  if (event !== undefined) logSecurity(log, event, request, { route: request.routeOptions.url })
}
