import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, listClients } from '#domain/clients/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import { getSession, signOut } from '#domain/session/api.ts'
import { pageHeader, pageOf } from '#domain/session/rules.ts'
import { routes } from './features.ts'
import { browserOf, callerOf, type Caller } from './testing/caller.ts'
import { clientBody, givenCompany, givenSuperAdmin, openAs, type Company, type Person } from './testing/given.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { perform } from './testing/matrix-calls.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import { select } from './testing/selection.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

// A page acts for the account and the company it shows, or not at all: every endpoint, called from a page that shows
// another, refuses before it reads or writes anything (SECURITY).

let server: TestServer
let world: World
let snapshots: Snapshots
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  snapshots = await snapshotsOf(server.database)
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

const endpoints = routes.map((route) => route.endpoint)
const asksWho = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'development'
const rowOf = (endpoint: Endpoint) => matrix[endpoint.name]!
const sentBy = (endpoint: Endpoint) => rowOf(endpoint).send(world.places.own, world)

const roles = ['orgAdmin', 'user', 'contact', 'superInside', 'superOutside'] as const satisfies MatrixRole[]

/** What a page of this caller shows, told by the session itself. */
async function pageOfCaller(caller: Caller): Promise<string> {
  const { session } = await caller.call(getSession, {})
  return pageOf(session?.user.id ?? '', session?.company?.id ?? null)
}
const pageOfRole = (role: MatrixRole): Promise<string> => pageOfCaller(world.as[role])

/** What the check of the page can tell one call from another by: it comes before the handler. */
const sortOf = ({ name, access, method }: Endpoint): string =>
  JSON.stringify([
    typeof access === 'string' ? access : 'a right',
    method === 'GET' ? 'reads' : 'writes',
    matrix[name]?.changesSession === true,
  ])
const asking = endpoints.filter(asksWho)

/** Pages of another account or company than those of the caller. */
const otherPages: Record<string, (account: string, company: string) => string> = {
  'of another account': (_, company) => pageOf(newId(), company === '-' ? null : company),
  'of another company': (account) => pageOf(account, world.places.foreign.companyId),
  'of a company for none, or none for one': (account, company) =>
    company === '-' ? pageOf(account, world.company.id) : pageOf(account, null),
  'of half a company': (account) => `${account}/`,
  'of no company': (account) => account,
  'of nothing': () => '',
}
const refusals = select(
  asking.flatMap((endpoint) =>
    roles.flatMap((role) => Object.keys(otherPages).map((page) => ({ endpoint, role, page }))),
  ),
  {
    title: 'other page: refusals',
    nameOf: ({ endpoint, role, page }) => `${endpoint.name} to the ${role} on a page ${page}`,
    classesOf: ({ endpoint, role, page }) => [
      `${endpoint.name} on a page`,
      `${endpoint.method === 'GET' ? 'reads' : 'writes'} of the ${role} on a page ${page}`,
      `${sortOf(endpoint)} to the ${role}`,
    ],
  },
)
const refusalsOf = (endpoint: Endpoint) => refusals.filter((each) => each.endpoint === endpoint)

describe.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  it.each([...new Set(refusalsOf(endpoint).map(({ role }) => role))])(
    'refuses the %s on a page of another account or company, and does nothing',
    async (role) => {
      const [account = '', company = ''] = (await pageOfRole(role)).split('/')
      const before = endpoint.method === 'GET' ? null : await snapshots.take()
      for (const each of refusalsOf(endpoint).filter((refusal) => refusal.role === role)) {
        const page = otherPages[each.page]?.(account, company) ?? ''
        const reply = await perform(world.as[role], endpoint, await sentBy(endpoint), { [pageHeader]: page })
        expect([reply.status, JSON.parse(reply.text)], each.page).toMatchObject([409, { code: 'page_mismatch' }])
      }
      if (before !== null) expect(await snapshots.take()).toEqual(before)
    },
  )
})

const answers = select(asking, {
  title: 'other page: answers to the right page',
  nameOf: ({ name }) => name,
  classesOf: (endpoint) => [`${sortOf(endpoint)} ${answerFor('nothing', rowOf(endpoint).own)}`],
})

it.each(answers.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers a page of the right account and company as ever',
  async (_, endpoint) => {
    const row = rowOf(endpoint)
    const role = row.changesSession === true ? 'superOutside' : 'nothing'
    const caller = await world.afresh(role)
    const reply = await perform(caller, endpoint, await sentBy(endpoint), { [pageHeader]: await pageOfCaller(caller) })
    expect(reply.status, reply.text).toBe(answerFor(role, row.own))
  },
)

describe('a browser', () => {
  let company: Company
  let person: Person
  beforeAll(async () => {
    company = await givenCompany(server)
    person = company.orgAdmin
  })
  const page = async (caller: Person) => {
    const { session } = await caller.call(getSession, {})
    return pageOf(session?.user.id ?? '', session?.company?.id ?? null)
  }

  const writes = select(
    asking.filter(({ method }) => method !== 'GET'),
    { title: 'other page: no page', nameOf: ({ name }) => name, classesOf: (endpoint) => [sortOf(endpoint)] },
  )
  it.each(writes.map((each) => [each.name, each] as const))(
    'names its page with %s, or nothing is done',
    async (_, endpoint) => {
      const before = await snapshots.take()
      const reply = await perform(browserOf(server.url, person.token, null), endpoint, await sentBy(endpoint))
      expect([reply.status, JSON.parse(reply.text)]).toMatchObject([409, { code: 'page_unnamed' }])
      expect(await snapshots.take()).toEqual(before)
    },
  )

  it('reads what a link or a picture asks for, which names no page', async () => {
    expect((await browserOf(server.url, person.token, null).try(listClients, { query: {} })).status).toBe(200)
  })

  it('writes from the page of its session', async () => {
    const browser = browserOf(server.url, person.token, await page(person))
    expect((await browser.call(createClient, { body: clientBody() })).companyId).toBe(company.id)
  })

  it('asks who is signed in, and signs out, from whatever page', async () => {
    const leaving = await givenCompany(server)
    const browser = browserOf(server.url, leaving.orgAdmin.token, 'somebody/else')
    expect((await browser.call(getSession, {})).session?.company?.id).toBe(leaving.id)
    expect((await browser.try(signOut, {})).status).toBe(204)
    expect((await browser.call(getSession, {})).session).toBeNull()
  })

  it('of nobody is told to sign in, and not that the page is another’s', async () => {
    const nobody = callerOf(server.url, null)
    expect((await nobody.try(listClients, { query: {} }, { [pageHeader]: 'somebody/else' })).status).toBe(401)
  })
})

it('lands nothing of a super admin’s first tab in the company that a second tab opened', async () => {
  const [harbour, southerly] = [await givenCompany(server), await givenCompany(server)]
  const superAdmin = await givenSuperAdmin(server)
  await openAs(superAdmin, harbour)
  const { session } = await superAdmin.call(getSession, {})
  const firstTab = browserOf(server.url, superAdmin.token, pageOf(session?.user.id ?? '', harbour.id))
  await openAs(superAdmin, southerly)
  expect((await firstTab.try(createClient, { body: clientBody() })).problem.code).toBe('page_mismatch')
  for (const each of [harbour, southerly]) expect((await each.orgAdmin.call(listClients, { query: {} })).total).toBe(0)
})
