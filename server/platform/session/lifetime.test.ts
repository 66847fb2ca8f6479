import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSession, signOut } from '#domain/session/api.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenCompany, password, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { day, hour, minute, sessionsAtOnce } from '../limits.ts'
import { forgetEndedSessions } from './session.ts'
import { signingInAt } from './signing-in.testing.ts'

let server: TestServer
let company: Company
let signing: ReturnType<typeof signingInAt>
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  company = await givenCompany(server)
  signing = signingInAt(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const disable = (email: string) =>
  superuser.query(`update users set status = 'disabled', active_from = null where email = $1`, [email])
const enable = (email: string) =>
  superuser.query(`update users set status = 'active', active_from = $2 where email = $1`, [
    email,
    server.clock.now().toISOString(),
  ])
const runTidying = () => forgetEndedSessions(server.platform.db, server.clock.now())

describe('a session', () => {
  it('ends with sign-out, and with nothing else of the same person', async () => {
    const [first, second] = await Promise.all([
      signing.browse(company.orgAdmin.email),
      signing.browse(company.orgAdmin.email),
    ])
    const caller = callerOf(server.url, first)
    await caller.call(signOut, {})
    expect(await signing.statusOf(first)).toBe(401)
    expect(await caller.call(getSession, {})).toEqual({ session: null })
    expect(await signing.statusOf(second)).toBe(200)
  })

  it('ends when a person has fifty others that were used since', async () => {
    const { email } = await company.person('admin')
    const liveOf = async () =>
      (
        await superuser.query<{ count: number }>(
          `select count(*)::integer from sessions join accounts on accounts.id = account_id
           where email = $1 and expires_at > $2`,
          [email, server.clock.now().toISOString()],
        )
      ).rows[0]?.count
    const ranOut = await signing.browse(email)
    server.clock.advance(13 * hour)
    const [idle, used] = [await signing.browse(email), await signing.browse(email)]
    server.clock.advance(hour)
    expect(await signing.statusOf(used)).toBe(200)
    while ((await liveOf()) !== sessionsAtOnce) await signing.browse(email)
    server.clock.advance(hour)
    // One takes the place of another: nothing has to end for it.
    await signing.browse(email, { over: used })
    expect(await liveOf()).toBe(sessionsAtOnce)

    const newest = await Promise.all(Array.from({ length: 5 }, () => signing.browse(email)))
    expect(await liveOf()).toBe(sessionsAtOnce)
    for (const token of newest) expect(await signing.statusOf(token)).toBe(200)
    expect(await signing.statusOf(idle)).toBe(401)
    expect(await signing.statusOf(await signing.browse(company.orgAdmin.email))).toBe(200)
    // What ran out stays as long as its drafts do.
    const later = await signing.browse(email, { over: ranOut })
    expect(await signing.statusOf(later)).toBe(200)
  })

  it('of a browser outlives a program that signs in again and again', async () => {
    const { email } = await company.person('admin')
    const browser = await signing.browse(email)
    const tokens: string[] = []
    while (tokens.length <= sessionsAtOnce) {
      server.clock.advance(minute)
      const { body } = await signing.attempt(email, password, { token: true })
      tokens.push((body as { token: string }).token)
    }
    const [first = '', second = ''] = tokens
    expect([await signing.statusOf(browser), await signing.statusOf(second)]).toEqual([200, 200])
    expect(await signing.statusOf(first)).toBe(401)
  })

  it.each([
    ['twelve hours', false, 12 * hour],
    ['thirty days, where it is to be remembered,', true, 30 * day],
  ])('ends after %s without a request', async (_, remember, unused) => {
    const token = await signing.browse(company.orgAdmin.email, { remember })
    server.clock.advance(unused - 1)
    expect(await signing.statusOf(token)).toBe(200)
    server.clock.advance(unused)
    expect(await signing.statusOf(token)).toBe(401)
  })

  it.each([
    ['a week', false, 7 * day, 11 * hour],
    ['ninety days, where it is to be remembered,', true, 90 * day, 29 * day],
  ])('ends after %s however much it is used', async (_, remember, longest, each) => {
    const token = await signing.browse(company.orgAdmin.email, { remember })
    let left = longest - 1
    for (; left > each; left -= each) {
      server.clock.advance(each)
      expect(await signing.statusOf(token)).toBe(200)
    }
    server.clock.advance(left)
    expect(await signing.statusOf(token)).toBe(200)
    server.clock.advance(1)
    expect(await signing.statusOf(token)).toBe(401)
  })

  it('is noted as used every few minutes, not with each request', async () => {
    const token = await signing.browse(company.orgAdmin.email)
    const seen = async () =>
      (await superuser.query<{ at: string }>('select max(last_seen_at)::text as at from sessions')).rows[0]?.at
    const begun = await seen()
    server.clock.advance(5 * minute - 1)
    await signing.statusOf(token)
    expect(await seen()).toBe(begun)
    server.clock.advance(1)
    await signing.statusOf(token)
    expect(await seen()).not.toBe(begun)
  })

  it('ends when its browser signs in again, as the same person or another, and other browsers’ do not', async () => {
    const other = await company.person('user')
    const [first, elsewhere] = [
      await signing.browse(company.orgAdmin.email),
      await signing.browse(company.orgAdmin.email),
    ]
    const second = await signing.browse(company.orgAdmin.email, { over: first })
    expect([await signing.statusOf(first), await signing.statusOf(second), await signing.statusOf(elsewhere)]).toEqual([
      401, 200, 200,
    ])
    const third = await signing.browse(other.email, { over: second })
    expect((await signing.sessionBy(second)) ?? (await signing.sessionBy(third))?.user.email).toBe(other.email)
    expect(await signing.statusOf(elsewhere)).toBe(200)
  })

  it('goes on when its browser asks for a token besides, or fails to sign in', async () => {
    const token = await signing.browse(company.orgAdmin.email)
    const cookie = `stringline=${token}`
    await signing.attempt(company.orgAdmin.email, password, { cookie, token: true })
    await signing.attempt(company.orgAdmin.email, 'wrong', { cookie })
    expect(await signing.statusOf(token)).toBe(200)
  })
})

describe('the key of the drafts on a device', () => {
  const keyOf = async (token: string) => (await signing.sessionBy(token))?.draftKey

  it('is the session’s own, as long as it lasts', async () => {
    const [one, other] = [await signing.browse(company.orgAdmin.email), await signing.browse(company.orgAdmin.email)]
    expect(await keyOf(one)).toMatch(/^[\w-]{43}$/)
    expect(await keyOf(one)).toBe(await keyOf(one))
    expect(await keyOf(one)).not.toBe(await keyOf(other))
  })

  it('is handed on when the session ran out and the same person signs in again in that browser', async () => {
    const first = await signing.browse(company.orgAdmin.email)
    const key = await keyOf(first)
    server.clock.advance(day)
    expect(await keyOf(first)).toBeUndefined()
    await runTidying()
    expect(await keyOf(await signing.browse(company.orgAdmin.email, { over: first }))).toBe(key)
  })

  it('is lost to another person, to another browser, and to who brings the ended session a second time', async () => {
    const first = await signing.browse(company.orgAdmin.email)
    const key = await keyOf(first)
    server.clock.advance(day)
    expect(await keyOf(await signing.browse(company.orgAdmin.email))).not.toBe(key)
    expect(await keyOf(await signing.browse((await company.person('user')).email, { over: first }))).not.toBe(key)
    expect(await keyOf(await signing.browse(company.orgAdmin.email, { over: first }))).not.toBe(key)
  })

  it('is gone after signing out', async () => {
    const first = await signing.browse(company.orgAdmin.email)
    const key = await keyOf(first)
    await callerOf(server.url, first).call(signOut, {})
    expect(await keyOf(await signing.browse(company.orgAdmin.email, { over: first }))).not.toBe(key)
  })

  it('is gone when the person was disabled meanwhile', async () => {
    const { email } = await company.person('user')
    const first = await signing.browse(email)
    const key = await keyOf(first)
    await disable(email)
    server.clock.advance(minute)
    await enable(email)
    expect(await keyOf(await signing.browse(email, { over: first }))).not.toBe(key)
  })

  it('is gone a month after the session ran out', async () => {
    const first = await signing.browse(company.orgAdmin.email)
    const key = await keyOf(first)
    server.clock.advance(12 * hour + 30 * day + 1)
    await runTidying()
    expect(await keyOf(await signing.browse(company.orgAdmin.email, { over: first }))).not.toBe(key)
  })
})

describe('the sessions of somebody who is disabled', () => {
  it('are over for good: enabled again, a person signs in anew', async () => {
    const { email } = await company.person('admin')
    const token = await signing.browse(email)
    await disable(email)
    server.clock.advance(minute)
    await enable(email)
    expect(await signing.statusOf(token)).toBe(401)
    expect(await signing.statusOf(await signing.browse(email))).toBe(200)
    await runTidying()
    expect(await signing.statusOf(token)).toBe(401)
  })

  it('can’t be missed: nobody is disabled or enabled without saying since when', async () => {
    const { email } = await company.person('user')
    const without = (status: string) =>
      superuser.query('update users set status = $2 where email = $1', [email, status])
    await expect(without('disabled')).rejects.toThrow('users_active_since')
    await disable(email)
    await expect(without('active')).rejects.toThrow('users_active_since')
  })
})
