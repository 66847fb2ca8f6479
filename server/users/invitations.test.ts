import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getSession } from '#domain/session/api.ts'
import {
  acceptInvitation,
  inviteUser,
  listUsers,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '#domain/users/api.ts'
import { invitationDays } from '#domain/users/schema.ts'
import { day } from '#server/platform/limits.ts'
import { cookieTokenIn, signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenSuperAdmin,
  password,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { withoutRequestId } from '#server/testing/matrix-calls.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let office: PostOffice
let server: TestServer
let superuser: pg.Client
let signing: ReturnType<typeof signingInAt>
beforeAll(async () => {
  office = await openPostOffice()
  server = await startTestServer({ ...office.environment, TRUST_PROXY: '1' })
  signing = signingInAt(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await office.close()
})

let company: Company
beforeEach(async () => {
  company = await givenCompany(server, `Kauri ${unique()}`)
})

const addressOf = (word = 'hemi') => `${word}-${unique()}@example.test`
const invite = (email: string, more: { role?: 'admin' | 'user' | 'staff'; id?: string } = {}) =>
  company.orgAdmin.try(inviteUser, { body: { email, role: 'user', ...more } })

const mailTo = async (email: string, nth = 1) =>
  vi.waitFor(async () => {
    const mails = (await office.mails()).filter(({ to }) => to?.[0]?.address === email)
    expect(mails.length).toBeGreaterThanOrEqual(nth)
    return mails[nth - 1]
  }, 10_000)
const tokenFor = async (email: string, nth = 1) =>
  /\/accept-invite\/([\w-]{43})/.exec((await mailTo(email, nth))?.text ?? '')?.[1] ?? ''
const tokenOfNew = async (email: string) => {
  expect((await invite(email)).status).toBe(201)
  return tokenFor(email)
}

let lastAddress = 0
/** From an address of its own, so that unknown links don't count against each other. */
const from = () => ({ 'x-forwarded-for': `10.1.${(lastAddress += 1) >> 8}.${lastAddress % 250}` })
const nobody = () => callerOf(server.url, null)
const read = (token: string, caller = nobody()) => caller.try(readInvitation, { params: { token } }, from())
const newcomer = { name: 'Hemi Walker', password: 'seven old kauri logs' }
const accept = (token: string, body: Partial<typeof newcomer> = newcomer, caller = nobody()) =>
  caller.try(acceptInvitation, { params: { token }, body }, from())
const personOf = async (email: string) =>
  (await company.orgAdmin.call(listUsers, { query: { search: email } })).items.find((each) => each.email === email)

describe('an invitation', () => {
  it('is mailed with a link that says what it is for, and lets its person in', async () => {
    const email = addressOf()
    const made = await invite(email, { role: 'admin' })
    expect(made.body).toMatchObject({ email, name: '', role: 'admin', status: 'invited', lastActive: null })
    expect(made.body.invitation).toMatchObject({ isExpired: false })
    const token = await tokenFor(email)
    const mail = await mailTo(email)
    expect(mail?.subject).toBe(`org_admin of ${company.name} invites you to ${company.name} on Stringline`)
    expect(mail?.html).toContain(`${server.services.config.publicUrl}/accept-invite/${token}`)
    expect((await read(token)).body).toMatchObject({
      email,
      companyName: company.name,
      role: 'admin',
      invitedBy: `org_admin of ${company.name}`,
      hasAccount: false,
      isSignedIn: false,
    })
    // In another person's session it is refused, and stays open.
    expect((await accept(token, newcomer, company.orgAdmin)).problem.code).toBe('other_account')
    const accepted = await accept(token)
    expect([accepted.status, accepted.problem]).toEqual([204, undefined])
    const caller = callerOf(server.url, cookieTokenIn(accepted))
    expect((await caller.call(getSession, {})).session).toMatchObject({
      user: { name: 'Hemi Walker', email, role: 'admin' },
      company: { id: company.id },
    })
    expect(await personOf(email)).toMatchObject({ name: 'Hemi Walker', status: 'active', invitation: null })
    const deeds = (await activityOf(server, company.id)).filter(({ subject_kind }) => subject_kind === 'user')
    expect(deeds.map(({ action, actor_kind, actor_name }) => [action, actor_kind, actor_name])).toEqual([
      ['user.invited', 'staff', `org_admin of ${company.name}`],
      ['user.joined', 'staff', 'Hemi Walker'],
    ])
    expect((await signing.attempt(email, newcomer.password)).status).toBe(200)
  })

  it('is nowhere to be read once it is mailed', async () => {
    const token = await tokenOfNew(addressOf())
    const { rows } = await superuser.query<{ row: string }>(
      `select row::text as row from invitations row where company_id = $1
        union all select row::text from users row where company_id = $1
        union all select changes::text from activity where company_id = $1`,
      [company.id],
    )
    await vi.waitFor(async () => {
      const sealed = await superuser.query(
        'select 1 from invitations where company_id = $1 and token_sealed is not null',
        [company.id],
      )
      expect(sealed.rowCount).toBe(0)
    })
    const everything = rows.map(({ row }) => row).join('\n')
    expect(everything).not.toContain(token)
  })

  it('opens nothing once it is used, revoked, replaced, run out or unknown, and each looks the same', async () => {
    const [used, revoked, replaced, old] = [addressOf(), addressOf(), addressOf(), addressOf()]
    const tokens = [
      await tokenOfNew(used),
      await tokenOfNew(revoked),
      await tokenOfNew(replaced),
      await tokenOfNew(old),
    ]
    expect((await accept(tokens[0] ?? '')).status).toBe(204)
    const idOf = async (email: string) => (await personOf(email))?.id ?? ''
    await company.orgAdmin.call(revokeInvitation, { params: { id: await idOf(revoked) } })
    await company.orgAdmin.call(resendInvitation, { params: { id: await idOf(replaced) } })
    const fresh = await tokenFor(replaced, 2)
    server.clock.advance(invitationDays * day - 1000)
    expect((await read(tokens[3] ?? '')).status).toBe(200)
    server.clock.advance(1000)
    const answers = await Promise.all([...tokens, 'unknown', ''.padEnd(43, 'x')].map((token) => read(token)))
    const texts = answers.map((answer) => withoutRequestId(JSON.stringify(answer.problem)))
    const invalid = { status: 404, problem: { code: 'not_found', detail: 'Invalid or expired invitation' } }
    expect(answers).toMatchObject(answers.map(() => invalid))
    expect(new Set(texts).size).toBe(1)
    for (const token of tokens) expect(await accept(token)).toMatchObject(invalid)
    expect((await personOf(old))?.invitation).toMatchObject({ isExpired: true })
    expect(await personOf(revoked)).toBeUndefined()
    // The replaced one ran out as well by now: sent again it works.
    expect((await read(fresh)).status).toBe(404)
    await company.orgAdmin.call(resendInvitation, { params: { id: await idOf(old) } })
    expect((await accept(await tokenFor(old, 2))).status).toBe(204)
  })

  it('lets one in, of a hundred who hold it at once', async () => {
    const email = addressOf()
    const token = await tokenOfNew(email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(token)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => ![204, 404, 409, 503].includes(status))).toEqual([])
    const { rows } = await superuser.query<{ count: number }>(
      `select (select count(*)::integer from accounts where email = $1)
        + (select count(*)::integer from users where email = $1)
        + (select count(*)::integer from memberships m join accounts a on a.id = m.account_id
          where a.email = $1) as count`,
      [email],
    )
    expect(rows[0]?.count).toBe(3)
  }, 60_000)

  it('as staff means admin (PRODUCT 1)', async () => {
    expect((await invite(addressOf(), { role: 'staff' })).body.role).toBe('admin')
  })

  it('sent twice is one; the same id with another body is refused', async () => {
    const [email, id] = [addressOf(), newId()]
    const first = await invite(email, { id })
    expect([(await invite(email, { id })).body, first.status]).toEqual([first.body, 201])
    expect((await invite(addressOf(), { id })).status).toBe(409)
  })

  it('goes to an address once', async () => {
    const email = addressOf()
    await invite(email)
    const again = await invite(email.toUpperCase())
    expect([again.status, again.problem.errors?.[0]]).toEqual([
      422,
      { path: 'email', message: 'This address has been invited already. Send the invitation again instead' },
    ])
    const member = await invite(company.orgAdmin.email)
    expect(member.problem.errors?.[0]?.message).toBe('Somebody with this address is in your company already')
    const both = addressOf()
    const statuses = (await Promise.all([invite(both), invite(both)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 422])
  })
})

describe('somebody new', () => {
  it.each([
    [
      {},
      [
        ['name', 'Name is required'],
        ['password', 'Password is required'],
      ],
    ],
    [{ name: 'H', password: newcomer.password }, [['name', 'Name must be at least 2 characters']]],
    [{ name: 'Hemi', password: 'short' }, [['password', 'Password must be at least 8 characters']]],
    [{ name: 'Hemi', password: 'x'.repeat(129) }, [['password', 'Password must be at most 128 characters']]],
    [
      { name: 'Hemi', password: 'Password123' },
      [['password', 'This password is one of the most common. Please choose another']],
    ],
    [
      { name: 'Hemi Walker', password: 'HemiWalker1' },
      [['password', "Please choose a password that is more than your name or your company's"]],
    ],
  ])('who says %j is told so, and can try again', async (body, errors) => {
    const email = addressOf('zzz')
    const token = await tokenOfNew(email)
    const refused = await accept(token, body)
    expect([refused.status, refused.problem.errors?.map(({ path, message }) => [path, message])]).toEqual([422, errors])
    expect((await personOf(email))?.status).toBe('invited')
    expect((await accept(token)).status).toBe(204)
  })
})

describe('somebody who has an account', () => {
  let other: Company
  let person: Person
  let token: string
  beforeEach(async () => {
    other = await givenCompany(server)
    person = await other.person('user')
    token = await tokenOfNew(person.email)
  })
  const stored = async () =>
    (await superuser.query('select name, password_hash from accounts where email = $1', [person.email])).rows

  it('comes in by signing in, and keeps password and name', async () => {
    const before = await stored()
    expect((await read(token)).body).toMatchObject({ hasAccount: true, isSignedIn: false })
    const refused = await accept(token)
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'sign_in_first',
      `You have an account already. Please sign in as ${person.email} to accept`,
    ])
    const browser = await signing.browse(person.email)
    expect((await read(token, callerOf(server.url, browser))).body.isSignedIn).toBe(true)
    const accepted = await nobody().try(
      acceptInvitation,
      { params: { token }, body: newcomer },
      { cookie: `stringline=${browser}`, ...from() },
    )
    expect(accepted.status).toBe(204)
    expect(await stored()).toEqual(before)
    const { session } = await callerOf(server.url, browser).call(getSession, {})
    expect(session).toMatchObject({ company: { id: company.id }, user: { role: 'user' } })
    expect(session?.companies.map(({ id }) => id).toSorted()).toEqual([company.id, other.id].toSorted())
    expect((await personOf(person.email))?.name).toBe(`user of ${other.name}`)
    expect((await signing.attempt(person.email, password)).status).toBe(200)
  })

  it('goes on in the company also when time passes while accepting', async () => {
    const browser = await signing.browse(person.email)
    const ticking = setInterval(() => server.clock.advance(1), 1)
    const accepted = await nobody()
      .try(acceptInvitation, { params: { token }, body: {} }, { cookie: `stringline=${browser}`, ...from() })
      .finally(() => clearInterval(ticking))
    expect(accepted.status).toBe(204)
    expect((await callerOf(server.url, browser).call(getSession, {})).session?.company?.id).toBe(company.id)
  })

  it('takes along the account’s own name, and not what another company calls them', async () => {
    await superuser.query(`update users set name = 'Mere (final warning)' where email = $1 and name <> ''`, [
      person.email,
    ])
    expect((await accept(token, {}, callerOf(server.url, person.token))).status).toBe(204)
    expect((await personOf(person.email))?.name).toBe(`user of ${other.name}`)
  })

  it('is not taken in as somebody else who is signed in', async () => {
    const stranger = await signing.browse((await other.person('admin')).email)
    const caller = callerOf(server.url, stranger)
    expect((await read(token, caller)).body).toMatchObject({ hasAccount: true, isSignedIn: false })
    const refused = await accept(token, {}, caller)
    expect([refused.status, refused.problem.code]).toEqual([409, 'other_account'])
    expect((await personOf(person.email))?.status).toBe('invited')
  })
})

it('counts against the plan, but for people of a client', async () => {
  await superuser.query(`update companies set plan = 'basic' where id = $1`, [company.id])
  const client = await givenClient(company.orgAdmin)
  for (let nth = 0; nth < 4; nth += 1) expect((await invite(addressOf())).status).toBe(201)
  const { status, problem } = await invite(addressOf())
  const full = 'Your plan allows 5 users. Disable one or move to a larger plan'
  expect([status, problem.detail]).toEqual([409, full])
  const contact = await company.orgAdmin.try(inviteUser, {
    body: { email: addressOf(), role: 'client', clientId: client.id },
  })
  expect(contact.status).toBe(201)
})

it('lets no super admin in as a member, who would work there unrecorded', async () => {
  const superAdmin = await givenSuperAdmin(server)
  const token = await tokenOfNew(superAdmin.email)
  const refused = await accept(token, {}, superAdmin)
  expect([refused.status, refused.problem.code]).toEqual([409, 'super_admin'])
  expect((await personOf(superAdmin.email))?.status).toBe('invited')
})
