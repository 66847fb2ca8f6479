import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from './etag.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A text with its tag, compressed when it is first asked for. */
export interface Text {
  body: string
  tag: string
  packed: Map<string, Promise<Buffer>>
}

/** The text that `make` makes, made when it is first asked for. */
export function once(make: () => string): () => Text {
  let made: Text | undefined
  return () => {
    if (made !== undefined) return made
    const body = make()
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
    return (made = { body, tag, packed: new Map() })
  }
}

/** Answers the text, compressed as its reader accepts it, or that it has not changed. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: Text,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', text.tag).type(type)
  if (namesTag(request.headers['if-none-match'], text.tag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = ['br', 'gzip'].find((each) => accepted.includes(each))
  if (encoding === undefined) return reply.send(text.body)
  const packed = text.packed.get(encoding) ?? pack(text.body, encoding)
  text.packed.set(encoding, packed)
  return reply.header('content-encoding', encoding).send(await packed)
}

const pack = (body: string, encoding: string): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : zip(body, { level: 9 })
