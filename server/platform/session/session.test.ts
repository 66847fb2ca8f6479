import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { closeCompany, openCompany } from '#domain/registry/api.ts'
import { getReport } from '#domain/reports/api.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { pageHeader, pageOf } from '#domain/session/rules.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenCompany,
  givenSuperAdmin,
  openAs,
  password,
  reason,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { withoutRequestId } from '#server/testing/matrix-calls.ts'
import { givenRecords } from '#server/testing/matrix-records.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { cookieTokenIn, signingInAt } from './signing-in.testing.ts'

vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
let secure: TestServer
let company: Company
let signing: ReturnType<typeof signingInAt>
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  secure = await startTestServer({ WORKER: 'off', PUBLIC_URL: 'https://projects.example.test' })
  company = await givenCompany(server)
  signing = signingInAt(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await secure.stop()
})

describe('signing in', () => {
  it('answers a wrong password and an unknown e-mail with the same words', async () => {
    const wrong = await signing.attempt(company.orgAdmin.email, 'not the password')
    const unknown = await signing.attempt(`${unique()}@example.test`, 'not the password')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(withoutRequestId(JSON.stringify(unknown.problem))).toBe(withoutRequestId(JSON.stringify(wrong.problem)))
    expect(wrong.problem.detail).toBe('Invalid email or password')
    expect([...wrong.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted())
  })

  it('works as hard for an unknown e-mail, and for somebody disabled, as for a wrong password', async () => {
    const disabled = await company.person('user')
    await superuser.query(`update users set status = 'disabled', active_from = null where email = $1`, [disabled.email])
    /** What each look at the password cost: the algorithm with its parameters. */
    const workFor = async (email: string): Promise<string[]> => {
      vi.mocked(verify).mockClear()
      expect((await signing.attempt(email, 'not the password')).status).toBe(401)
      return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '))
    }
    const forWrong = await workFor(company.orgAdmin.email)
    expect(forWrong).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
    expect(await workFor(`${unique()}@example.test`)).toEqual(forWrong)
    expect(await workFor(disabled.email)).toEqual(forWrong)
  })

  it('sets a cookie that scripts cannot read and other sites cannot send along', async () => {
    const browser = await signing.attempt(company.orgAdmin.email, password)
    const [cookie, device] = browser.headers.getSetCookie()
    expect(cookie).toMatch(/^stringline=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    // What knows the browser again stays for as long as browsers keep a cookie.
    expect(device).toMatch(/^stringline-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(browser.body).toEqual({})
    const remembered = await signing.attempt(company.orgAdmin.email, password, { remember: true })
    expect(remembered.headers.getSetCookie()[0]).toMatch(/Expires=/)
    const other = await givenCompany(secure)
    const overTls = await callerOf(secure.url, null).try(signIn, { body: { email: other.orgAdmin.email, password } })
    for (const each of overTls.headers.getSetCookie())
      expect(each).toMatch(
        /^__Host-stringline(-device)?=[\w-]{43}; (Max-Age=34560000; )?Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    expect(overTls.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  })

  it('answers a token only to who asks for one, and sets no cookie then', async () => {
    const asked = await signing.attempt(company.orgAdmin.email, password, { token: true })
    expect(asked.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) as string })
    expect(asked.headers.get('set-cookie')).toBeNull()
    expect(await signing.statusOf(asked.body.token ?? '')).toBe(200)
    const refused = await signing.attempt(company.orgAdmin.email, password, { token: false })
    expect([refused.body, cookieTokenIn(refused).length]).toEqual([{}, 43])
  })

  it('stores only the hash of the token and of the password', async () => {
    const token = await signing.browse(company.orgAdmin.email)
    const { rows } = await superuser.query<{ row: string }>(
      'select row::text as row from sessions row union all select row::text from accounts row',
    )
    const everything = rows.map(({ row }) => row).join('\n')
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token).toString('hex'))
    expect(everything).not.toContain(password)
    expect(everything).toMatch(/\$argon2id\$/)
  })
})

describe('a right taken away', () => {
  it('is gone on the very next request: disabled, demoted, moved to a role with less', async () => {
    const fresh = await givenCompany(server)
    const { clientId, reportId } = await givenRecords(fresh)
    const [disabled, demoted, stripped] = [
      await fresh.person('admin'),
      await fresh.person('admin'),
      await fresh.withPermissions(['manage_clients:view', 'manage_reports:view']),
    ]
    for (const person of [disabled, demoted, stripped])
      expect((await person.try(listClients, { query: {} })).status).toBe(200)
    await superuser.query(`update users set status = 'disabled', active_from = null where email = $1`, [disabled.email])
    await superuser.query(`update users set role = 'user' where email = $1`, [demoted.email])
    await superuser.query(
      `update roles set permissions = '{}' where id = (select role_id from users where email = $1)`,
      [stripped.email],
    )
    expect((await disabled.try(listClients, { query: {} })).status).toBe(401)
    expect((await demoted.try(listClients, { query: {} })).status).toBe(403)
    expect((await demoted.fetch(`/api/clients/${clientId}`)).status).toBe(404)
    expect((await stripped.try(listClients, { query: {} })).status).toBe(403)
    expect((await stripped.try(getReport, { params: { id: reportId } })).status).toBe(404)
    expect((await signing.attempt(disabled.email, password)).status).toBe(403)
  })

  it('is gone too for a contact who is moved to another client', async () => {
    const fresh = await givenCompany(server)
    const [one, two] = [await givenRecords(fresh), await givenRecords(fresh)]
    const contact = await fresh.contact(one.clientId)
    const statuses = async () => [
      (await contact.try(getReport, { params: { id: one.reportId } })).status,
      (await contact.try(getReport, { params: { id: two.reportId } })).status,
    ]
    expect(await statuses()).toEqual([200, 404])
    await superuser.query('update users set client_id = $1 where email = $2', [two.clientId, contact.email])
    expect(await statuses()).toEqual([404, 200])
  })

  it('never mixes up sessions asked for at the same moment', async () => {
    const people = await Promise.all([
      company.person('admin'),
      company.person('user'),
      givenCompany(server).then((other) => other.orgAdmin),
    ])
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => (people[turn % 3] ?? company.orgAdmin).call(getSession, {})),
    )
    expect(answers.map(({ session }) => session?.user.email)).toEqual(answers.map((_, turn) => people[turn % 3]?.email))
  })
})

