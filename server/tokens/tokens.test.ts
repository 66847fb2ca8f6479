import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, listClients } from '#domain/clients/api.ts'
import { createTokenBody } from '#domain/tokens/schema.ts'
import { createToken, listTokens, revokeToken } from '#domain/tokens/api.ts'
import { complaints } from '#domain/fields.testing.ts'
import { newId } from '#domain/ids.ts'
import { getProfile, leaveCompany } from '#domain/profile/api.ts'
import { enterCompany, getSession } from '#domain/session/api.ts'
import { acceptInvitation, deleteUser, inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { day, minute } from '#server/platform/limits.ts'
import { routes } from '#server/features.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenSuperAdmin,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { perform } from '#server/testing/matrix-calls.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let person: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('admin')
})

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * day).toISOString()
const make = (who: Caller = person, name = 'Import script', expiresAt = inDays(30)) =>
  who.call(createToken, { body: { name, expiresAt } })
const programOf = async (who: Caller = person) => callerOf(server.url, (await make(who)).token)
const statusOf = async (program: Caller) => (await program.try(listClients, { query: {} })).status
const idOf = async ({ email }: Person) => {
  const { items } = await company.orgAdmin.call(listUsers, { query: { search: email } })
  return { id: items[0]?.id ?? '', version: items[0]?.version ?? 0 }
}

