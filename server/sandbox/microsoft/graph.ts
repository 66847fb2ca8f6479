import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { originOf } from '../pages.ts'
import type { Store } from '../store.ts'
import type { GraphCall, GraphRoute } from './call.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { openCalendars } from './calendars.ts'
import { eventRoutes } from './event-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { openMailbox } from './mailbox.ts'
import { meRoutes } from './me.ts'
import type { Directory, Person } from './people.ts'
import {
  bearerOf,
  broken,
  graphError,
  isMicrosoft,
  lacksScope,
  noMailbox,
  offline,
  Refused,
  tooMany,
} from './refusals.ts'
import type { Grant, Tokens } from './tokens.ts'
import { uploadPieces, uploadRoute } from './uploads.ts'

export interface GraphParts {
  store: Store
  now: Now
  faults: Faults
  tokens: Tokens
  directory: Directory
}

const root = '/microsoft/graph/v1.0'

/** How many calls about one mailbox may run at once. */
const atOnce = 4

/** Microsoft Graph: each call comes through here, and is answered in the same forms. */
export function graphRoutes(app: FastifyInstance, parts: GraphParts): void {
  const { store, now, directory } = parts
  const running = new Map<string, number>()
  const routes = [...meRoutes, ...mailRoutes, ...calendarRoutes, ...eventRoutes(parts), uploadRoute(store, now)]
  for (const route of routes)
    app.route({
      method: route.method,
      url: `${root}${route.path}`,
      handler: (request, reply) => answer(parts, { route, running }, request, reply),
    })
  app.all(`${root}/*`, (_, reply) => {
    const unknown = new Refused(400, 'BadRequest', 'Resource not found for the segment.')
    return reply.code(400).send(graphError(now, unknown))
  })
  uploadPieces(app, {
    store,
    now,
    mailboxOf: (id) => openMailbox(parts, directory.byId(id) ?? gone()),
  })
}

const gone = (): never => {
  throw noMailbox()
}

async function answer(
  parts: GraphParts,
  { route, running }: { route: GraphRoute; running: Map<string, number> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tokens, faults, now } = parts
  let leave = (): void => {}
  try {
    refusePassing(faults)
    const grant = bearerOf(tokens, request.headers.authorization)
    if (!route.scopes.some((scope) => grant.scopes.includes(scope))) throw lacksScope()
    leave = enter(running, grant)
    const slow = faults.take('slow', isMicrosoft)
    if (slow !== undefined) await sleep(slow.milliseconds)
    if (faults.take('broken', isMicrosoft) !== undefined) throw broken()
    const refused = faults.take('refuses', isFor(request))
    if (refused !== undefined) throw new Refused(refused.status, 'ErrorAccessDenied', 'Access is denied.')
    const { status, body, headers = {} } = work(parts, route, request, grant)
    const isWrite = route.method !== 'GET'
    if (isWrite && faults.take('cutAfterWrite', isFor(request)) !== undefined) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (isWrite && faults.take('brokenAfterWrite', isFor(request)) !== undefined) throw broken()
    return reply.code(status).headers(headers).send(body)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return reply.code(error.status).headers(error.headers).send(graphError(now, error))
  } finally {
    leave()
  }
}

function refusePassing(faults: Faults): void {
  if (faults.take('down', (fault) => fault.where !== 'identity' && isMicrosoft(fault)) !== undefined) throw offline()
  const limited = faults.take('limited', isMicrosoft)
  if (limited !== undefined) throw tooMany(limited.retryAfter)
}

/** Whether such a fault is for this call; `path` says how the addresses end that it waits for. */
const isFor =
  ({ url }: FastifyRequest) =>
  (fault: { path?: string | undefined; tenantId?: string | undefined }): boolean => {
    const [path = ''] = url.split('?')
    return isMicrosoft(fault) && (fault.path === undefined || path.endsWith(fault.path))
  }

function enter(running: Map<string, number>, { person }: Grant): () => void {
  const count = running.get(person) ?? 0
  if (count >= atOnce) throw tooMany(1)
  running.set(person, count + 1)
  return () => void running.set(person, (running.get(person) ?? 1) - 1)
}

/** Does what was asked, all of it or nothing. */
function work(parts: GraphParts, route: GraphRoute, request: FastifyRequest, grant: Grant) {
  const { store, directory } = parts
  const person = directory.byId(grant.person)
  if (person === undefined) throw noMailbox()
  const url = new URL(request.url, 'http://sandbox')
  const call: GraphCall = {
    person,
    mailbox: () => openMailbox(parts, withMailbox(person)),
    calendars: () => openCalendars(parts, withMailbox(person)),
    query: url.searchParams,
    params: { ...(request.params as Record<string, string>), path: url.pathname },
    body: request.body,
    headers: request.headers,
    origin: originOf(request),
  }
  return store.whole(() => route.run(call))
}

function withMailbox(person: Person): Person {
  if (!person.hasMailbox) throw noMailbox()
  return person
}
