import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClient } from '../clients.ts'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { formOf, originOf, sendPage } from '../pages.ts'
import { backTo, openWaiting, refusedPage } from '../waiting.ts'
import { type AuthorizeRequest, consentPage, isTenant, readAuthorize } from './consent.ts'
import { type Directory, tenantId } from './people.ts'
import { isMicrosoft } from './refusals.ts'
import type { GrantFault, Tokens, TokenSet } from './tokens.ts'

export interface IdentityParts {
  now: Now
  faults: Faults
  tokens: Tokens
  directory: Directory
}

const root = '/microsoft/login'

/** The Microsoft identity platform, version 2.0: consent, tokens, and what OpenID clients look up about it. */
export function identityRoutes(app: FastifyInstance, { now, faults, tokens, directory }: IdentityParts): void {
  const waiting = openWaiting<AuthorizeRequest>(now)
  const issuerOf = (request: FastifyRequest): string => `${originOf(request)}${root}/${tenantId}/v2.0`
  const tenantOf = (request: FastifyRequest): string => (request.params as { tenant: string }).tenant

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith(`${root}/`)) return undefined
    if (faults.take('down', (fault) => fault.where !== 'api' && isMicrosoft(fault)) !== undefined)
      return reply.code(503).send('Service Unavailable')
    return isTenant(tenantOf(request)) ? undefined : reply.code(400).send(oauthError(now, noTenant))
  })

  app.get(`${root}/:tenant/v2.0/.well-known/openid-configuration`, (request) =>
    configuration(originOf(request), tenantOf(request)),
  )
  app.get(`${root}/:tenant/discovery/v2.0/keys`, () => tokens.jwks())

  app.get(`${root}/:tenant/oauth2/v2.0/authorize`, (request, reply) => {
    const asked = readAuthorize(new URL(request.url, 'http://sandbox').searchParams)
    if ('shown' in asked) return sendPage(reply.code(400), refusedPage(asked.shown))
    if ('error' in asked) {
      const { redirectUri, error, description, state } = asked
      return reply.redirect(backTo(redirectUri, { error, error_description: description, state }))
    }
    return sendPage(reply, pageOf(waiting.keep(asked), asked), asked.redirectUri)
  })

  const pageOf = (id: string, request: AuthorizeRequest, fault?: string): string =>
    consentPage({
      id,
      request,
      people: directory.list(),
      action: `${root}/common/consent`,
      ...(fault === undefined ? {} : { fault }),
    })

  app.post(`${root}/:tenant/consent`, (request, reply) => {
    const form = formOf(request)
    const id = form.get('request') ?? ''
    const asked = waiting.look(id)
    if (asked === undefined)
      return sendPage(reply.code(400), refusedPage('This page was answered before, or is too old'))
    const { redirectUri, state, scopes, challenge, nonce } = asked
    if (form.get('decision') !== 'accept') {
      waiting.answer(id)
      const description = 'AADSTS65004: User declined to consent to access the app.'
      return reply.redirect(backTo(redirectUri, { error: 'access_denied', error_description: description, state }), 303)
    }
    const address = form.get('address') ?? ''
    const person = address === '' ? directory.byId(form.get('person') ?? '') : directory.meet(address)
    if (person === undefined) return sendPage(reply.code(400), pageOf(id, asked, 'Say who is signed in.'), redirectUri)
    waiting.answer(id)
    const since = Number(form.get('since') ?? 0)
    // Who signed in too long ago for the application is asked for the password once more.
    const age = asked.fresh || !(since >= 0 && since <= asked.maxAge) ? 0 : since
    const authTime = Math.floor(now().getTime() / 1000) - age
    const code = tokens.issueCode({ person: person.id, scopes, redirectUri, challenge, nonce, authTime })
    return reply.redirect(backTo(redirectUri, { code, state, session_state: randomUUID() }), 303)
  })

  app.post(`${root}/:tenant/oauth2/v2.0/token`, (request, reply) => {
    const form = formOf(request)
    const answer = (set: TokenSet | GrantFault): FastifyReply =>
      'error' in set
        ? reply.code(400).header('cache-control', 'no-store').send(oauthError(now, set))
        : reply.header('cache-control', 'no-store').send(set)
    if (!isClient(request, form)) return reply.code(401).send(oauthError(now, wrongSecret))
    const grant = form.get('grant_type')
    if (grant === 'authorization_code') {
      const verifier = form.get('code_verifier') ?? undefined
      const redirectUri = form.get('redirect_uri') ?? ''
      return answer(tokens.redeem(form.get('code') ?? '', redirectUri, verifier, issuerOf(request)))
    }
    if (grant === 'refresh_token') {
      const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
      return answer(tokens.refresh(form.get('refresh_token') ?? '', scopes, issuerOf(request)))
    }
    return reply.code(400).send(oauthError(now, unsupportedGrant))
  })
}

interface OauthFault {
  error: string
  number: number
  description: string
}

const noTenant = { error: 'invalid_request', number: 90002, description: 'Tenant not found.' }
const wrongSecret = { error: 'invalid_client', number: 7000215, description: 'Invalid client secret provided.' }
const unsupportedGrant = { error: 'unsupported_grant_type', number: 70003, description: 'The grant is not supported.' }

/** A refusal as the identity platform writes it. */
const oauthError = (now: Now, { error, number, description }: OauthFault): object => ({
  error,
  error_description: `AADSTS${number}: ${description}`,
  error_codes: [number],
  timestamp: now().toISOString(),
  trace_id: randomUUID(),
  correlation_id: randomUUID(),
})

const configuration = (origin: string, tenant: string): object => {
  const asked = `${origin}${root}/${tenant}`
  return {
    // Of any organisation its place is left open, as Microsoft leaves it.
    issuer: `${origin}${root}/${tenant === tenantId ? tenantId : '{tenantid}'}/v2.0`,
    authorization_endpoint: `${asked}/oauth2/v2.0/authorize`,
    token_endpoint: `${asked}/oauth2/v2.0/token`,
    jwks_uri: `${asked}/discovery/v2.0/keys`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'preferred_username',
      'name',
      'tid',
      'ver',
      'email',
      'auth_time',
    ],
  }
}