describe('a token', () => {
  it('lets a program do what its person may, and its deeds name both', async () => {
    const program = await programOf()
    const made = await program.call(createClient, { body: clientBody({ name: 'Tui Trust' }) })
    const rows = await activityOf(server, company.id)
    expect(rows.at(-2)).toMatchObject({ action: 'token.created', changes: { name: 'Import script' } })
    expect(rows.at(-1)).toMatchObject({
      action: 'client.created',
      subject_id: made.id,
      actor_kind: 'token',
      actor_name: `Import script (admin of ${company.name})`,
    })
  })

  it('is answered once, and only its hash is kept', async () => {
    const id = newId()
    const body = { id, name: 'Nightly', expiresAt: inDays(30) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.try(createToken, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(answers.filter((answer) => answer.body.token !== null)).toHaveLength(1)
    expect((await person.call(listTokens, {})).items.map((token) => token.id)).toEqual([id])
    const other = await person.try(createToken, { body: { ...body, name: 'Else' } })
    expect([other.status, other.problem.code]).toEqual([409, 'id_in_use'])
    const elsewhere = await (await givenCompany(server)).orgAdmin.try(createToken, { body })
    expect(elsewhere.status).toBe(201)
    expect(JSON.stringify((await person.call(listTokens, {})).items)).not.toContain('slt_')
  })

  it('has the rights of its person at each request: what is taken from them is gone at once', async () => {
    const program = await programOf()
    expect(await statusOf(program)).toBe(200)
    const { id, version } = await idOf(person)
    await company.orgAdmin.call(updateUser, { params: { id }, body: { role: 'user' }, version })
    expect(await statusOf(program)).toBe(403)
  })

  it('of a client’s person sees that client alone', async () => {
    const [own, other] = [await givenClient(company.orgAdmin), await givenClient(company.orgAdmin)]
    const program = await programOf(await company.contact(own.id))
    expect(await statusOf(program)).toBe(403)
    expect((await program.fetch('/api/reports')).status).toBe(200)
    expect(await (await program.fetch('/api/client-overview')).text()).not.toContain(other.id)
  })

  it('ends when it runs out, and at the next request after it is revoked', async () => {
    const [short, revoked] = [callerOf(server.url, (await make(person, 'a', inDays(1))).token), await make()]
    const program = callerOf(server.url, revoked.token)
    expect([await statusOf(short), await statusOf(program)]).toEqual([200, 200])
    expect((await person.try(revokeToken, { params: { id: revoked.id } })).status).toBe(204)
    expect(await statusOf(program)).toBe(401)
    expect((await activityOf(server, company.id)).at(-1)).toMatchObject({ action: 'token.revoked' })
    server.clock.advance(day)
    expect(await statusOf(short)).toBe(401)
    expect((await person.call(listTokens, {})).items.map((token) => token.isExpired)).toEqual([true])
  })

  it('ends for good when its person is disabled, leaves or is deleted', async () => {
    const programs = [await programOf()]
    const { id, version } = await idOf(person)
    const set = (status: 'active' | 'disabled', from: number) =>
      company.orgAdmin.call(updateUser, { params: { id }, body: { status }, version: from })
    await set('disabled', version)
    expect(await statusOf(programs[0]!)).toBe(401)
    server.clock.advance(minute)
    await set('active', version + 1)
    expect(await statusOf(programs[0]!)).toBe(401)
    const [leaver, deleted] = [await company.person('admin'), await company.person('admin')]
    const [first, second] = [await programOf(leaver), await programOf(deleted)]
    await leaver.call(leaveCompany, { params: { id: company.id } })
    await company.orgAdmin.call(deleteUser, { params: { id: (await idOf(deleted)).id } })
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
  })

  it('is for one company: it neither enters nor learns of another', async () => {
    const other = await givenCompany(server)
    await other.member(person, 'admin')
    const program = await programOf()
    const { session } = await program.call(getSession, {})
    expect([session?.companies.map(({ id }) => id), session?.draftKey]).toEqual([[company.id], ''])
    expect((await program.try(enterCompany, { params: { id: other.id } })).status).toBe(404)
    await person.call(enterCompany, { params: { id: other.id } })
    expect((await person.call(listTokens, {})).items).toEqual([])
    expect(await statusOf(program)).toBe(200)
  })

  it('accepts no invitation in its person’s place', async () => {
    const other = await givenCompany(server)
    const program = await programOf()
    await other.orgAdmin.call(inviteUser, { body: { email: person.email, role: 'user' } })
    const rows = await server.platform.db.selectFrom('invitations').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    const { inviteToken } = await other.people()
    expect((await program.try(acceptInvitation, { params: { token: inviteToken }, body: {} })).status).toBe(422)
  })

  it('notes when it was used, every few minutes', async () => {
    const program = await programOf()
    const usedAt = async () => (await person.call(listTokens, {})).items[0]?.usedAt
    expect(await usedAt()).toBeNull()
    await statusOf(program)
    const first = server.clock.now().toISOString()
    expect(await usedAt()).toBe(first)
    server.clock.advance(4 * minute)
    await statusOf(program)
    expect(await usedAt()).toBe(first)
    server.clock.advance(minute)
    await statusOf(program)
    expect(await usedAt()).toBe(server.clock.now().toISOString())
  })
})

const ofAccounts = routes
  .map((route) => route.endpoint)
  .filter(({ access }) => access === 'account' || access === 'member')

it.each(ofAccounts.map((endpoint) => [endpoint.name, endpoint] as const))(
  'no program reaches %s, which is the person’s alone',
  async (_, endpoint) => {
    const reply = await perform(await programOf(), endpoint, {
      params: { id: newId() },
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    })
    expect(reply.status).toBe(endpoint.path.includes(':') ? 404 : 403)
  },
)

describe('tokens', () => {
  it('are twenty at most, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        person.try(createToken, { body: { name: `Token ${nth}`, expiresAt: inDays(30) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 4 }, () => 'too_many_tokens'),
    )
  })

  it('are for people of a company', async () => {
    for (const who of [await givenSuperAdmin(server), await company.formerMember()]) {
      expect((await who.try(listTokens, {})).status).toBe(403)
      const refused = await who.try(createToken, { body: { name: 'x', expiresAt: inDays(1) } })
      expect(refused.status).toBe(403)
      expect((await who.call(getProfile, {})).membership).toBeNull()
    }
  })

  it('of a colleague can neither be seen nor revoked', async () => {
    const { id } = await make()
    expect((await company.orgAdmin.try(revokeToken, { params: { id } })).status).toBe(404)
    expect((await company.orgAdmin.call(listTokens, {})).items).toEqual([])
  })

  it.each([
    [{ expiresAt: '2026-12-01T00:00:00Z' }, ['name: Name is required']],
    [{ name: '', expiresAt: '2026-12-01T00:00:00Z' }, ['name: Name is required']],
    [{ name: 'a' }, ['expiresAt: Please choose when the token ends']],
    [{ name: 'a', expiresAt: '' }, ['expiresAt: Please choose when the token ends']],
    [{ name: 'a', expiresAt: 'soon' }, ['expiresAt: Please enter a valid date']],
    [{ name: 'a', expiresAt: '2026-12-01T00:00:00Z', userId: 'x' }, ['userId: This field cannot be set']],
  ])('%j says %j', (body, messages) => {
    expect(complaints(createTokenBody, body)).toEqual(messages)
  })

  it.each([
    [-1, 'Please choose a day ahead'],
    [0, 'Please choose a day ahead'],
    [367, 'A token lasts a year at most'],
  ])('that end in %d days are refused: %s', async (days, message) => {
    const { status, problem } = await person.try(createToken, { body: { name: 'x', expiresAt: inDays(days) } })
    expect([status, problem.errors]).toEqual([422, [{ path: 'expiresAt', message }]])
  })
})
