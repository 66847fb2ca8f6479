import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgotPassword, readReset, resetPassword } from '#domain/accounts/api.ts'
import { listClients } from '#domain/clients/api.ts'
import { getSession } from '#domain/session/api.ts'
import { acceptInvitation, inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { microsoftAt } from '#server/identities/identities.testing.ts'
import { signingInAt } from '#server/platform/session/signing-in.testing.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { browserAt, steppingAt } from '#server/second-step/signing-in.testing.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, password, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, unique, type TestServer } from '#server/testing/server.ts'
import { openSandbox, type Sandbox } from '../sandbox/server.ts'

// A user whom every company of theirs has disabled: told so once they have proved who they are, and nobody else is.

let office: PostOffice
let sandbox: Sandbox
let server: TestServer
let signing: ReturnType<typeof signingInAt>
let stepping: ReturnType<typeof steppingAt>
let microsoft: ReturnType<typeof microsoftAt>
let company: Company
let person: Person
beforeAll(async () => {
  office = await openPostOffice()
  sandbox = await openSandbox({ folder: undefined, now: () => server.clock.now() })
  const environment = { ...office.environment, TRUST_PROXY: '1', PUBLIC_URL: 'http://office.example.test' }
  server = await startTestServer(environment, { sandbox })
  signing = signingInAt(server)
  stepping = steppingAt(server)
  microsoft = microsoftAt(server, sandbox)
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
  await office.close()
})
beforeEach(async () => {
  company = await givenCompany(server)
  person = await company.person('admin')
})

async function setStatus(of: Company, status: 'active' | 'disabled'): Promise<void> {
  const { items } = await of.orgAdmin.call(listUsers, { query: { search: person.email } })
  const { id = '', version = 0 } = items[0] ?? {}
  await of.orgAdmin.call(updateUser, { params: { id }, body: { status }, version })
}
const sentence = (...names: string[]) =>
  `Your access to ${names.join(', ')} was disabled. Please ask an administrator there`
const refusedIn = (...of: Company[]) => [403, 'access_disabled', sentence(...of.map(({ name }) => name).toSorted())]
const saidOf = ({ status, problem }: { status: number; problem: { code: string; detail?: string | undefined } }) => [
  status,
  problem.code,
  problem.detail,
]

describe('a user disabled in every company', () => {
  it('does not sign in by the right password, and a wrong one says what it says to everybody', async () => {
    const elsewhere = await givenCompany(server)
    await elsewhere.member(person, 'user')
    await setStatus(company, 'disabled')
    expect((await signing.attempt(person.email, password)).status).toBe(200)
    await setStatus(elsewhere, 'disabled')
    const right = await signing.attempt(person.email, password)
    expect(saidOf(right)).toEqual(refusedIn(company, elsewhere))
    expect(right.headers.getSetCookie()).toEqual([])
    expect((await signing.attempt(person.email, password, { token: true })).problem.code).toBe('access_disabled')
    expect(saidOf(await signing.attempt(person.email, 'not this one'))).toEqual(
      saidOf(await signing.attempt(`${unique()}@example.test`, password)),
    )
    await setStatus(elsewhere, 'active')
    expect((await signing.attempt(person.email, password)).status).toBe(200)
  })

  it('comes no further with a second step, begun before or after', async () => {
    const { secret } = await stepping.addApp(person)
    const begun = browserAt(server)
    await stepping.begin(begun, person.email)
    await setStatus(company, 'disabled')
    expect(saidOf(await stepping.finish(begun, stepping.codeOf(secret)))).toEqual(refusedIn(company))
    expect(await begun.who()).toBeNull()
    expect(saidOf(await stepping.begin(browserAt(server), person.email))).toEqual(refusedIn(company))
  })

  it('does not sign in by a passkey, nor with Microsoft', async () => {
    const device = await stepping.addPasskey(person)
    await microsoft.link(person, { address: person.email })
    await setStatus(company, 'disabled')
    expect(saidOf(await stepping.byPasskey(browserAt(server), device))).toEqual(refusedIn(company))
    const arrived = await microsoft.signIn(browserAt(server), { address: person.email })
    expect(saidOf(arrived)).toEqual(refusedIn(company))
  })

  it('is out of sessions that are in no company as well', async () => {
    const outside = await signedIn(server, person.email)
    await server.platform.db
      .updateTable('sessions')
      .set({ company_id: null, company_since: null })
      .where('token_hash', '=', tokenHash(outside.token))
      .execute()
    const session = async () => (await outside.call(getSession, {})).session
    expect(await session()).not.toBeNull()
    await setStatus(company, 'disabled')
    expect(await session()).toBeNull()
  })

  it('may sign in to accept an invitation of another company', async () => {
    const elsewhere = await givenCompany(server)
    await setStatus(company, 'disabled')
    await elsewhere.orgAdmin.call(inviteUser, { body: { email: person.email, role: 'user' } })
    const link = await mailed(person.email, /\/accept-invite(?:\/|\?token=)([\w-]{43})/)
    const caller = callerOf(server.url, await signing.browse(person.email))
    expect((await caller.call(getSession, {})).session).toMatchObject({ company: null })
    await caller.call(acceptInvitation, { params: { token: link }, body: {} })
    expect((await caller.call(getSession, {})).session?.company?.id).toBe(elsewhere.id)
  })
})

const mailed = (email: string, link: RegExp) =>
  vi.waitFor(async () => {
    const mails = (await office.mails()).filter(({ to }) => to?.[0]?.address === email)
    const token = mails.flatMap(({ text }) => link.exec(text ?? '')?.[1] ?? []).at(-1)
    if (token === undefined) throw new Error('Nothing came yet')
    return token
  }, 10_000)

describe('a new password for a user disabled in every company', () => {
  const ask = () => callerOf(server.url, null).try(forgotPassword, { body: { email: person.email } })

  it('is not sent: the request is answered like any other, and the mail says why', async () => {
    await setStatus(company, 'disabled')
    expect((await ask()).status).toBe(204)
    const mail = await vi.waitFor(async () => {
      const [mail] = (await office.mails()).filter(({ to }) => to?.[0]?.address === person.email)
      if (mail === undefined) throw new Error('Nothing came yet')
      return mail
    }, 10_000)
    expect(mail.subject).toBe('Your access was disabled')
    expect(mail.text).toContain(company.name)
    expect(mail.text).not.toContain('/reset-password/')
  })

  it('is not set by a link of before', async () => {
    await ask()
    const token = await mailed(person.email, /\/reset-password\/([\w-]{43})/)
    await setStatus(company, 'disabled')
    const nobody = callerOf(server.url, null)
    expect(saidOf(await nobody.try(readReset, { params: { token } }))).toEqual(refusedIn(company))
    const body = { password: 'seven old kauri logs' }
    expect(saidOf(await nobody.try(resetPassword, { params: { token }, body }))).toEqual(refusedIn(company))
    await setStatus(company, 'active')
    expect((await nobody.try(resetPassword, { params: { token }, body })).status).toBe(204)
  })
})

describe('a page that is open while its person is disabled', () => {
  const over = async () => {
    const refused = await person.try(listClients, { query: {} })
    return { refused: saidOf(refused), session: await person.call(getSession, {}) }
  }

  it('is told by which company, also where the person goes on in another', async () => {
    const elsewhere = await givenCompany(server)
    await elsewhere.member(person, 'user')
    await setStatus(company, 'disabled')
    expect(await over()).toEqual({
      refused: [401, 'access_disabled', sentence(company.name)],
      session: { session: null, disabledIn: company.name },
    })
    const again = callerOf(server.url, await signing.browse(person.email))
    expect((await again.call(getSession, {})).session?.company?.id).toBe(elsewhere.id)
  })

  it('is told no more than that the session is over once its person is enabled again, or where it ran out', async () => {
    const ended = { refused: [401, 'not_signed_in', 'Please sign in'], session: { session: null } }
    await setStatus(company, 'disabled')
    server.clock.advance(1000)
    await setStatus(company, 'active')
    expect(await over()).toEqual(ended)
    person = await signedIn(server, person.email)
    await setStatus(company, 'disabled')
    server.clock.advance(100 * 24 * 60 * 60_000)
    expect(await over()).toEqual(ended)
  })
})
