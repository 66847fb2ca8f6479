import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { same, sandboxStripe } from '../clients.ts'
import type { Now } from '../clock.ts'
import { type Aimed, type Faults, isAimedAt } from '../faults.ts'
import { formOf, originOf } from '../pages.ts'
import type { Store } from '../store.ts'
import { platform, type Accounts, type Business } from './accounts.ts'
import { version } from './blank.ts'
import type { StripeCall, StripeRoute } from './call.ts'
import { expanded } from './expanding.ts'
import { idempotent } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import * as refusals from './refusals.ts'
import { concernsStripe, errorBody, notAuthenticated, notConnected, Refused } from './refusals.ts'
import { stripeRoutes } from './routes.ts'

export interface ApiParts {
  store: Store
  now: Now
  faults: Faults
  accounts: Accounts
  ledgerOf: (business: Business, origin: string) => Ledger
}

const root = '/stripe/api/v1'
/** How many calls about one account Stripe takes within a second. */
const eachSecond = 100

/** Stripe's API: each call comes through here, and is answered in the same forms. */
export function apiRoutes(app: FastifyInstance, parts: ApiParts): void {
  const called = new Map<string, number[]>()
  for (const route of stripeRoutes)
    app.route({
      method: route.method,
      url: `${root}${route.path}`,
      handler: (request, reply) => answer(parts, { route, called }, request, reply),
    })
  app.all(`${root}/*`, (request, reply) => {
    const [path = ''] = request.url.split('?')
    const unknown = new Refused(
      404,
      `Unrecognized request URL (${request.method}: ${path.replace('/stripe/api', '')}).`,
    )
    return headed(reply).code(404).send(errorBody(unknown))
  })
}

const headed = (reply: FastifyReply): FastifyReply =>
  reply.header('request-id', `req_${randomBytes(7).toString('hex')}`).header('stripe-version', version)

async function answer(
  parts: ApiParts,
  { route, called }: { route: StripeRoute; called: Map<string, number[]> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { faults } = parts
  const account = accountIn(request)
  const concerns = concernsStripe(account)
  try {
    if (faults.take('down', (fault) => fault.where !== 'identity' && concerns(fault)) !== undefined)
      throw refusals.offline()
    const business = admit(parts, request, account)
    const isWrite = route.method !== 'GET'
    refuseFaster(parts, called, account)
    const limited = faults.take('limited', concerns)
    if (limited !== undefined) throw refusals.tooMany(limited.retryAfter)
    const meant = (fault: Aimed & Parameters<typeof concerns>[0]) => concerns(fault) && isAimedAt(fault, request)
    const slow = faults.take('slow', meant)
    if (slow !== undefined) await sleep(slow.milliseconds)
    if (faults.take('held', meant) !== undefined) await faults.cleared()
    if (faults.take('broken', concerns) !== undefined) throw refusals.broken()
    const { answer, isReplayed } = work(parts, route, request, business)
    if (isWrite && faults.take('cutAfterWrite', concerns) !== undefined) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (isWrite && faults.take('brokenAfterWrite', concerns) !== undefined) throw refusals.broken()
    return headed(reply)
      .headers({
        ...(account === '' ? {} : { 'stripe-account': account }),
        ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
      })
      .code(200)
      .send(answer)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return headed(reply).code(error.status).headers(error.headers).send(errorBody(error))
  }
}

/** In whose name it is asked: by the header, or, of an account itself, by its address. */
function accountIn({ headers, params, url }: FastifyRequest): string {
  const named = headers['stripe-account']
  if (typeof named === 'string') return named
  return url.startsWith(`${root}/accounts/`) ? ((params as { id?: string }).id ?? '') : ''
}

function admit({ accounts }: ApiParts, { headers }: FastifyRequest, account: string): Business {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '') ?? []
  const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  const key =
    bearer ??
    Buffer.from(basic ?? '', 'base64')
      .toString()
      .replace(/:$/, '')
  if (!same(key, sandboxStripe.secretKey)) throw notAuthenticated()
  // In nobody's name it is asked of whose key it is.
  if (account === '') return platform
  const business = accounts.byId(account)
  if (business === undefined || !accounts.isConnected(account)) throw notConnected(account)
  return business
}

function refuseFaster({ now }: ApiParts, called: Map<string, number[]>, account: string): void {
  const time = now().getTime()
  const lately = (called.get(account) ?? []).filter((each) => Math.abs(time - each) < 1000)
  called.set(account, [...lately, time])
  if (lately.length >= eachSecond) throw refusals.tooMany(1)
}

/** Does what was asked, all of it or nothing, and once for each idempotency key. */
function work(parts: ApiParts, route: StripeRoute, request: FastifyRequest, business: Business) {
  const { store, now, accounts, ledgerOf } = parts
  const { headers, url, method } = request
  const asked = new URL(url, 'http://sandbox').searchParams
  const sent = new URLSearchParams(method === 'POST' ? formOf(request) : [...asked, ...formOf(request)])
  const origin = originOf(request)
  const ledger = ledgerOf(business, origin)
  const paths = [...sent].filter(([name]) => /^expand(\[\d*\])?$/.test(name)).map(([, path]) => path)
  const form = new URLSearchParams([...sent].filter(([name]) => !/^expand(\[\d*\])?$/.test(name)))
  const call: StripeCall = {
    ledger,
    form,
    params: request.params as Record<string, string>,
    origin,
    canCharge: accounts.canCharge(business),
  }
  const key = method === 'GET' ? undefined : headers['idempotency-key']?.toString()
  return store.whole(() => {
    const { answer, isReplayed } = idempotent(
      store,
      now,
      { account: business.id, key, sent: [method, url, form.toString()] },
      () => route.run(call),
    )
    return { answer: expanded(answer, paths, { ledger, origin }), isReplayed }
  })
}
