import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { notFound, Refusal } from '#domain/errors.ts'
import type { Problem } from '#domain/problem.ts'
import { isLostStatement, lostConnection } from '../db/connection.ts'
import { CrowdedError } from '../fair.ts'
import { StorageError } from '../files/storage.ts'
import { IsolatedError } from '../isolated.ts'
import { retryAfter, second } from '../limits.ts'
import { PdfError } from '../pdf/renderer.ts'
import { callerOf } from './security-log.ts'

const busy = (cause: unknown): Refusal =>
  new Refusal(503, 'unavailable', 'The service is busy. Please try again in a moment', { cause })

/** Nothing was done: whatever was asked can be asked again. */
const crowded = (cause: unknown): Refusal =>
  new Refusal(503, 'crowded', 'The service is busy. Please try again in a moment', { cause })

const connectionLost = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/**
 * Database states that a later try may pass: lost connections, no free connection or disk, shutdown and restart,
 * deadlock, serialization, time-outs of locks, statements, idle transactions and whole ones, and a server that takes no
 * writes (25006: a standby that is about to take over, or hosting that ran out of disk).
 */
const passing = /^(08|40|53|57P|25P03|25P04|25006|55P03|57014|58030)/

/** Any failure as a refusal with a public message; what is unexpected becomes a 500 without details. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseError) return fromDatabase(error)
  if (error instanceof CrowdedError) return crowded(error)
  if (error instanceof IsolatedError) return busy(error)
  if (error instanceof PdfError && error.code !== 'template') return busy(error)
  if (error instanceof StorageError) return fromStorage(error)
  if (error instanceof Error) {
    const { code, statusCode } = error as FastifyError
    if (code !== undefined && connectionLost.has(code)) return busy(error)
    if (lostConnection.test(error.message)) return busy(error)
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return unreadable(statusCode, error)
  }
  return new Refusal(500, 'internal', 'An unexpected error occurred. Please try again.', { cause: error })
}

const requestMessages = {
  type: 'Send the body as application/json',
  parts: 'The form has too many parts',
  unreadable: 'The request cannot be read',
}

/** What the framework refuses by itself while it reads a request. */
function unreadable(status: number, cause: Error): Refusal {
  if (status === 415) return new Refusal(415, 'unsupported_media_type', requestMessages.type, { cause })
  if (status === 413) return new Refusal(413, 'too_many_parts', requestMessages.parts, { cause })
  return new Refusal(400, 'unreadable_request', requestMessages.unreadable, { cause })
}

function fromStorage(error: StorageError): Refusal {
  if (error.code === 'missing') return notFound()
  // Trying again does not help: somebody must make room.
  if (error.code === 'full')
    return new Refusal(507, 'storage_full', 'There is no room left to store files. Please tell your administrator', {
      cause: error,
    })
  // Neither does waiting: the provider refuses us until the settings are corrected.
  if (error.code === 'misconfigured')
    return new Refusal(
      500,
      'storage_misconfigured',
      "Files can't be stored or read: the storage is set up wrongly. Please tell your administrator",
      { cause: error },
    )
  return busy(error)
}

function fromDatabase(error: DatabaseError): Refusal {
  const state = error.code ?? ''
  if (passing.test(state) || isLostStatement(error)) return busy(error)
  // A row that something still refers to, seen by the database before our own check could see it.
  if (state === '23503') return new Refusal(409, 'in_use', 'Something else depends on this', { cause: error })
  if (state === '23505') return new Refusal(409, 'duplicate', 'This already exists', { cause: error })
  return new Refusal(500, 'internal', 'An unexpected error occurred. Please try again.', { cause: error })
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Version is stale',
  413: 'Too large',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  422: 'Invalid input',
  428: 'Version required',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Unavailable',
  507: 'No room left',
}

/** A refusal as it is told (RFC 9457). */
export const problemOf = (refusal: Refusal, requestId: string): Problem & { error: string } => ({
  type: 'about:blank',
  title: titles[refusal.status] ?? 'Refused',
  status: refusal.status,
  code: refusal.code,
  detail: refusal.message,
  ...(refusal.template === undefined ? {} : { template: refusal.template, params: refusal.params }),
  requestId,
  // SPEC 7: the report PDF's callers read the text from `error`.
  error: refusal.message,
  ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  ...(refusal.current === undefined ? {} : { current: refusal.current }),
})

/** Answers a failure as problem+json (RFC 9457), logging what is ours. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  // A crowd is no fault of ours, and a line with a stack for each would be a load of its own.
  if (refusal.status >= 500 && refusal.code !== 'crowded')
    request.log.error({ reqId: request.id, err: error, code: refusal.code, ...callerOf(request) }, 'request failed')
  // What was said of the bytes before they could not be answered.
  for (const name of ['etag', 'content-disposition', 'accept-ranges']) void reply.removeHeader(name)
  const wait = refusal.retryAfter ?? (refusal.status === 503 ? retryAfter.busy : undefined)
  if (wait !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(wait / second)))
  if (refusal.allow !== undefined) void reply.header('allow', refusal.allow.join(', '))
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(refusal, request.id)))
}
