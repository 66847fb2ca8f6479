import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getPushKey, listPushDevices, subscribePush, unsubscribePush } from '#domain/push/api.ts'
import { listSessions } from '#domain/sessions/api.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenCompany, givenSuperAdmin, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openPushService, pushSubscriptionOf, type PushService } from './browser.testing.ts'
import { pushOf, runDue, subscribed, tell, userIdOf } from './telling.testing.ts'

let service: PushService
let server: TestServer
let company: Company
let mele: Person
let meleId: string
beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({ WORKER: 'off', PUSH_SERVICES: service.origin })
})
beforeEach(async () => {
  company = await givenCompany(server, 'Kauri & Sons')
  mele = await company.person('user')
  meleId = await userIdOf(company, mele)
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

describe('devices', () => {
  it('are one for each session, whichever address the browser takes', async () => {
    const first = await subscribed(service, mele)
    const [before] = (await mele.call(listPushDevices, {})).items
    await mele.call(subscribePush, { body: first.subscription })
    expect((await mele.call(listPushDevices, {})).items).toEqual([before])
    const second = await subscribed(service, mele)
    expect((await mele.call(listPushDevices, {})).total).toBe(1)
    await tell(server, company, meleId, pushOf())
    await runDue(server)
    expect([first.received.length, second.received.length]).toEqual([0, 1])
  })

  it('that subscribed for another key are none, until they subscribe for the one of now', async () => {
    const browser = await subscribed(service, mele)
    await askDatabase(server.database.superuserUrl, `update push_subscriptions set made_for = 'before'`)
    expect((await mele.call(listPushDevices, {})).total).toBe(0)
    await mele.call(subscribePush, { body: browser.subscription })
    expect((await mele.call(listPushDevices, {})).items).toMatchObject([{ isCurrent: true }])
  })

  it('are named, this one first, and removed by their own person alone', async () => {
    const phone = await signedIn(server, mele.email)
    await subscribed(service, phone)
    await subscribed(service, mele)
    const { items } = await mele.call(listPushDevices, {})
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const id = items[1]?.id ?? ''
    const colleague = await company.person('admin')
    expect((await colleague.try(unsubscribePush, { params: { id } })).status).toBe(404)
    expect((await mele.try(unsubscribePush, { params: { id } })).status).toBe(204)
    expect((await mele.try(unsubscribePush, { params: { id } })).status).toBe(404)
    expect((await phone.call(listPushDevices, {})).items).toMatchObject([{ isCurrent: false }])
    expect((await phone.call(listSessions, {})).total).toBe(2)
  })

  it('are a client’s too, a super admin’s, and those of a member of no company', async () => {
    for (const somebody of [await givenSuperAdmin(server), await company.formerMember()]) {
      await subscribed(service, somebody)
      expect((await somebody.call(listPushDevices, {})).total).toBe(1)
    }
  })

  it.each([
    ['another site', 'https://evil.example/push', 'endpoint'],
    ['this machine', 'https://127.0.0.1/push', 'endpoint'],
    ['this machine by its newer address', 'https://[::1]/push', 'endpoint'],
    ['a cloud’s own data', 'http://169.254.169.254/latest/meta-data', 'endpoint'],
    ['an office network', 'https://10.0.0.1/push', 'endpoint'],
    ['a service in the open', 'http://fcm.googleapis.com/fcm/send/x', 'endpoint'],
    ['another port of a service', 'https://fcm.googleapis.com:8443/fcm/send/x', 'endpoint'],
    ['a service with a password', 'https://user:pass@fcm.googleapis.com/fcm/send/x', 'endpoint'],
    ['a service’s name at the end of another', 'https://fcm.googleapis.com.evil.example/x', 'endpoint'],
    ['a service’s name behind another', 'https://evil-push.services.mozilla.com.example/x', 'endpoint'],
    ['no address', 'push', 'endpoint'],
  ])('are refused at %s', async (_, endpoint, path) => {
    const body = { ...pushSubscriptionOf('x'), endpoint }
    const answer = await mele.try(subscribePush, { body })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([422, path])
    expect((await mele.call(listPushDevices, {})).total).toBe(0)
  })

  it('are refused with keys that are none', async () => {
    const { endpoint, keys } = pushSubscriptionOf('x')
    const wrong = [
      [{ ...keys, auth: 'short' }, 'keys.auth'],
      [{ ...keys, p256dh: keys.auth }, 'keys.p256dh'],
      // The right length, and no point of the curve.
      [{ ...keys, p256dh: `B${'A'.repeat(86)}` }, 'keys.p256dh'],
    ] as const
    for (const [given, path] of wrong) {
      const answer = await mele.try(subscribePush, { body: { endpoint, keys: given } })
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([422, path])
    }
  })

  it('lie in the database with nothing that could write to them', async () => {
    const browser = await subscribed(service, mele)
    const rows = await server.platform.db.selectFrom('push_subscriptions').selectAll().execute()
    const text = rows.map((row) => `${JSON.stringify(row)} ${row.sealed.toString('latin1')}`).join('\n')
    const { endpoint, keys } = browser.subscription
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(text).not.toContain(secret)
  })
})

describe('the key of the installation', () => {
  it('is one, whichever of its processes made it, and sealed', async () => {
    const { key } = await mele.call(getPushKey, {})
    const another = await startTestServer({ WORKER: 'off' })
    const stranger = await (await givenCompany(another)).person('user')
    expect((await stranger.call(getPushKey, {})).key).not.toBe(key)
    const pairs = await server.platform.db.selectFrom('push_keys').selectAll().execute()
    expect(pairs.map((pair) => pair.public_key)).toEqual([key])
    await another.stop()
  })
})
