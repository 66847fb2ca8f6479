import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Now } from '../clock.ts'
import { type Aimed, type Faults, isAimedAt } from '../faults.ts'
import { originOf } from '../pages.ts'
import type { Store } from '../store.ts'
import { bankTransactionRoutes } from './bank-transaction-routes.ts'
import type { AccountingRoute, Call } from './call.ts'
import type { Connections } from './connections.ts'
import { contactRoutes } from './contact-routes.ts'
import { creditNoteRoutes, invoiceRoutes } from './document-routes.ts'
import { idempotent } from './idempotency.ts'
import { openLedger, type Tell } from './ledger.ts'
import { type Limits, tooMany } from './limits.ts'
import { type Book, bookById } from './organisations.ts'
import { allocationRoutes, paymentRoutes } from './payment-routes.ts'
import { refuseAll, withOneCentMore } from './misbehaving.ts'
import { bearerOf, broken, exception, forbidden, lacksScope, notFound, offline, Refused } from './refusals.ts'
import { settingsRoutes } from './settings-routes.ts'
import type { Tokens } from './tokens.ts'
import { wireInstant } from './wire.ts'

export interface AccountingParts {
  store: Store
  now: Now
  tokens: Tokens
  connections: Connections
  limits: Limits
  faults: Faults
  tell: Tell
}

const root = '/xero/api.xro/2.0'

const routes: AccountingRoute[] = [
  ...settingsRoutes,
  ...contactRoutes,
  ...invoiceRoutes,
  ...creditNoteRoutes,
  ...paymentRoutes,
  ...allocationRoutes,
  ...bankTransactionRoutes,
]

/** The accounting API: each call comes through here, and is answered in the same forms. */
export function accountingRoutes(app: FastifyInstance, parts: AccountingParts): void {
  for (const route of routes)
    app.route({
      method: route.method,
      url: `${root}${route.path}`,
      handler: (request, reply) => answer(parts, route, request, reply),
    })
  app.all(`${root}/*`, (_, reply) => send(reply, notFound()))
}

async function answer(
  parts: AccountingParts,
  route: AccountingRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let leave = (): void => {}
  const tenant = String(request.headers['xero-tenant-id'] ?? '').toLowerCase()
  const concerns = ({ tenantId }: { tenantId?: string | undefined }): boolean =>
    tenantId === undefined || tenantId === tenant
  try {
    const book = admit(parts, route, request, tenant)
    leave = enter(parts, tenant, concerns)
    const meant = (fault: Aimed & { tenantId?: string | undefined }): boolean =>
      concerns(fault) && isAimedAt(fault, request)
    const slow = parts.faults.take('slow', meant)
    if (slow !== undefined) await sleep(slow.milliseconds)
    if (parts.faults.take('held', meant) !== undefined) await parts.faults.cleared()
    if (parts.faults.take('broken', concerns) !== undefined) throw broken()
    const { status, body } = work(parts, route, request, book, meant)
    if (route.method !== 'GET' && parts.faults.take('cutAfterWrite', concerns) !== undefined) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (route.method !== 'GET' && parts.faults.take('brokenAfterWrite', concerns) !== undefined) throw broken()
    return reply.code(status).headers(parts.limits.headers(tenant)).send(body)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return send(reply.headers(bookById(tenant) === undefined ? {} : parts.limits.headers(tenant)), error)
  } finally {
    leave()
  }
}

/** What gives it: `transactions` is of applications from before March 2026, and gives all of its parts. */
const areas: Record<AccountingRoute['scope'], readonly string[]> = {
  settings: ['settings'],
  contacts: ['contacts'],
  transactions: ['transactions', 'invoices', 'payments'],
  banktransactions: ['transactions', 'banktransactions'],
}

/** Whether the caller may ask this about this organisation; throws what is answered otherwise. */
function admit(
  { tokens, connections }: AccountingParts,
  route: AccountingRoute,
  request: FastifyRequest,
  tenant: string,
): Book {
  const { person, scopes } = bearerOf(tokens, request.headers.authorization)
  const book = bookById(tenant)
  if (book === undefined || !connections.isConnected(person, tenant)) throw forbidden()
  const enough = areas[route.scope].flatMap((area) => [
    `accounting.${area}`,
    ...(route.method === 'GET' ? [`accounting.${area}.read`] : []),
  ])
  if (!enough.some((scope) => scopes.includes(scope))) throw lacksScope()
  return book
}

function enter(
  { limits, faults }: AccountingParts,
  tenant: string,
  concerns: (fault: { tenantId?: string }) => boolean,
): () => void {
  const isApi = (fault: { where: string; tenantId?: string | undefined }): boolean =>
    fault.where !== 'identity' && concerns(fault)
  if (faults.take('down', isApi) !== undefined) throw offline()
  const leave = limits.enter(tenant)
  const limited = faults.take('limited', concerns)
  if (limited === undefined) return leave
  leave()
  // Whoever comes again earlier than they were told is refused once more.
  limits.hold(tenant, limited.problem, limited.retryAfter)
  throw tooMany(limited.problem, limited.retryAfter)
}

/** Does what was asked, all of it or nothing, and once for each idempotency key. */
function work(
  { store, now, tell, faults }: AccountingParts,
  route: AccountingRoute,
  request: FastifyRequest,
  book: Book,
  meant: (fault: Aimed & { tenantId?: string | undefined }) => boolean,
): { status: number; body: unknown } {
  const text = typeof request.body === 'string' ? request.body : ''
  const { headers, url, method } = request
  const call: Call = {
    ledger: openLedger(store, book, now, tell),
    query: new URL(url, 'http://sandbox').searchParams,
    params: request.params as Record<string, string>,
    body: route.method === 'PUT' || route.method === 'POST' ? parsed(text) : undefined,
    modifiedSince: headers['if-modified-since'],
    origin: originOf(request),
  }
  const { pathname } = new URL(url, 'http://sandbox')
  const isWrite = method !== 'GET'
  const run = (): object => {
    const refused = isWrite ? faults.take('refused', meant) : undefined
    if (refused !== undefined) return refuseAll(call, pathname, refused.message)
    if (!isWrite || faults.take('oneCentMore', meant) === undefined) return route.run(call)
    return route.run({ ...call, ledger: withOneCentMore(call.ledger) })
  }
  const key = route.method === 'GET' ? undefined : headers['idempotency-key']?.toString()
  return store.whole(() =>
    idempotent(store, now, { tenant: book.id, key, sent: [method, url, text] }, () => ({
      Id: randomUUID(),
      Status: 'OK',
      ProviderName: 'Stringline (sandbox)',
      DateTimeUTC: wireInstant(now().getTime()),
      ...run(),
    })),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw exception(14, 'PostDataInvalidException', 'JSON for post data was invalid')
  }
}

const send = (reply: FastifyReply, { status, headers, body }: Refused): FastifyReply =>
  reply.code(status).headers(headers).send(body)
