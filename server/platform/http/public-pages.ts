import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type About = Pick<Config, 'publicUrl' | 'contactEmail' | 'contactPhone' | 'contactChat'>

/**
 * The public pages as the build drew them (decision 0055), with what only this installation knows: where it stands, for
 * search engines and those who share a link, and how it is reached. And the two files that lead robots to them.
 */
export function registerPublicPages(app: FastifyInstance, folder: string, about: About): void {
  const pages = pagesIn(join(folder, 'public'))
  if (pages.size === 0) return
  for (const [address, file] of pages) {
    const answer = once(() => filledIn(readFileSync(file, 'utf8'), about))
    app.get(address, (request, reply) => send(request, reply, 'text/html; charset=utf-8', answer()))
  }
  const map = once(() => sitemapOf([...pages.keys()], about.publicUrl))
  const robots = once(() => robotsOf(about.publicUrl))
  app.get('/sitemap.xml', (request, reply) => send(request, reply, 'application/xml; charset=utf-8', map()))
  app.get('/robots.txt', (request, reply) => send(request, reply, 'text/plain; charset=utf-8', robots()))
}

/** The files by their addresses: `index.html` is `/`, `es/pricing.html` is `/es/pricing`. */
function pagesIn(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return new Map(
    names.toSorted().map((name) => [`/${name.replace(/\.html$/, '').replace(/^index$/, '')}`, join(folder, name)]),
  )
}

/** A text with its tag, packed when it is first asked for. */
interface Text {
  body: string
  tag: string
  packed: Map<string, Promise<Buffer>>
}

function once(make: () => string): () => Text {
  let made: Text | undefined
  return () => {
    if (made !== undefined) return made
    const body = make()
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
    return (made = { body, tag, packed: new Map() })
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, type: string, text: Text): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', text.tag).type(type)
  if (request.headers['if-none-match']?.includes(text.tag) === true) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = ['br', 'gzip'].find((each) => accepted.includes(each))
  if (encoding === undefined) return reply.send(text.body)
  const packed = text.packed.get(encoding) ?? pack(text.body, encoding)
  text.packed.set(encoding, packed)
  return reply.header('content-encoding', encoding).send(await packed)
}

const pack = (body: string, encoding: string): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : zip(body, { level: 9 })

/** Puts in what is known, and leaves out the parts whose value is not. */
function filledIn(page: string, { publicUrl, contactEmail, contactPhone, contactChat }: About): string {
  const known: Record<string, string | undefined> = {
    origin: publicUrl,
    email: contactEmail,
    phone: contactPhone,
    dial: contactPhone?.replace(/[^+\d]/g, ''),
    chat: contactChat,
  }
  const shown = { email: contactEmail, phone: contactPhone, chat: contactChat, 'no-chat': contactChat ? undefined : '' }
  const kept = Object.entries(shown).reduce(
    (text, [name, value]) =>
      value === undefined ? text.replace(new RegExp(`<(div|dd) data-if="${name}".*?</\\1>`, 's'), '') : text,
    page,
  )
  return kept.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(known[name] ?? ''))
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

function sitemapOf(addresses: readonly string[], origin: string): string {
  const entries = addresses.map((address) => `<url><loc>${escaped(`${origin}${address}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n')
}

/** What is behind a sign-in or a token is no business of search engines. */
const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    ...['/app', '/api/', '/shared/', '/accept-invite/', '/reset-password/', '/onboarding'].map(
      (path) => `Disallow: ${path}`,
    ),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
