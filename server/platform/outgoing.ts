import { AsyncLocalStorage } from 'node:async_hooks'
import { waits } from './limits.ts'

/** Why there was no answer that could be used; its message names no address. */
export class OutgoingFault extends Error {
  readonly trouble: 'unreachable' | 'slow' | 'tooLarge'

  constructor(trouble: OutgoingFault['trouble'], options?: ErrorOptions) {
    super(`Another system was asked in vain: ${trouble}`, options)
    this.name = 'OutgoingFault'
    this.trouble = trouble
  }
}

/** Far above what any provider answers to one question. */
const largest = 5 * 1024 ** 2

/** What left while some work was done. */
export interface Sent {
  /** The HTTP method of the last request; null where none was sent. */
  method: string | null
}

const watched = new AsyncLocalStorage<Sent>()

/** Does some work and writes down what it sends, whichever library sends it. */
export const watchSent = <T>(sent: Sent, work: () => Promise<T>): Promise<T> => watched.run(sent, work)

interface Asked {
  method?: string
  headers?: HeadersInit
  body?: BodyInit | null
}

/**
 * Asks another system, at an address that is or lies below one of `bases` and nowhere else. No redirect is followed;
 * all of the answer is here within `patience` and is no larger than `most`, or there is none: `OutgoingFault`.
 */
export async function askOutside(
  address: string,
  { method = 'GET', headers = {}, body = null }: Asked,
  { bases, patience = waits.provider, most = largest }: { bases: readonly string[]; patience?: number; most?: number },
): Promise<Response> {
  const url = new URL(address)
  if (!bases.some((base) => isBelow(url, base))) throw new Error('Only providers that are configured are asked')
  const sent = watched.getStore()
  if (sent !== undefined) sent.method = method.toUpperCase()
  const signal = AbortSignal.timeout(patience)
  try {
    const answer = await fetch(url, { method, headers, body, signal, redirect: 'manual', credentials: 'omit' })
    const bytes = await readAll(answer, most)
    const isEmpty = [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : bytes, { status: answer.status, headers: answer.headers })
  } catch (error) {
    if (error instanceof OutgoingFault) throw error
    throw new OutgoingFault(signal.aborted ? 'slow' : 'unreachable', { cause: error })
  }
}

function isBelow(url: URL, base: string): boolean {
  const { origin, pathname } = new URL(base)
  const folder = pathname.replace(/\/$/, '')
  return url.origin === origin && (url.pathname === folder || url.pathname.startsWith(`${folder}/`))
}

async function readAll(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    // Leaving the loop lets go of the rest.
    if (size > most) throw new OutgoingFault('tooLarge')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
