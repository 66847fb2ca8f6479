import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { enterCompany, getSession } from '#domain/session/api.ts'
import { pageOf } from '#domain/session/rules.ts'
import { listSessions } from '#domain/sessions/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { routes } from './features.ts'
import { browserOf, callerOf, type Caller } from './testing/caller.ts'
import { signedIn, type Person } from './testing/given.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { idSlots, perform, valueAt, withoutRequestId, withValue } from './testing/matrix-calls.ts'
import type { Records } from './testing/matrix-records.ts'
import type { Sent } from './testing/matrix-row.ts'
import { givenWorld, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import { select } from './testing/selection.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

// Somebody of two companies has everything of both, and reaches nothing of one through the other: by no endpoint, no id
// of theirs, and from no tab that still shows the other (SECURITY).

let server: TestServer
let world: World
let snapshots: Snapshots
/** Records of the second company, whose person, session and token are of whoever runs both. */
let second: Records
/** Records of the first one that no refused call uses up. */
let unspent: Records
let account: string
/** Who works in the first company, and is a member of the second. */
const callers = new Map<string, Caller>()
/** Runs both: one session in the first company, another in the second. */
let runner: Person
let moved: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  const { company, elsewhere, places } = world
  const contact = await company.contact(places.own.clientId)
  await elsewhere.member(contact, 'client', places.foreign.clientId)
  runner = await company.person('org_admin')
  await elsewhere.member(runner, 'org_admin')
  const program = await runner.call(createToken, { body: script })
  moved = await signedIn(server, runner.email)
  await moved.call(enterCompany, { params: { id: elsewhere.id } })
  second = { ...places.foreign, ...(await ownIn(moved)) }
  unspent = await world.spare()
  callers.set('runner', runner).set('contact', contact).set('program', callerOf(server.url, program.token))
  // The first call of somebody notes that they were there.
  for (const caller of callers.values()) await caller.call(getSession, {})
  account = (await runner.call(getSession, {})).session?.user.id ?? ''
  snapshots = await snapshotsOf(server.database)
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

const script = { name: 'Script', expiresAt: '2026-12-20T00:00:00Z' }

/** Who somebody is in the company that this session is in, and what of theirs is there. */
async function ownIn(person: Caller): Promise<Pick<Records, 'userId' | 'sessionId' | 'tokenId'>> {
  const [me] = (await person.call(listUsers, { query: { pageSize: 200 } })).items.filter(({ isMe }) => isMe)
  const [session] = (await person.call(listSessions, {})).items.filter(({ isCurrent }) => isCurrent)
  const token = await person.call(createToken, { body: script })
  return { userId: me?.id ?? '', sessionId: session?.id ?? '', tokenId: token.id }
}

const endpoints = routes.map((route) => route.endpoint)
/** What an account does whichever company it is in: its companies and its sessions are its own. */
const ofTheAccount = new Set(['enterCompany', 'leaveCompany', 'revokeSession'])
/** Whoever holds a link or a token needs no company for it. */
const isConfined = ({ name, access }: Endpoint): boolean =>
  access !== 'public' && matrix[name]?.anyCompany !== true && !ofTheAccount.has(name)
const confined = endpoints.filter((endpoint) => idSlots(endpoint).length > 0 && isConfined(endpoint))
const sendAt = async (endpoint: Endpoint, at: Records): Promise<Sent> => (await matrix[endpoint.name]?.send(at, world))!
const named = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)

const isRead = ({ method }: Endpoint): boolean => method === 'GET'
const kindOf = (endpoint: Endpoint): string =>
  `${isRead(endpoint) ? 'reads' : 'writes'} for ${typeof endpoint.access === 'string' ? endpoint.access : 'a right'}`

/** Each id by the person who runs both companies; by the others one of each kind of endpoint and place. */
const attempts = select(
  confined.flatMap((endpoint) =>
    ['runner', 'contact', 'program'].flatMap((who) =>
      [...idSlots(endpoint), 'every id'].map((slot) => ({ endpoint, who, slot })),
    ),
  ),
  {
    title: 'two companies: ids of the other',
    nameOf: ({ endpoint, who, slot }) => `${endpoint.name} by the ${who}, ${slot}`,
    classesOf: ({ endpoint, who, slot }) => [
      `${endpoint.name} ${slot}`,
      `${who}: ${kindOf(endpoint)}, ${slot.split('.')[0]}`,
    ],
    costOf: ({ who }) => (who === 'runner' ? 1 : 3),
  },
)

describe.each(named(confined))('%s', (_, endpoint) => {
  const isWrite = !isRead(endpoint)
  /** A call in the first company with one id from elsewhere, or with every one. */
  const swapped = async (slot: string, at: Records): Promise<Sent> => {
    const there = await sendAt(endpoint, at)
    if (slot === 'every id') return there
    const own = await sendAt(endpoint, isWrite ? unspent : world.places.own)
    return withValue(own, slot, valueAt(there, slot))
  }

  it('knows no id of the second company in the first, whoever of both asks', async () => {
    const before = isWrite ? await snapshots.take() : null
    for (const { who, slot } of attempts.filter((each) => each.endpoint === endpoint)) {
      const caller = callers.get(who)!
      const there = await perform(caller, endpoint, await swapped(slot, second))
      const unknown = await perform(caller, endpoint, await swapped(slot, world.places.unknown))
      expect(withoutRequestId(there.text), `${who}, ${slot}`).toBe(withoutRequestId(unknown.text))
      expect(there.status, `${who}, ${slot}`).toBe(unknown.status)
      // Of many at once each has an answer of its own.
      if (there.status === 200 && matrix[endpoint.name]?.eachByItself !== undefined)
        expect(there.text, `${who}, ${slot}`).toContain('Item not found')
      else if (isWrite || slot.startsWith('params.'))
        expect(there.status, `${who}, ${slot}`).toBeGreaterThanOrEqual(400)
    }
    if (before !== null) expect(await snapshots.take()).toEqual(before)
  })

  it.each(isWrite || !endpoint.path.includes(':') ? [] : [endpoint.path])(
    'knows them in the second, where %s leads to them',
    async () => {
      const { status } = await perform(moved, endpoint, await sendAt(endpoint, second))
      expect(status).toBe(answerFor('orgAdmin', matrix[endpoint.name]!.own))
    },
  )
})

const asksWho = endpoints.filter(({ access }) => access !== 'public' && access !== 'development')
// That every endpoint refuses a page of another company stands in other-page.test.ts: it is the same check, before any
// handler.
const inTabs = select(asksWho, {
  title: 'two companies: tabs',
  nameOf: ({ name }) => name,
  classesOf: (endpoint) => [`${kindOf(endpoint)} ${matrix[endpoint.name]?.changesSession === true}`],
})

it.each(named(inTabs))(
  '%s is refused in a tab of either company while its browser is in the other',
  async (_, endpoint) => {
    const { company, elsewhere } = world
    const tabs = [
      { session: runner, shows: elsewhere.id, at: second },
      { session: moved, shows: company.id, at: unspent },
    ]
    const before = endpoint.method === 'GET' ? null : await snapshots.take()
    for (const { session, shows, at } of tabs) {
      const tab = browserOf(server.url, session.token, pageOf(account, shows))
      const { status, text } = await perform(tab, endpoint, await sendAt(endpoint, at))
      expect([status, JSON.parse(text)]).toMatchObject([409, { code: 'page_mismatch' }])
    }
    if (before !== null) expect(await snapshots.take()).toEqual(before)
  },
)
