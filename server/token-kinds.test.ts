import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { contactFormAge } from '#domain/contact/rules.ts'
import { getSession } from '#domain/session/api.ts'
import { newId } from '#domain/ids.ts'
import { routes } from './features.ts'
import { newToken } from './platform/session/tokens.ts'
import { callerOf } from './testing/caller.ts'
import { leavesOf, perform, withoutRequestId } from './testing/matrix-calls.ts'
import { isFullRun, select } from './testing/selection.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'
import { givenTokens, placesOf, tokenKinds, type Besides, type Place, type TokenKind } from './testing/token-kinds.ts'

// Whatever opens something opens that alone: each kind of token, shown wherever another belongs, is told what garbage
// is told, does nothing, and is as good as before in its own place (SECURITY).

let server: TestServer
let snapshots: Snapshots
let tokens: Record<TokenKind, string>
let besides: Besides
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  ;({ tokens, besides } = await givenTokens(server))
  // A form is taken when it is as old as reading takes.
  server.clock.advance(contactFormAge.least)
  snapshots = await snapshotsOf(server.database)
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

const endpoints = routes.map((route) => route.endpoint)
const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'development')
const places = placesOf({ photoId: '', logoId: '', code: '', state: '', passkey: {} })
const nobody = () => callerOf(server.url, null)

let networks = 0
/** Links that lead nowhere are counted by network: each call comes from another. */
const from = () => ({ 'x-forwarded-for': `10.${20 + ((networks += 1) >> 8)}.7.${networks % 250}` })

/** What is answered, without what differs from request to request. */
async function told(endpoint: Endpoint, sent: object, headers: Record<string, string> = {}): Promise<string> {
  const { status, text } = await perform(nobody(), endpoint, sent, { ...from(), ...headers })
  return `${status} ${withoutRequestId(text)}`
}
function show(place: Place, token: string): Promise<string> {
  const { cookie, ...rest } = place.sent(token)
  return told(place.endpoint, rest, cookie === undefined ? {} : { cookie })
}

/** What a place says to garbage: asked once, and again in the full run. */
const saidToGarbage = new Map<string, Promise<string>>()
async function garbageAt(place: Place): Promise<string> {
  const { name } = place.endpoint
  const known = isFullRun ? undefined : saidToGarbage.get(name)
  const said = known ?? show(place, newToken())
  saidToGarbage.set(name, said)
  expect((await said).slice(0, 3), name).toMatch(/^4(04|09)$/)
  return said
}

const headersOf = (as: string, token: string): Record<string, string> =>
  as === 'bearer' ? { authorization: `Bearer ${token}` } : { cookie: `stringline=${token}` }
/** The ways in which it must not sign in. */
const waysOf = (kind: TokenKind): string[] =>
  // A program’s token is a bearer’s; in a cookie it is nothing.
  kind === 'session' ? [] : kind === 'program' ? ['cookie'] : ['bearer', 'cookie']

// The session of a request is found by one function (`whoSigns`) that does not know the endpoint: each kind is shown in
// both ways to an endpoint of each access, and each endpoint sees one.
const signIns = select(
  tokenKinds.flatMap((kind) => waysOf(kind).flatMap((as) => guarded.map((endpoint) => ({ kind, as, endpoint })))),
  {
    title: 'token kinds: signing in',
    nameOf: ({ kind, as, endpoint }) => `${kind} as a ${as} to ${endpoint.name}`,
    classesOf: ({ kind, as, endpoint }) => [
      `${kind} as a ${as} to ${typeof endpoint.access === 'string' ? endpoint.access : 'a right'}`,
      endpoint.name,
    ],
  },
)

it('knows every place that takes a token in its address or a signed form', () => {
  const taking = endpoints.filter((endpoint) =>
    leavesOf(endpoint).some(({ path }) => path === 'params.token' || path === 'body.form'),
  )
  const known = places.filter((place) => place.sent('').cookie === undefined).map(({ endpoint }) => endpoint.name)
  expect(known.toSorted()).toEqual(taking.map(({ name }) => name).toSorted())
  expect(tokenKinds.filter((kind) => !(tokens[kind].length > 20))).toEqual([])
})

describe.each(tokenKinds)('a token of the kind “%s”', (kind) => {
  it('opens nothing in the places of the others', async () => {
    const before = await snapshots.take()
    await Promise.all(
      placesOf(besides)
        .filter((place) => place.kind !== kind)
        .map(async (place) => {
          expect(await show(place, tokens[kind]), place.endpoint.name).toBe(await garbageAt(place))
        }),
    )
    expect(await snapshots.take()).toEqual(before)
  })

  it.each(waysOf(kind))('signs nobody in as a %s', async (as) => {
    const before = await snapshots.take()
    const show = (token: string) => told(getSession, {}, headersOf(as, token))
    expect(await show(tokens[kind])).toBe(await show(newToken()))
    await Promise.all(
      signIns
        .filter((each) => each.kind === kind && each.as === as)
        .map(async ({ endpoint }) => {
          const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]))
          const reply = await told(endpoint, { params }, headersOf(as, tokens[kind]))
          expect(reply, endpoint.name).toMatch(/^401 .*"code":"not_signed_in"/)
        }),
    )
    expect(await snapshots.take()).toEqual(before)
  })
})

describe('in its own place, after all that', () => {
  it.each(places.map(({ kind, endpoint }, at) => [kind, endpoint.name, at] as const))(
    'the token of the kind “%s” opens %s',
    async (kind, _, at) => {
      const place = placesOf(besides)[at]
      const { lacks } = place!
      const opens = lacks === undefined ? /^20[04] / : new RegExp(`^409 .*"code":"${lacks}"`)
      expect(await show(place!, tokens[kind])).toMatch(opens)
    },
  )

  it('a session signs in, by header or cookie, and a program by header', async () => {
    for (const headers of [
      { authorization: `Bearer ${tokens.session}` },
      { cookie: `stringline=${tokens.session}` },
      { authorization: `Bearer ${tokens.program}` },
    ] as Record<string, string>[])
      expect(await told(getSession, {}, headers)).toContain('"user":')
  })
})
