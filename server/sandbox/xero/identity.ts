import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClient } from '../clients.ts'
import type { Now } from '../clock.ts'
import { formOf, originOf, sendPage } from '../pages.ts'
import type { Connections } from './connections.ts'
import { backTo, openWaiting, refusedPage } from '../waiting.ts'
import { type AuthorizeRequest, consentPage, readAuthorize } from './consent.ts'
import { bookById, people } from './organisations.ts'
import type { Tokens, TokenSet } from './tokens.ts'

export interface IdentityParts {
  now: Now
  tokens: Tokens
  connections: Connections
}

const root = '/xero/identity'

/** Xero's identity service: consent, tokens, and what OpenID clients look up about it. */
export function identityRoutes(app: FastifyInstance, { now, tokens, connections }: IdentityParts): void {
  const waiting = openWaiting<AuthorizeRequest>(now)
  const issuerOf = (request: FastifyRequest): string => `${originOf(request)}${root}`

  app.get(`${root}/.well-known/openid-configuration`, (request) => configuration(issuerOf(request)))
  app.get(`${root}/.well-known/openid-configuration/jwks`, () => tokens.jwks())

  app.get(`${root}/connect/authorize`, (request, reply) => {
    const asked = readAuthorize(new URL(request.url, 'http://sandbox').searchParams)
    if ('shown' in asked) return sendPage(reply.code(400), refusedPage(asked.shown))
    if ('error' in asked) return reply.redirect(backTo(asked.redirectUri, { error: asked.error, state: asked.state }))
    return sendPage(reply, consentPage(waiting.keep(asked), asked), asked.redirectUri)
  })

  app.post(`${root}/connect/consent`, (request, reply) => {
    const form = formOf(request)
    const id = form.get('request') ?? ''
    const asked = waiting.look(id)
    if (asked === undefined)
      return sendPage(reply.code(400), refusedPage('This page was answered before, or is too old'))
    const { redirectUri, state, scopes, challenge, nonce } = asked
    if (form.get('decision') !== 'allow') {
      waiting.answer(id)
      return reply.redirect(backTo(redirectUri, { error: 'access_denied', state }), 303)
    }
    const person = people.find((each) => each.id === form.get('person'))
    const tenants = form.getAll('tenant').filter((tenant) => bookById(tenant) !== undefined)
    if (person === undefined || tenants.length === 0)
      return sendPage(reply.code(400), consentPage(id, asked, 'Choose an organisation.'), redirectUri)
    waiting.answer(id)
    const authEvent = randomUUID()
    connections.connect(person.id, tenants, authEvent)
    const code = tokens.issueCode({ person: person.id, authEvent, scopes, redirectUri, challenge, nonce })
    return reply.redirect(backTo(redirectUri, { code, scope: scopes.join(' '), state }), 303)
  })

  app.post(`${root}/connect/token`, (request, reply) => {
    const form = formOf(request)
    if (!isClient(request, form)) return refuse(reply, 'invalid_client')
    const grant = form.get('grant_type')
    if (grant === 'authorization_code') {
      const verifier = form.get('code_verifier') ?? undefined
      const redirectUri = form.get('redirect_uri') ?? ''
      return answer(reply, tokens.redeem(form.get('code') ?? '', redirectUri, verifier, issuerOf(request)))
    }
    if (grant === 'refresh_token')
      return answer(reply, tokens.refresh(form.get('refresh_token') ?? '', issuerOf(request)))
    return refuse(reply, 'unsupported_grant_type')
  })

  app.post(`${root}/connect/revocation`, (request, reply) => {
    const form = formOf(request)
    if (!isClient(request, form)) return refuse(reply, 'invalid_client')
    // Xero ends what the person had connected together with the token; of one that it doesn't know it says nothing.
    const person = tokens.revoke(form.get('token') ?? '')
    if (person !== undefined) connections.removeAllOf(person)
    return reply.code(200).send()
  })
}

const answer = (reply: FastifyReply, set: TokenSet | undefined): FastifyReply =>
  set === undefined ? refuse(reply, 'invalid_grant') : reply.header('cache-control', 'no-store').send(set)

const refuse = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(400).header('cache-control', 'no-store').send({ error })

const configuration = (issuer: string): object => ({
  issuer,
  jwks_uri: `${issuer}/.well-known/openid-configuration/jwks`,
  authorization_endpoint: `${issuer}/connect/authorize`,
  token_endpoint: `${issuer}/connect/token`,
  revocation_endpoint: `${issuer}/connect/revocation`,
  scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  id_token_signing_alg_values_supported: ['RS256'],
  subject_types_supported: ['public'],
  code_challenge_methods_supported: ['S256'],
})
