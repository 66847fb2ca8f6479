import type { FastifyReply, FastifyRequest } from 'fastify'
import { admits, holdsAll, type Actor } from '#domain/actor.ts'
import { isAboutRecord, type Endpoint } from '#domain/endpoint.ts'
import { conflict, forbidden, notFound, Refusal, sentence } from '#domain/errors.ts'
import type { Closing } from '#domain/registry/rules.ts'
import { pageHeader, pageOf, tabHeader } from '#domain/session/rules.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import type { Principal } from '../context.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { Services } from '../runtime.ts'
import { findProgram, isProgramToken } from '../session/programs.ts'
import { companyDisabling, findSignedIn, type SignedIn } from '../session/signed-in.ts'

const cookieName = (services: Services): string =>
  services.config.publicUrl.startsWith('https:') ? '__Host-stringline' : 'stringline'

export function setSessionCookie(services: Services, reply: FastifyReply, token: string, expires: Date | null): void {
  void reply.setCookie(cookieName(services), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.publicUrl.startsWith('https:'),
    ...(expires === null ? {} : { expires }),
  })
}

export function clearSessionCookie(services: Services, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(services), { path: '/', secure: services.config.publicUrl.startsWith('https:') })
}

/** The token of an `Authorization: Bearer …` header; any other such header is none. */
const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The token of the session cookie. */
export const cookieTokenOf = (services: Services, request: FastifyRequest): string | null =>
  request.cookies[cookieName(services)] ?? null

/** The token a request carries: the bearer's before the cookie's. */
export const tokenOf = (services: Services, request: FastifyRequest): string | null =>
  bearerOf(request) ?? cookieTokenOf(services, request)

/**
 * Who signs this request, or null. Asked of the database each time, so a disabled account or a changed role holds at
 * once.
 */
export async function whoSigns(
  services: Services,
  platform: PlatformDb,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const token = tokenOf(services, request)
  if (token === null) return null
  const { clock, config } = services
  if (!isProgramToken(token)) return findSignedIn(platform, token, clock.now(), config.superAdminSecondStep)
  // A program says who it is; in a cookie a browser would bring its token along wherever it goes.
  return bearerOf(request) === null ? null : findProgram(platform, token, clock.now())
}

/** The tab that asks, where it names itself: said to its own person alone, so it is believed. */
export function tabOf(request: FastifyRequest): string | undefined {
  const tab = request.headers[tabHeader]
  return typeof tab === 'string' && /^[\w.-]{1,40}$/.test(tab) ? tab : undefined
}

/** The session of a request that was admitted as one of an account. */
export function signedInBy({
  services,
  request,
  signedIn,
}: {
  services: Services
  request: FastifyRequest
  signedIn: SignedIn | null
}): { token: string; accountId: string; email: string; name: string } {
  const token = tokenOf(services, request)
  if (token === null || signedIn === null) throw notSignedIn()
  const { accountId, email, name } = signedIn
  return { token, accountId, email, name }
}

/**
 * Refuses with 401 `access_disabled` a request whose session is over because the company disabled its user, so that the
 * page can say so; for requests that carry no valid session any more.
 */
export async function refuseDisabledSession(
  services: Services,
  platform: PlatformDb,
  request: FastifyRequest,
): Promise<void> {
  const company = await disabledSessionIn(services, platform, request)
  if (company !== null) throw new Refusal(401, 'access_disabled', sentence(sessionMessages.accessDisabled, { company }))
}

/** The company that ended the session of this request by disabling its person; null where it is over otherwise. */
export async function disabledSessionIn(
  services: Services,
  platform: PlatformDb,
  request: FastifyRequest,
): Promise<string | null> {
  const token = tokenOf(services, request)
  if (token === null || isProgramToken(token)) return null
  return companyDisabling(platform, token, services.clock.now())
}

/** The account of a person who is signed in here; null for nobody, and for a program, which is no person. */
export const accountHere = (signedIn: SignedIn | null): string | null =>
  signedIn === null || signedIn.isProgram ? null : signedIn.accountId

const notSignedIn = (): Refusal => new Refusal(401, 'not_signed_in', 'Please sign in')

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Closes cross-site requests: a browser says where an unsafe request comes from, and it must be from here. A bearer
 * token is proof of its own, and callers that are no browser send neither header.
 */
