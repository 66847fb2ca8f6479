import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { once, sendText } from './packed-text.ts'

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
    app.get(address, (request, reply) => sendText(request, reply, 'text/html; charset=utf-8', answer()))
  }
  const map = once(() => sitemapOf([...pages.keys()], about.publicUrl))
  const robots = once(() => robotsOf(about.publicUrl))
  app.get('/sitemap.xml', (request, reply) => sendText(request, reply, 'application/xml; charset=utf-8', map()))
  app.get('/robots.txt', (request, reply) => sendText(request, reply, 'text/plain; charset=utf-8', robots()))
}

/** The files by their addresses: `index.html` is `/`, `es/pricing.html` is `/es/pricing`. */
function pagesIn(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return new Map(
    names.toSorted().map((name) => [`/${name.replace(/\.html$/, '').replace(/^index$/, '')}`, join(folder, name)]),
  )
}

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
