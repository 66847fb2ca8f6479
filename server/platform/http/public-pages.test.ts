import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerPublicPages } from './public-pages.ts'

const contact = [
  '<link href="{{origin}}/contact">',
  '<div data-if="email" class="a"><a href="mailto:{{email}}">{{email}}</a></div>',
  '<div data-if="phone" class="a"><a href="tel:{{dial}}">{{phone}}</a></div>',
  '<dd data-if="chat"><a href="{{chat}}">chat</a></dd><dd data-if="no-chat">nobody</dd>',
].join('')

let folder: string
let app: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stringline-pages-'))
  mkdirSync(join(folder, 'public/es'), { recursive: true })
  writeFileSync(join(folder, 'public/index.html'), '<p>{{origin}}</p>')
  writeFileSync(join(folder, 'public/es.html'), '<p>hola</p>')
  writeFileSync(join(folder, 'public/contact.html'), contact)
  writeFileSync(join(folder, 'public/es/contact.html'), contact)
  app = fastify()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const about = {
  publicUrl: 'https://projects.example.com',
  contactEmail: undefined,
  contactPhone: undefined,
  contactChat: undefined,
}
const ask = (url: string, headers = {}) => app.inject({ url, headers })

describe('a public page', () => {
  it('knows where it stands and how people are reached', async () => {
    registerPublicPages(app, folder, {
      ...about,
      contactEmail: 'a&b@example.com',
      contactPhone: '+64 (9) 123-4567',
      contactChat: 'https://chat.example.com/?a=1&b="2"',
    })
    expect((await ask('/')).body).toBe('<p>https://projects.example.com</p>')
    expect((await ask('/es/contact')).body).toBe(
      [
        '<link href="https://projects.example.com/contact">',
        '<div data-if="email" class="a"><a href="mailto:a&amp;b@example.com">a&amp;b@example.com</a></div>',
        '<div data-if="phone" class="a"><a href="tel:+6491234567">+64 (9) 123-4567</a></div>',
        '<dd data-if="chat"><a href="https://chat.example.com/?a=1&amp;b=&quot;2&quot;">chat</a></dd>',
      ].join(''),
    )
  })

  it('leaves out what this installation does not have', async () => {
    registerPublicPages(app, folder, about)
    expect((await ask('/contact')).body).toBe(
      '<link href="https://projects.example.com/contact"><dd data-if="no-chat">nobody</dd>',
    )
  })

  it('is packed where that is understood, and not sent again while it is the same', async () => {
    registerPublicPages(app, folder, about)
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask('/es', { 'accept-encoding': `deflate, ${encoding}` })
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    }
    const { headers } = await ask('/es')
    expect((await ask('/es', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  })
})

it('leads robots to every page, and to nothing behind a sign-in or a token', async () => {
  registerPublicPages(app, folder, about)
  const found = [...(await ask('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  const expected = ['/', '/contact', '/es', '/es/contact'].map((path) => `https://projects.example.com${path}`)
  expect(found.toSorted()).toEqual(expected)
  const robots = (await ask('/robots.txt')).body
  for (const line of ['/app', '/api/', '/shared/', '/accept-invite/', '/reset-password/'])
    expect(robots).toContain(`Disallow: ${line}\n`)
  expect(robots).toContain('Sitemap: https://projects.example.com/sitemap.xml')
})

it('is not there where nothing was built', async () => {
  registerPublicPages(app, join(folder, 'nowhere'), about)
  expect((await ask('/sitemap.xml')).statusCode).toBe(404)
})
