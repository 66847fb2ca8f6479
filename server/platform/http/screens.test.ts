import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
  await registerScreens(app, folder, { microsoft: false })
  expect(await ask(address)).toMatchObject({ statusCode: 200, body: page })
})

it('offers to sign in with Microsoft where that is set up', async () => {
  await registerScreens(app, folder, { microsoft: true })
  expect((await ask('/login')).body).toBe('sign-in-microsoft')
})

it('answers pages of their own with the same headers', async () => {
  await registerScreens(app, folder, { microsoft: false })
  const [signIn, signUp] = [(await ask('/login')).headers, (await ask('/signup')).headers]
  for (const name of ['cache-control', 'content-type', 'vary']) expect(signUp[name], name).toBe(signIn[name])
  expect(signUp['cache-control']).toBe('no-cache')
})
