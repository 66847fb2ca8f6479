import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notFound } from '#domain/errors.ts'
import { registerScreens } from './screens.ts'

let folder: string
let app: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stringline-screens-'))
  for (const name of ['app', 'sign-in', 'sign-in-microsoft', 'sign-up'])
    writeFileSync(join(folder, `${name}.html`), name)
  app = fastify()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = async (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

it.each([
  ['/login', 'sign-in'],
  ['/login?from=x', 'sign-in'],
  ['/signup', 'sign-up'],
  ['/signup?step=company', 'sign-up'],
  ['/signup/more', 'app'],
  ['/app/jobs', 'app'],
])('%s is answered by %s.html', async (address, page) => {
  await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
  expect(await ask(address)).toMatchObject({ statusCode: 200, body: page })
})

describe.each(['/app/jobs', '/login', '/shared/reports/AbC-_9', '/unsubscribe/AbC-_9', '/accept-invite/AbC-_9'])(
  '%s is found by programs that follow a link',
  (url) => {
    it.each([
      ['GET', '*/*'],
      ['GET', undefined],
      ['HEAD', '*/*'],
      ['HEAD', 'text/html'],
    ] as const)('%s, accept %s', async (method, accept) => {
      await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
      const answer = await app.inject({ method, url, headers: accept === undefined ? {} : { accept } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toBe(method === 'HEAD' ? '' : url === '/login' ? 'sign-in' : 'app')
    })
  },
)

it.each([
  ['GET', '/api/nothing', '*/*'],
  ['GET', '/assets/nothing.js', '*/*'],
  ['GET', '/icon.png', 'image/png'],
  ['GET', '/icon.png', '*/*'],
  ['GET', '/app/jobs', 'application/json'],
  ['POST', '/app/jobs', 'text/html'],
] as const)('%s %s for %s is no page', async (method, url, accept) => {
  await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
  expect((await app.inject({ method, url, headers: { accept } })).statusCode).toBe(404)
})

it.each([
  ['/features/', '/features'],
  ['/fr/', '/fr'],
  ['/fr/pricing/?plan=pro', '/fr/pricing?plan=pro'],
  ['/login/?from=x', '/login?from=x'],
  ['/shared/a-token/', '/shared/a-token'],
])('%s leads to %s', async (address, page) => {
  await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
  const { statusCode, headers } = await app.inject({ url: address })
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 301, location: page })
})

it.each(['//evil.example/', '/\\evil.example/', '/a//evil.example/', '/%5c/..//evil.example/'])(
  '%s leads to no other place',
  async (address) => {
    await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
    const answer = await app.inject({ url: address, headers: { accept: 'text/html' } })
    expect(answer.headers.location).toBeUndefined()
  },
)

it.each(['/api/clients/', '/assets/none/'])('%s is not found', async (address) => {
  await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
  expect((await app.inject({ url: address })).statusCode).toBe(404)
})

it('offers to sign in with Microsoft where that is set up', async () => {
  await registerScreens(app, folder, { microsoft: true, unrouted: notFound })
  expect((await ask('/login')).body).toBe('sign-in-microsoft')
})

it('answers pages of their own with the same headers', async () => {
  await registerScreens(app, folder, { microsoft: false, unrouted: notFound })
  const [signIn, signUp] = [(await ask('/login')).headers, (await ask('/signup')).headers]
  for (const name of ['cache-control', 'content-type', 'vary']) expect(signUp[name], name).toBe(signIn[name])
  expect(signUp['cache-control']).toBe('no-cache')
})
