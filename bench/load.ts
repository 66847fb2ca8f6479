import { connect, type Socket } from 'node:net'

/** One request to send; a new one is asked for each time. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

export interface Load {
  url: string
  /** Null for who is not signed in. */
  token: string | null
  connections: number
  seconds: number
  /** Stops after this many requests, if the time is not over before. */
  limit?: number
  /** Goes on to this many requests, also when the time is over: a busy machine answers few. */
  least?: number
  next: () => Call
}

/** What came of it. Latencies in milliseconds, ascending. */
export interface Loaded {
  requests: number
  refused: number
  /** The first refusal, as it came. */
  refusal: string
  seconds: number
  latencies: number[]
}

/**
 * Sends one request after the other on each of some kept connections and times every answer to the microsecond. Written
 * on bare sockets: a full HTTP client costs more than the servers measured, and autocannon counts in whole
 * milliseconds.
 */
export async function load({
  url,
  token,
  connections,
  seconds,
  next,
  limit = Infinity,
  least = 0,
}: Load): Promise<Loaded> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  const result: Loaded = { requests: 0, refused: 0, refusal: '', seconds: 0, latencies: [] }
  await Promise.all(
    Array.from({ length: connections }, () => callUntil(new URL(url), token, { until, limit, least }, next, result)),
  )
  result.seconds = (performance.now() - begun) / 1000
  result.latencies.sort((a, b) => a - b)
  return result
}

function callUntil(
  url: URL,
  token: string | null,
  end: { until: number; limit: number; least: number },
  next: () => Call,
  result: Loaded,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    let sent = 0
    let answer = ''
    const send = () => {
      const isOver = performance.now() >= end.until && result.requests >= end.least
      if (isOver || result.requests >= end.limit) return void socket.end()
      const message = written(url, token, next())
      answer = ''
      sent = performance.now()
      socket.write(message)
    }
    // Lengths are counted in bytes, so bytes must be characters here.
    socket.setEncoding('latin1')
    socket.once('connect', send)
    socket.on('data', (chunk: string) => {
      answer += chunk
      const length = lengthOf(answer)
      if (length === undefined || answer.length < length) return
      result.latencies.push(performance.now() - sent)
      result.requests += 1
      if (answer[9] !== '2') {
        result.refused += 1
        result.refusal ||= answer
      }
      send()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}

/** Characters of the whole answer, once its head is here. */
function lengthOf(answer: string): number | undefined {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head + 2))?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${answer.slice(0, head)}`)
  return head + 4 + Number(length)
}

function written(url: URL, token: string | null, { method, path, body = '' }: Call): string {
  const signed = token === null ? '' : `authorization: Bearer ${token}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${url.host}\r\n${signed}accept: application/json\r\n`
  return method === 'GET'
    ? `${head}\r\n`
    : `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** The value below which this share (0 to 1) of the ascending values lies. */
export const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