export function refuseCrossSite(services: Services, request: FastifyRequest): void {
  if (!unsafe.has(request.method) || bearerOf(request) !== null) return
  const { origin } = request.headers
  const here =
    origin === undefined
      ? ['same-origin', 'none', undefined].includes(request.headers['sec-fetch-site'] as string | undefined)
      : origin === new URL(services.config.publicUrl).origin || URL.parse(origin)?.host === request.host
  if (!here) throw new Refusal(403, 'cross_site', 'This request came from another site')
}

/**
 * Closes pages that no longer show what the session is: somebody else has signed in in another tab, or another company
 * was opened there. Refused before anything is looked up, whatever the request would have done. What changes something
 * must name its page; a link to a file or a picture can't, and the ids in it are its company's. A bearer token is no
 * page and needs none. What asks nobody who they are, signing in and out included, serves every page.
 */
export function refuseOtherPage(endpoint: Endpoint, request: FastifyRequest, signedIn: SignedIn | null): void {
  if (signedIn === null || endpoint.access === 'public' || endpoint.access === 'development') return
  const page = request.headers[pageHeader]
  if (page === undefined && (bearerOf(request) !== null || !unsafe.has(request.method))) return
  if (page === undefined) throw conflict('page_unnamed', sessionMessages.pageUnnamed)
  if (page !== pageOf(signedIn.accountId, signedIn.company?.id ?? null))
    throw conflict('page_mismatch', sessionMessages.otherPage)
}

/**
 * A company that is closed is read and not changed, whoever asks: said before anything is looked up. What is about no
 * company, such as signing out or entering another, goes on.
 */
export function refuseClosed(endpoint: Endpoint, signedIn: SignedIn | null): void {
  const why = signedIn?.company?.closed?.why
  if (why === undefined || !changesClosed(endpoint, signedIn)) return
  throw conflict(...refusalWhen[why])
}

const refusalWhen: Record<Closing, [code: string, message: string]> = {
  cancelled: ['company_cancelled', sessionMessages.companyCancelled],
  shut: ['company_cancelled', sessionMessages.companyCancelled],
  trialOver: ['trial_over', sessionMessages.trialOver],
  unpaid: ['plan_unpaid', sessionMessages.unpaid],
}

/** Whether the endpoint would change something in a company that is closed. */
export const changesClosed = ({ method, access, goesOn }: Endpoint, signedIn: SignedIn | null): boolean =>
  signedIn?.company?.closed != null && unsafe.has(method) && goesOn !== true && !ofNoCompany.has(access)

const ofNoCompany = new Set<Endpoint['access']>(['public', 'account', 'platform', 'development'])

/**
 * Whether this person may call the endpoint at all. What they may not see does not exist for them: an endpoint about
 * one record answers 404, a collection 403 (PRODUCT 4).
 */
export function admit(endpoint: Endpoint, signedIn: SignedIn | null): Principal {
  if (signedIn === null) throw notSignedIn()
  const { principal } = signedIn
  if (signedIn.needsSecondStep) throw secondStepMissing()
  if (principal === null || !admits(endpoint, principal.actor)) throw refusalBy(endpoint, principal?.actor)
  return principal
}

/** Of what the person might do with a second step nothing is told, least of all which records there are. */
const secondStepMissing = (): Refusal => new Refusal(403, 'second_step_missing', secondStepMessages.missing)

/** In the endpoint's own words, unless those speak of a right that somebody has who is refused as what they are. */
function refusalBy(endpoint: Endpoint, actor: Actor | undefined): Refusal {
  if (isAboutRecord(endpoint)) return notFound()
  const holdsRight = endpoint.right !== undefined && actor !== undefined && holdsAll(actor, [endpoint.right].flat())
  return forbidden(holdsRight ? undefined : endpoint.refusal)
}

/** The same for an endpoint outside any company, which nobody or a super admin may call as well. */
export function admitOutside(endpoint: Endpoint, signedIn: SignedIn | null): void {
  const isAdmitted = signedIn !== null && !signedIn.needsSecondStep
  const outside = { isSuperAdmin: isAdmitted && signedIn.isSuperAdmin, isSignedIn: accountHere(signedIn) !== null }
  if (admits(endpoint, signedIn?.principal?.actor ?? null, outside)) return
  if (signedIn === null) throw notSignedIn()
  throw signedIn.needsSecondStep ? secondStepMissing() : refusalBy(endpoint, signedIn.principal?.actor)
}
