import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeCompany } from '#domain/registry/api.ts'
import { listClients } from '#domain/clients/api.ts'
import { getSession, signIn, signOut } from '#domain/session/api.ts'
import { pageHeader } from '#domain/session/rules.ts'
import { createShare, getSharedReport, revokeShare, sendReport } from '#domain/shares/api.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, givenSuperAdmin, openAs, password, type Company } from '#server/testing/given.ts'
import { givenRecords, type MadeRecords } from '#server/testing/matrix-records.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { signInAttempts, unknownTokens } from '../limits.ts'
import { createLog } from '../log.ts'

type Line = Record<string, unknown>

let lines: Line[] = []
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Line) })
let server: TestServer
let company: Company
let records: MadeRecords
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' }, { log })
  company = await givenCompany(server)
  records = await givenRecords(company)
})
afterAll(() => server.stop())
beforeEach(() => {
  lines = []
})

const events = () => lines.filter((line) => 'security' in line)
const from = (address: string) => ({ 'x-forwarded-for': address })
const who = async (person: { call: Company['orgAdmin']['call'] }) => {
  const { session } = await person.call(getSession, {})
  return { account: session?.user.id, ...(session?.company ? { company: session.company.id } : {}) }
}
const nobody = () => callerOf(server.url, null)
const attempt = (email: string, secret: string, address: string) =>
  nobody().try(signIn, { body: { email, password: secret } }, from(address))

describe('a line of the security log', () => {
  it('is written for signing in, failing to, and signing out, with who and from where', async () => {
    const person = await company.person('user')
    const { account } = await who(person)
    lines = []
    const answer = await attempt(person.email, password, '203.0.113.1')
    await attempt(person.email, 'wrong', '203.0.113.2')
    await attempt('nobody@example.test', 'wrong', '203.0.113.3')
    await person.call(signOut, {})
    expect(events()).toMatchObject([
      { level: 'info', security: 'signed-in', account, address: '203.0.113.1', by: 'cookie' },
      { security: 'sign-in-failed', account, address: '203.0.113.2' },
      { security: 'sign-in-failed', account: null, address: '203.0.113.3' },
      { security: 'signed-out', account, company: company.id },
    ])
    const written = JSON.stringify(lines)
    const token = /stringline=([\w-]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '?'
    for (const secret of [password, '"wrong"', token, person.token, person.email, 'nobody@example.test'])
      expect(written).not.toContain(secret)
  })

  it('names the session that a browser’s sign-in replaced', async () => {
    const person = await company.person('user')
    const { account } = await who(person)
    lines = []
    const cookie = { cookie: `stringline=${person.token}`, ...from('203.0.113.4') }
    await nobody().try(signIn, { body: { email: person.email, password } }, cookie)
    expect(events()).toMatchObject([
      { security: 'session-replaced', account },
      { security: 'signed-in', account },
    ])
  })

  it('is written for a company that was opened and left', async () => {
    const superAdmin = await givenSuperAdmin(server)
    const { account } = await who(superAdmin)
    lines = []
    await openAs(superAdmin, company)
    await superAdmin.call(closeCompany, {})
    expect(events()).toMatchObject([
      { security: 'company-opened', account, company: company.id },
      { security: 'company-left', account, company: company.id },
    ])
  })

  it('is written for a link created, sent and revoked, by its id and never its token', async () => {
    const caller = await who(company.orgAdmin)
    lines = []
    const share = await company.orgAdmin.call(createShare, { params: { id: records.reportId }, body: {} })
    const to = 'owner@example.test'
    const sent = await company.orgAdmin.call(sendReport, { params: { id: records.reportId }, body: { to } })
    await company.orgAdmin.call(revokeShare, { params: { id: records.reportId, shareId: share.id } })
    expect(events()).toMatchObject([
      { security: 'share-created', ...caller, share: share.id },
      { security: 'share-sent', ...caller, share: sent.id },
      { security: 'share-revoked', ...caller, share: share.id },
    ])
    const written = JSON.stringify(lines)
    for (const { url } of [share, sent]) expect(written).not.toContain(url?.split('/').at(-1))
  })

  it('is written for what was refused: rights, another page, another site, too many attempts and guesses', async () => {
    const user = await company.person('user')
    const caller = await who(user)
    lines = []
    await user.try(listClients, { query: {} })
    await user.try(listClients, { query: {} }, { [pageHeader]: 'somebody/else' })
    await nobody().try(signOut, {}, { origin: 'https://evil.example' })
    for (let turn = 0; turn <= signInAttempts.perAccountAndNetwork; turn += 1)
      await attempt('nobody@example.test', 'wrong', '203.0.113.9')
    for (let turn = 0; turn <= unknownTokens.perNetwork; turn += 1)
      await nobody().try(getSharedReport, { params: { token: 'x'.repeat(43) } }, from('203.0.113.10'))
    expect(events().filter(({ security }) => security !== 'sign-in-failed')).toMatchObject([
      { security: 'access-refused', ...caller, route: '/api/clients' },
      { security: 'page-refused', ...caller, route: '/api/clients' },
      { security: 'cross-site-refused', route: '/api/sign-out' },
      { security: 'sign-in-stopped', address: '203.0.113.9' },
      { security: 'guesses-refused', address: '203.0.113.10', route: '/api/shared/reports/:token' },
    ])
    expect(JSON.stringify(lines)).not.toContain('x'.repeat(43))
  })

  it('can be followed to the request it belongs to', async () => {
    const answer = await attempt('nobody@example.test', 'wrong', '203.0.113.11')
    expect(events()[0]?.['reqId']).toBe(answer.headers.get('x-request-id'))
  })
})

it('writes every request with its account and company', async () => {
  const requests: Line[] = []
  const chatty = await startTestServer(
    { WORKER: 'off' },
    { log: createLog('info', { write: (line) => void requests.push(JSON.parse(line) as Line) }) },
  )
  const { orgAdmin, id } = await givenCompany(chatty)
  const caller = await who(orgAdmin)
  await callerOf(chatty.url, null).try(listClients, { query: {} })
  await chatty.stop()
  const lines = requests.filter(({ msg }) => msg === 'request')
  expect(lines).toMatchObject([
    { ...caller, company: id, route: '/api/session' },
    { route: '/api/clients', status: 401 },
  ])
  expect(lines[1]).not.toHaveProperty('account')
})
