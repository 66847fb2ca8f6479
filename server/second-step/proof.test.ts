import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, Endpoint } from '#domain/endpoint.ts'
import { beginMicrosoftSignIn } from '#domain/identities/api.ts'
import * as api from '#domain/second-step/api.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import { createToken } from '#domain/tokens/api.ts'
import { routes } from '#server/features.ts'
import { microsoftAt } from '#server/identities/identities.testing.ts'
import { minute } from '#server/platform/limits.ts'
import { rowOf } from '#server/testing/access-cases.ts'
import type { Authenticator } from '#server/testing/authenticator.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { givenSuperAdmin, password, type Person } from '#server/testing/given.ts'
import { perform } from '#server/testing/matrix-calls.ts'
import { givenWorld, type World } from '#server/testing/matrix-world.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openSandbox, type Sandbox } from '../sandbox/server.ts'
import { browserAt, steppingAt, type Browser } from './signing-in.testing.ts'

// Which ways of signing in, and of confirming later that it is the person, are a recent proof: tried on every endpoint
// that declares `proof`, so a new one is tried as well.

const endpoints = routes.map(({ endpoint }) => endpoint as Endpoint).filter(({ proof }) => proof !== undefined)

let sandbox: Sandbox
let server: TestServer
let world: World
let stepping: ReturnType<typeof steppingAt>
let microsoft: ReturnType<typeof microsoftAt>
beforeAll(async () => {
  sandbox = await openSandbox({ folder: undefined, now: () => server.clock.now() })
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' }, { sandbox })
  world = await givenWorld(server)
  stepping = steppingAt(server)
  microsoft = microsoftAt(server, sandbox)
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  await server.platform.db.deleteFrom('rate_limits').execute()
  await server.platform.db.deleteFrom('identities').execute()
})
afterEach(() => microsoft.forget())

/** A user with what they have set up. */
interface Cast {
  person: Person
  secret: string
  codes: string[]
  device: Authenticator
}
type SetUp = 'nothing' | 'app' | 'passkey'

async function given(kind: 'org_admin' | 'super_admin', setUp: SetUp): Promise<Cast> {
  const person = kind === 'org_admin' ? await world.company.person(kind) : await givenSuperAdmin(server)
  await microsoft.link(person)
  const { secret, codes } = setUp === 'app' ? await stepping.addApp(person) : { secret: '', codes: [] }
  const device = setUp === 'passkey' ? await stepping.addPasskey(person) : (undefined as never)
  // A passkey comes with recovery codes as well; known ones take the place of those.
  const renewed = setUp === 'passkey' ? await person.call(api.renewRecoveryCodes, {}) : { recoveryCodes: codes }
  return { person, secret, codes: renewed.recoveryCodes ?? [], device }
}

const tokenAt = (browser: Browser): string => browser.cookies.get('stringline') ?? ''
const byPassword = async ({ person }: Cast): Promise<Browser> => {
  const browser = browserAt(server)
  expect((await stepping.begin(browser, person.email)).status).toBe(200)
  return browser
}
async function byMicrosoft(since: number, asked = {}): Promise<Browser> {
  const browser = browserAt(server)
  expect((await microsoft.bring(browser, await microsoft.consented(browser, { since }, asked))).status).toBe(200)
  return browser
}
async function stepByPasskey(browser: Browser, { device }: Cast): Promise<void> {
  const passkey = device.show(await browser.call(api.beginSecondStepPasskey, {}))
  await browser.call(api.finishSignIn, { body: { passkey } })
}
const days = 24 * 60 * 60

