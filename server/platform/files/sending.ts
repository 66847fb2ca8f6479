import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '../http/etag.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import type { Services } from '../runtime.ts'
import type { FileStorage } from './storage.ts'

/** What is sent from storage, and as what. */
interface Sending {
  key: string
  /** Of these very bytes. */
  etag: string
  contentType: string
  disposition: 'inline' | 'attachment'
  name: string
  /** Right before bytes are handed out: from which on. What it throws is answered in their place. */
  before?: (start: number) => Promise<void>
}

/** Answers stored bytes: whole, or the part that is asked for. */
export async function sendStored(
  { storage }: Pick<Services, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, etag, contentType, disposition, name, before }: Sending,
): Promise<FastifyReply> {
  void reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': contentDisposition(disposition, name),
  })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  // Half of a file is of use only to whoever holds the other half of the same one.
  const range = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
    ? await rangeOf(storage, key, request.headers.range)
    : undefined
  if (typeof range === 'number') return reply.code(416).header('content-range', `bytes */${range}`).send()
  if (request.method === 'GET') await before?.(range?.start ?? 0)
  const { stream, size: total } = await storage.get(key, range)
  const { start, end } = range ?? { start: 0, end: total - 1 }
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${total}`)
  return reply
    .header('content-length', end - start + 1)
    .type(contentType)
    .send(stream)
}

/**
 * The one byte range a request asks for, clipped to the file; the file's size when it lies outside. Several ranges at
 * once are answered whole.
 */
async function rangeOf(
  storage: FileStorage,
  key: string,
  header: string | undefined,
): Promise<{ start: number; end: number } | number | undefined> {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const { stream, size } = await storage.get(key)
  stream.destroy()
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? size : { start, end }
}
