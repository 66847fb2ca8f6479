import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { waits } from '../limits.ts'
import { problemOf } from './problems.ts'

// What Node answers by itself, because no request came to be: it must be as clear as everything else (RFC 9457).

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'headers_too_large', 'The address or the headers of the request are too long'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'request_timeout', 'The request did not arrive in time'),
}
const malformed = new Refusal(400, 'malformed_request', 'This is not a valid HTTP request')

/**
 * Answers a connection whose bytes are no request, or came too slowly, and ends it: our half at once, and soon after
 * also theirs. Until then what they have sent so far would wait for the rest, and keep its place.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const refusal = refusals[error.code ?? ''] ?? malformed
  const requestId = randomUUID()
  const problem = problemOf(refusal, requestId)
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${problem.title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  const cut = setTimeout(() => socket.destroy(), waits.refused)
  socket.once('close', () => clearTimeout(cut))
}

/** Whether the answer to an earlier request is under way: another in the middle of it would be read as part of it. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

/**
 * Has the application itself answer what Node would refuse without a word (no host, expectations we don't meet), and
 * what would be read as something else: a body that is packed.
 */
export function answerBareRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new Refusal(400, 'missing_host', 'The request names no host')
    if (raw.headers.expect !== undefined && raw.headers.expect.toLowerCase() !== '100-continue')
      throw new Refusal(417, 'expectation_failed', 'The request expects something that this service does not do')
    if (!['identity', undefined].includes(raw.headers['content-encoding']?.toLowerCase()))
      throw new Refusal(415, 'unsupported_encoding', 'Send the body as it is, without Content-Encoding')
  })
  const server = app.server as Server
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
