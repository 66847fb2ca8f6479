import { request as requestInTheOpen } from 'node:http'
import { request as requestByTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { waits } from '../limits.ts'
import { isPushService, openLookup } from './addresses.ts'

/** What a push service answered: its status, and in how many seconds it is worth another try, where it says so. */
export interface PostAnswer {
  status: number
  retryAfter: number | null
}

/**
 * Sends bytes to a push service and reads the head of the answer, nothing of its body. No redirect is followed, no
 * connection kept, and after `patience` milliseconds it is over whatever happens. Throws where there is no answer.
 */
export function postToService(
  endpoint: string,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer },
  {
    services,
    patience = waits.push,
    lookup = openLookup(),
  }: { services: readonly string[]; patience?: number; lookup?: LookupFunction },
): Promise<PostAnswer> {
  if (!isPushService(endpoint, services)) return Promise.reject(new Error('Not a push service that is sent to'))
  const url = new URL(endpoint)
  const isListedWhole = services.includes(url.origin)
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>()
  const send = url.protocol === 'http:' ? requestInTheOpen : requestByTls
  const sent = send(url, {
    method: 'POST',
    headers,
    agent: false,
    // An origin that is listed whole is a developer's own.
    ...(isListedWhole ? {} : { lookup }),
  })
  const over = setTimeout(() => sent.destroy(new Error('A push service gave no answer in time')), patience)
  sent.once('close', () => {
    clearTimeout(over)
    // Also where there was neither an answer nor an error, as after `101 Switching Protocols`.
    reject(new Error('A push service closed the connection without an answer'))
  })
  sent.once('response', (answer) => {
    resolve({ status: answer.statusCode ?? 0, retryAfter: secondsIn(answer.headers['retry-after']) })
    answer.destroy()
  })
  // Kept after the answer: it is cut off, which the connection may complain about.
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** `Retry-After` in seconds; of a date, which no push service sends, nothing. */
const secondsIn = (header: string | undefined): number | null =>
  /^\d{1,9}$/.test(header ?? '') ? Number(header) : null