/** Answers the token of the session that it ends in. */
type Way = (cast: Cast) => Promise<string>
const signingIn: [name: string, setUp: SetUp, isProof: boolean, Way][] = [
  ['the password', 'nothing', true, async (cast) => tokenAt(await byPassword(cast))],
  [
    'the password and a code of the app',
    'app',
    true,
    async (cast) => {
      const browser = await byPassword(cast)
      await stepping.finish(browser, stepping.codeOf(cast.secret))
      return tokenAt(browser)
    },
  ],
  [
    'the password and a recovery code',
    'app',
    true,
    async (cast) => {
      const browser = await byPassword(cast)
      await stepping.finish(browser, cast.codes[0] ?? '')
      return tokenAt(browser)
    },
  ],
  [
    'the password and a passkey',
    'passkey',
    true,
    async (cast) => {
      const browser = await byPassword(cast)
      await stepByPasskey(browser, cast)
      return tokenAt(browser)
    },
  ],
  [
    'a passkey alone',
    'passkey',
    true,
    async ({ device }) => {
      const browser = browserAt(server)
      await stepping.byPasskey(browser, device)
      return tokenAt(browser)
    },
  ],
  ['Microsoft, signed in there just now', 'nothing', true, async () => tokenAt(await byMicrosoft(0))],
  ['Microsoft, signed in there three days ago', 'nothing', false, async () => tokenAt(await byMicrosoft(3 * days))],
  [
    'Microsoft, which does not say when',
    'nothing',
    false,
    async () => {
      await microsoft.forge({ kind: 'forgedIdentity', claims: { auth_time: null } })
      return tokenAt(await byMicrosoft(0))
    },
  ],
  [
    'Microsoft, where the sign-in was to be fresh',
    'nothing',
    true,
    async () => tokenAt(await byMicrosoft(3 * days, { fresh: true })),
  ],
  [
    'Microsoft, where that was taken out of the address',
    'nothing',
    false,
    async () => {
      const browser = browserAt(server)
      const url = new URL((await browser.call(beginMicrosoftSignIn, { body: { fresh: true } })).url)
      for (const name of ['prompt', 'max_age']) url.searchParams.delete(name)
      await microsoft.bring(browser, await microsoft.consentedAt(url.href, { since: 3 * days }))
      return tokenAt(browser)
    },
  ],
  [
    'Microsoft three days ago and a code of the app',
    'app',
    false,
    async ({ secret }) => {
      const browser = await byMicrosoft(3 * days)
      await stepping.finish(browser, stepping.codeOf(secret))
      return tokenAt(browser)
    },
  ],
  [
    'Microsoft three days ago and a passkey',
    'passkey',
    true,
    async (cast) => {
      const browser = await byMicrosoft(3 * days)
      await stepByPasskey(browser, cast)
      return tokenAt(browser)
    },
  ],
]

type Body = CallInput<typeof api.proveIdentity>['body']
const prove = (caller: Caller, body: Body) => caller.try(api.proveIdentity, { body })
const confirming: [name: string, setUp: SetUp, isProof: boolean, (cast: Cast, caller: Caller) => Promise<Body>][] = [
  ['nothing', 'nothing', false, () => Promise.resolve({})],
  ['a wrong password', 'nothing', false, () => Promise.resolve({ password: 'not this one' })],
  ['the password', 'nothing', true, () => Promise.resolve({ password })],
  ['the password, where there is an app', 'app', false, () => Promise.resolve({ password })],
  ['a code alone', 'app', false, ({ secret }) => Promise.resolve({ code: stepping.codeOf(secret) })],
  ['a wrong code', 'app', false, () => Promise.resolve({ password, code: '000000' })],
  [
    'a code with a wrong password',
    'app',
    false,
    ({ secret }) => Promise.resolve({ password: 'not this one', code: stepping.codeOf(secret) }),
  ],
  [
    'the password and a code of the app',
    'app',
    true,
    ({ secret }) => Promise.resolve({ password, code: stepping.codeOf(secret) }),
  ],
  ['the password and a recovery code', 'app', true, ({ codes }) => Promise.resolve({ password, code: codes[0] })],
  ['the password, where there is a passkey', 'passkey', false, () => Promise.resolve({ password })],
  [
    'the password and a recovery code, where there is a passkey',
    'passkey',
    true,
    ({ codes }) => Promise.resolve({ password, code: codes[0] }),
  ],
  [
    'a passkey',
    'passkey',
    true,
    async ({ device }, caller) => {
      const { passkey } = await caller.call(api.beginProof, {})
      return { passkey: device.show(passkey!) }
    },
  ],
]