describe('a request from another site', () => {
  let person: Person
  beforeAll(async () => {
    person = await company.person('admin')
  })
  const send = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })

  it('is refused when a browser sends the cookie along', async () => {
    const cookie = `stringline=${person.token}`
    const foreigners: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const foreign of foreigners) {
      const response = await send({ cookie, ...foreign })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'cross_site'])
    }
    const { origin } = new URL(server.url)
    const ours: Record<string, string>[] = [{ origin }, { 'sec-fetch-site': 'same-origin' }, {}]
    const { session } = await person.call(getSession, {})
    const page = { [pageHeader]: pageOf(session?.user.id ?? '', company.id) }
    for (const own of ours) expect((await send({ cookie, ...page, ...own })).status).toBe(422)
  })

  it.each(['Basic bWVyZTpzZWNyZXQ=', 'Bearer', 'Bearer ', 'Bearer short', 'Digest username="mere"', 'x'])(
    'is refused as well with the header Authorization: %s, which is no bearer token',
    async (authorization) => {
      const foreign = { cookie: `stringline=${person.token}`, authorization, origin: 'https://evil.example' }
      const response = await send(foreign)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'cross_site'])
    },
  )

  it('is nobody special with a bearer token, which no browser sends by itself', async () => {
    expect((await send({ authorization: `Bearer ${person.token}`, origin: 'https://evil.example' })).status).toBe(422)
  })

  it('cannot be read back: no answer invites another origin', async () => {
    const response = await fetch(`${server.url}/api/session`, {
      headers: { origin: 'https://evil.example', cookie: `stringline=${person.token}` },
    })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('the super admin', () => {
  it('leaves a row in the company for each opening, and sees nothing before it or after leaving', async () => {
    const fresh = await givenCompany(server)
    const superAdmin = await givenSuperAdmin(server)
    const openings = async () =>
      (
        await superuser.query(
          `select actor_kind, user_id, actor_name, subject_id from activity where company_id = $1
            and action = 'company.opened'`,
          [fresh.id],
        )
      ).rows
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
    await openAs(superAdmin, fresh)
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(200)
    const row = { actor_kind: 'platform', user_id: null, actor_name: 'Platform', subject_id: fresh.id }
    expect(await openings()).toEqual([row])
    await superAdmin.call(closeCompany, {})
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
    await openAs(superAdmin, fresh)
    expect(await openings()).toEqual([row, row])
  })

  it('opens nothing when the opening cannot be recorded', async () => {
    const fresh = await givenCompany(server)
    const superAdmin = await givenSuperAdmin(server)
    await superuser.query('revoke insert on activity from stringline_app')
    try {
      expect((await superAdmin.try(openCompany, { params: { id: fresh.id }, body: { reason } })).status).toBe(500)
    } finally {
      await superuser.query('grant insert on activity to stringline_app')
    }
    expect((await superAdmin.try(listClients, { query: {} })).status).toBe(403)
  })
})
