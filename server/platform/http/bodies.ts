import type { Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, sentence, tooMany } from '#domain/errors.ts'
import type { PlatformDb } from '../db/platform.ts'
import { anonymousBodies, unreadBodies } from '../limits.ts'
import type { Services } from '../runtime.ts'
import { networkOf } from '../session/networks.ts'
import type { Unrouted } from './addresses.ts'
import { tokenOf, whoSigns } from './authenticate.ts'
import { createByteBudget } from './byte-budget.ts'
import { logRefusal } from './security-log.ts'

// What is refused before a byte of its body is read: for its length, for an address where nothing is, and for what its
// network has sent already without being signed in. Every route is covered, because nothing of this is a route's own.

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of multipart/form-data, where a route takes it; `bodyLimit` is that of anything else. */
    formLimit?: number
  }
}

/** Refuses bodies by what is known before they are read. Comes before any route takes a place in the queue. */
export function guardBodies(
  app: FastifyInstance,
  services: Services,
  { platform, unrouted }: { platform: PlatformDb; unrouted: Unrouted },
): void {
  app.addHook('onRequest', (request, _, done) => {
    const isUnrouted = request.is404 && !['GET', 'HEAD'].includes(request.method)
    done(isUnrouted ? unrouted(request) : faultOf(request))
  })

  const budget = createByteBudget(anonymousBodies)
  app.addHook('preParsing', async (request, reply, payload) => {
    const length = hasBody(request) ? mostBytesOf(request) : 0
    if (length > anonymousBodies.small) await refuseBeyondBudget(request, length)
    if (request.headers.expect !== undefined) reply.raw.writeContinue()
    return payload
  })
  // A client that asks before sending a body may send it once all of that has been checked.
  const server = app.server as Server
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  /** Does not count who is signed in. They are asked for again once the body has arrived, which may take minutes. */
  async function refuseBeyondBudget(request: FastifyRequest, bytes: number): Promise<void> {
    if (tokenOf(services, request) !== null && (await whoSigns(services, platform, request)) !== null) return
    const wait = budget.take(networkOf(request.ip), bytes, services.clock.now().getTime())
    if (wait === 0) return
    const refusal = tooMany('rate_limited', bodyMessages.tooMuch, wait)
    logRefusal(services.log, refusal, request)
    throw refusal
  }
}

const bodyMessages = {
  tooLarge: 'This is more than can be sent at once ({{kilobytes}} KB). Please shorten it',
  tooMuch: 'Too much was sent from your network. Please wait a few minutes and try again',
} as const

/** 413 for a body above the limit of what it is sent to, in bytes. */
const bodyTooLarge = (limit: number): Refusal =>
  new Refusal(413, 'body_too_large', sentence(bodyMessages.tooLarge, { kilobytes: Math.floor(limit / 1024) }))

/** The same of a form with a file, said at the file. */
function formTooLarge(limit: number): Refusal {
  const said = sentence('File size must be less than {{megabytes}}MB', { megabytes: Math.floor(limit / 1024 ** 2) })
  return new Refusal(413, 'file_too_large', said, { errors: [{ path: 'file', ...said }] })
}

/** 413 for a body that has passed its request's limit. */
export function tooLargeFor(request: FastifyRequest): Refusal {
  const limit = limitOf(request)
  return takesForm(request) ? formTooLarge(limit) : bodyTooLarge(limit)
}

/**
 * Fails with 413 once more has arrived than the request may have. For bodies whose readers do not measure them, and
 * whose request does not say how long they are; called in the same moment in which the reading begins.
 */
export function untilTooLarge(request: FastifyRequest): Promise<never> {
  let left = limitOf(request)
  return new Promise((_, reject) =>
    request.raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) reject(tooLargeFor(request))
    }),
  )
}

function faultOf(request: FastifyRequest): Refusal | undefined {
  return hasBody(request) && Number(request.headers['content-length'] ?? 0) > limitOf(request)
    ? tooLargeFor(request)
    : undefined
}

/** Whether anything follows the headers. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true

const takesForm = (request: FastifyRequest): boolean =>
  isForm(request) && request.routeOptions.config.formLimit !== undefined

function limitOf(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions
  return isForm(request) ? (config.formLimit ?? bodyLimit) : bodyLimit
}

/** How long the body is or, without a stated length, may become. */
const mostBytesOf = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? limitOf(request))

/**
 * Reads on, for a while and into nothing, where a request is answered whose body still arrives. Cut at once, as Node
 * and Fastify do it, the connection would often be lost before its client has read why: it is busy sending. A client
 * that comes to its end may send its next request.
 */
export function readToTheEnd(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (!hasBody(request)) return
  void reply.removeHeader('connection')
  if (raw.complete || raw.destroyed) return
  const staysOpen = reply.raw.shouldKeepAlive
  reply.raw.shouldKeepAlive = true
  const cut = (): void => void raw.socket.destroy()
  let unread = unreadBodies.bytes
  raw.on('data', (chunk: Buffer) => {
    unread -= chunk.length
    if (unread < 0) return cut()
    raw.pause()
    setTimeout(() => raw.resume(), unreadBodies.pause)
  })
  raw.resume()
  reply.raw.once('finish', () => {
    const deadline = setTimeout(cut, unreadBodies.within)
    const end = (): void => {
      clearTimeout(deadline)
      if (!staysOpen) raw.socket.end()
    }
    if (raw.readableEnded) end()
    else raw.once('end', end).once('close', () => clearTimeout(deadline))
  })
}