const kindFor = ({ access }: Endpoint) => (access === 'platform' ? 'super_admin' : 'org_admin')

/** The endpoints that ask this caller for a proof first. What is done besides is undone where others need it. */
async function askingForProof(caller: Caller, kind: 'org_admin' | 'super_admin'): Promise<string[]> {
  const asking: string[] = []
  for (const endpoint of endpoints.filter((each) => kindFor(each) === kind)) {
    const row = rowOf(endpoint)
    const { status, text } = await perform(caller, endpoint, await row.send(world.places.own, world))
    if (status === 403 && (JSON.parse(text) as { code: string }).code === 'confirm_first') asking.push(endpoint.name)
    else await row.after?.(world)
  }
  return asking
}
const expectedToAsk = (kind: 'org_admin' | 'super_admin', setUp: SetUp, isProof: boolean): string[] =>
  endpoints
    .filter((each) => !isProof && kindFor(each) === kind && (each.proof === 'recent' || setUp !== 'nothing'))
    .map(({ name }) => name)

it('is asked for by what changes how a user signs in, ends sessions or takes everything along', () => {
  expect(endpoints.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'confirmApp',
      'removeApp',
      'addPasskey',
      'removePasskey',
      'renewRecoveryCodes',
      'updateSecondStepRule',
      'changePassword',
      'changeAddress',
      'linkMicrosoft',
      'unlinkMicrosoft',
      'createToken',
      'revokeSession',
      'revokeOtherSessions',
      'revokeCompanySession',
      'exportProfile',
      'cancelPlan',
      'deleteCompany',
    ]),
  )
})

describe.each(['org_admin', 'super_admin'] as const)('a recent proof of an %s', (kind) => {
  it.each(signingIn)('is signing in by %s, set up: %s: %s', async (_, setUp, isProof, signIn) => {
    const cast = await given(kind, setUp)
    const caller = callerOf(server.url, await signIn(cast))
    if (isProof) server.clock.advance(9 * minute)
    expect(await askingForProof(caller, kind)).toEqual(expectedToAsk(kind, setUp, isProof))
  })

  it.each(confirming)('is confirming later by %s, set up: %s: %s', async (_, setUp, isProof, bodyOf) => {
    const cast = await given(kind, setUp)
    server.clock.advance(10 * minute)
    expect(await askingForProof(cast.person, kind)).toEqual(expectedToAsk(kind, setUp, false))
    expect((await prove(cast.person, await bodyOf(cast, cast.person))).status < 300).toBe(isProof)
    expect(await askingForProof(cast.person, kind)).toEqual(expectedToAsk(kind, setUp, isProof))
  })
})

it('is never given by a program, which calls none of these', async () => {
  const { token } = await (
    await world.company.person('org_admin')
  ).call(createToken, {
    body: { name: 'Import', expiresAt: '2027-01-20T00:00:00Z' },
  })
  const program = callerOf(server.url, token)
  for (const endpoint of endpoints) {
    const { status } = await perform(program, endpoint, await rowOf(endpoint).send(world.places.own, world))
    expect([endpoint.name, status]).toEqual([endpoint.name, endpoint.path.includes(':') ? 404 : 403])
  }
})

it('says which step is missing, and counts guesses at codes as signing in does', async () => {
  const { person, secret } = await given('org_admin', 'app')
  const errorsOf = async (body: Body) => (await prove(person, body)).problem.errors
  expect(await errorsOf({ password })).toEqual([{ path: 'code', message: secondStepMessages.codeRequired }])
  expect(await errorsOf({ password, code: '000000' })).toEqual([
    { path: 'code', message: secondStepMessages.codeWrong },
  ])
  expect(await person.call(api.beginProof, {})).toEqual({ passkey: null, app: true, microsoft: true })
  for (let guess = 0; guess < 20; guess += 1) {
    await prove(person, { password, code: '000000' })
    await server.platform.db.deleteFrom('rate_limits').where('key', 'like', 'account%').execute()
  }
  expect((await prove(person, { password, code: stepping.codeOf(secret) })).status).toBe(429)
})
