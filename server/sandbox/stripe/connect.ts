import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { same, sandboxStripe } from '../clients.ts'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { html, page } from '../html.ts'
import { formOf, sendPage } from '../pages.ts'
import { backTo, isWebAddress, openWaiting, refusedPage } from '../waiting.ts'
import { businesses, type Accounts } from './accounts.ts'
import { concernsStripe } from './refusals.ts'

interface ConnectParts {
  now: Now
  faults: Faults
  accounts: Accounts
  /** Told when an account let us go. */
  left: (account: string, origin: string) => void
}

interface Asked {
  redirectUri: string
  state: string | undefined
}

const root = '/stripe/connect/oauth'
/** A code is good for five minutes, once. */
const codeLife = 5 * 60_000

/** Connect, by OAuth: a business says yes, and its id is all that is needed of it. */
export function connectRoutes(app: FastifyInstance, { now, faults, accounts, left }: ConnectParts): void {
  const waiting = openWaiting<Asked>(now)
  const codes = new Map<string, { account: string; until: number }>()
  const isDown = (): boolean =>
    faults.take('down', (fault) => fault.where !== 'api' && concernsStripe('')(fault)) !== undefined

  app.get(`${root}/authorize`, (request, reply) => {
    const query = new URL(request.url, 'http://sandbox').searchParams
    const redirectUri = query.get('redirect_uri')
    if (query.get('client_id') !== sandboxStripe.clientId)
      return sendPage(reply.code(400), refusedPage('No application matches the supplied client identifier'))
    if (redirectUri === null || !isWebAddress(redirectUri))
      return sendPage(reply.code(400), refusedPage('Invalid redirect URI'))
    const state = query.get('state') ?? undefined
    if (query.get('response_type') !== 'code')
      return reply.redirect(backTo(redirectUri, { error: 'unsupported_response_type', state }), 302)
    if (query.get('scope') !== 'read_write')
      return reply.redirect(backTo(redirectUri, { error: 'invalid_scope', state }), 302)
    return sendPage(reply, consentPage(waiting.keep({ redirectUri, state }), redirectUri), redirectUri)
  })

  app.post(`${root}/consent`, (request, reply) => {
    const form = formOf(request)
    const id = form.get('request') ?? ''
    const asked = waiting.look(id)
    if (asked === undefined) return sendPage(reply.code(400), refusedPage('This page is over'))
    waiting.answer(id)
    const { redirectUri, state } = asked
    const business = accounts.byId(form.get('account') ?? '')
    if (form.get('decision') !== 'allow' || business === undefined)
      return reply.redirect(
        backTo(redirectUri, { error: 'access_denied', error_description: 'The user denied your request', state }),
        303,
      )
    const code = `ac_${randomBytes(16).toString('hex')}`
    codes.set(code, { account: business.id, until: now().getTime() + codeLife })
    return reply.redirect(backTo(redirectUri, { scope: 'read_write', state, code }), 303)
  })

  app.post(`${root}/token`, (request, reply) => {
    if (isDown()) return reply.code(503).send('Service Unavailable')
    const form = formOf(request)
    if (!isPlatform(request, form)) return refuse(reply, 401, 'invalid_client', 'No API key provided')
    if (form.get('grant_type') !== 'authorization_code')
      return refuse(reply, 400, 'unsupported_grant_type', 'This grant type is not supported')
    const code = form.get('code') ?? ''
    const found = codes.get(code)
    codes.delete(code)
    if (found === undefined || found.until <= now().getTime())
      return refuse(reply, 400, 'invalid_grant', `Authorization code does not exist: ${code}`)
    accounts.connect(found.account)
    return reply.send({
      access_token: `sk_test_${randomBytes(12).toString('hex')}`,
      livemode: false,
      refresh_token: `rt_${randomBytes(12).toString('hex')}`,
      scope: 'read_write',
      stripe_publishable_key: `pk_test_${randomBytes(12).toString('hex')}`,
      stripe_user_id: found.account,
      token_type: 'bearer',
    })
  })

  app.post(`${root}/deauthorize`, (request, reply) => {
    if (isDown()) return reply.code(503).send('Service Unavailable')
    const form = formOf(request)
    const account = form.get('stripe_user_id') ?? ''
    if (!isPlatform(request, form)) return refuse(reply, 401, 'invalid_client', 'No API key provided')
    if (form.get('client_id') !== sandboxStripe.clientId || !accounts.isConnected(account))
      return refuse(
        reply,
        401,
        'invalid_client',
        `This application is not connected to stripe account ${account}, or that account does not exist.`,
      )
    left(account, '')
    return reply.send({ stripe_user_id: account })
  })
}

const refuse = (reply: FastifyReply, status: number, error: string, description: string): FastifyReply =>
  reply.code(status).send({ error, error_description: description })

function isPlatform({ headers }: FastifyRequest, form: URLSearchParams): boolean {
  const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  return same(bearer ?? form.get('client_secret'), sandboxStripe.secretKey)
}

const consentPage = (id: string, redirectUri: string): string =>
  page(
    'Connect Stringline to your Stripe account (sandbox)',
    html`
      <p>
        This page stands in for Stripe’s. It asks what Stripe would ask, and lets Stringline into a made-up business.
      </p>
      <form method="post" action="${root}/consent">
        <input type="hidden" name="request" value="${id}" />
        <fieldset>
          <legend>Account</legend>
          ${businesses.map(
            ({ id, name, mayCharge }, at) =>
              html`<label
                ><input type="radio" name="account" value="${id}" ${at === 0 ? html`checked` : undefined} />
                ${name}${mayCharge ? '' : ', not ready to take payments'}</label
              >`,
          )}
        </fieldset>
        <button name="decision" value="allow">Connect</button>
        <button name="decision" value="cancel">Cancel</button>
      </form>
      <p class="quiet">Then you go back to ${new URL(redirectUri).origin}.</p>
    `,
  )
