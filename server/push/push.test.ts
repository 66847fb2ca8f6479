import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { listPushDevices, subscribePush, unsubscribePush } from '#domain/push/api.ts'
import { enterCompany, signOut } from '#domain/session/api.ts'
import { revokeOtherSessions } from '#domain/sessions/api.ts'
import { deleteUser, getUser, updateUser } from '#domain/users/api.ts'
import { platformEnvelope } from '#server/platform/jobs/job.ts'
import { day, hour } from '#server/platform/limits.ts'
import { givenCompany, signedIn, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { answering, openPushService, type Browser, type PushService } from './browser.testing.ts'
import { pushHandlers } from './handlers.ts'
import { deliverPush, spreadPush, tidyPushes } from './jobs.ts'
import { pushOf, runDue, runJobsOf, subscribed, tell, userIdOf, waitingJobs } from './telling.testing.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'

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

/** Everything that is known of what was told in the company. */
const kept = () =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, async (db) => ({
    pushes: await db.selectFrom('pushes').select(['message']).where('company_id', '=', company.id).execute(),
    deliveries: await db
      .selectFrom('push_deliveries')
      .select(['settled_at', 'waits'])
      .where('company_id', '=', company.id)
      .execute(),
  }))
const titlesOf = ({ received }: Browser) => received.map(({ message }) => message.title)
const run = async (name: string, queued: unknown) =>
  pushHandlers
    .find(({ job }) => job.name === name)
    ?.run({ services: server.services, platform: server.platform }, queued)

describe('a notification', () => {
  it('reaches a browser encrypted and signed, once however often it is said, and leaves no words behind', async () => {
    const browser = await subscribed(service, mele)
    const push = pushOf()
    await tell(server, company, meleId, push)
    await tell(server, company, meleId, { ...push, title: 'Said again' })
    await runDue(server)
    expect(browser.received).toEqual([
      {
        message: { title: push.title, body: push.body, url: push.url, tag: push.tag },
        headers: expect.objectContaining({
          'content-encoding': 'aes128gcm',
          topic: push.notificationId.replaceAll('-', ''),
          ttl: String(day / 1000),
          urgency: 'normal',
        }),
      },
    ])
    expect(await kept()).toEqual({
      pushes: [{ message: null }],
      deliveries: [{ settled_at: server.clock.now().toISOString(), waits: 0 }],
    })
    expect((await mele.call(listPushDevices, {})).items).toMatchObject([
      { isCurrent: true, lastSentAt: server.clock.now().toISOString() },
    ])
  })

  it('is sent once though each of its jobs runs many times', async () => {
    const browser = await subscribed(service, mele)
    const push = pushOf()
    await tell(server, company, meleId, push)
    const place = { companyId: company.id, notificationId: push.notificationId, userId: meleId }
    await Promise.all(Array.from({ length: 5 }, () => run(spreadPush.name, platformEnvelope(spreadPush, place))))
    const delivering = (await waitingJobs(server)).filter(({ name }) => name === deliverPush.name)
    expect(delivering).toHaveLength(1)
    for (let times = 0; times < 3; times += 1) await run(deliverPush.name, delivering[0]?.data)
    await runDue(server)
    expect(titlesOf(browser)).toEqual([push.title])
  })

  it('goes to every device, and each of two is told though the other is not there', async () => {
    const phone = await signedIn(server, mele.email)
    const [one, other] = [await subscribed(service, mele), await subscribed(service, phone)]
    one.answer = answering(410)
    await tell(server, company, meleId, pushOf())
    await runDue(server)
    await tell(server, company, meleId, pushOf({ title: 'Second' }))
    await runDue(server)
    expect([titlesOf(one), titlesOf(other)]).toEqual([['Order trusses'], ['Order trusses', 'Second']])
    expect((await phone.call(listPushDevices, {})).items).toMatchObject([{ isCurrent: true }])
    expect((await kept()).pushes).toEqual([{ message: null }, { message: null }])
  })

  it('fits whatever it says, no character of it cut in two', async () => {
    const browser = await subscribed(service, mele)
    await tell(server, company, meleId, pushOf({ title: '👨‍👩‍👧'.repeat(400), body: 'ā'.repeat(20_000) }))
    await runDue(server)
    const [{ message } = { message: { title: '', body: '' } }] = browser.received
    expect(message.title).toMatch(/^(👨‍👩‍👧)+…$/u)
    expect(message.body).toMatch(/^ā{400,}…$/)
  })

  it('leads to a page of ours or is not said at all', async () => {
    for (const url of [
      'https://evil.example',
      '//evil.example',
      String.raw`/\evil.example`,
      'app',
      `/${'a'.repeat(600)}`,
    ])
      await expect(tell(server, company, meleId, pushOf({ url }))).rejects.toThrow('page of ours')
    expect((await kept()).pushes).toEqual([])
  })

  it('is not said where the change that it tells of is taken back', async () => {
    const browser = await subscribed(service, mele)
    const stranger = newId()
    await expect(tell(server, company, stranger, pushOf())).rejects.toThrow('violates foreign key')
    await runDue(server)
    expect(browser.received).toEqual([])
  })

  it('is forgotten after a week, with nothing else', async () => {
    await tell(server, company, meleId, pushOf())
    server.clock.advance(8 * day)
    await tell(server, company, meleId, pushOf())
    await runDue(server)
    await run(tidyPushes.name, companyEnvelope(tidyPushes, company.id, {}))
    expect((await kept()).pushes).toHaveLength(1)
  })
})

describe('a push service', () => {
  it('that asks to wait is waited for, longer each time, and not beyond a day', async () => {
    const browser = await subscribed(service, mele)
    browser.answer = answering(429, { 'retry-after': '120' })
    await tell(server, company, meleId, pushOf())
    await runDue(server)
    const [first] = await waitingJobs(server)
    expect(first).toMatchObject({ name: deliverPush.name, pause: 120 })
    browser.answer = answering(503)
    await runJobsOf(server, await waitingJobs(server))
    expect((await waitingJobs(server))[0]).toMatchObject({ pause: 60 })
    await run(deliverPush.name, first?.data)
    expect(await waitingJobs(server)).toHaveLength(1)
    expect(titlesOf(browser)).toEqual(['Order trusses', 'Order trusses'])
    browser.answer = answering(201)
    server.clock.advance(25 * hour)
    await runJobsOf(server, await waitingJobs(server))
    expect(browser.received).toHaveLength(2)
    expect(await waitingJobs(server)).toEqual([])
    expect(await kept()).toMatchObject({ pushes: [{ message: null }], deliveries: [{ waits: 2 }] })
  })

  it('that refuses is not asked again', async () => {
    const browser = await subscribed(service, mele)
    for (const status of [301, 400, 403, 413]) {
      browser.answer = answering(status, { location: `${service.origin}/elsewhere` })
      await tell(server, company, meleId, pushOf({ title: String(status) }))
      await runDue(server)
    }
    expect(titlesOf(browser)).toEqual(['301', '400', '403', '413'])
    expect(await waitingJobs(server)).toEqual([])
    expect((await mele.call(listPushDevices, {})).total).toBe(1)
  })

  it('that never answers holds up nobody else, and its notification comes later', async () => {
    const mute = await openPushService()
    const listed = await startTestServer({
      WORKER: 'off',
      PUSH_SERVICES: `${service.origin},${mute.origin}`,
    })
    try {
      const there = await givenCompany(listed)
      const [hana, tui] = [await there.person('user'), await there.person('user')]
      const [waitingOne, quick] = [await subscribed(mute, hana), await subscribed(service, tui)]
      waitingOne.answer = () => undefined
      for (const person of [hana, tui]) await tell(listed, there, await userIdOf(there, person), pushOf())
      await runJobsOf(listed, await waitingJobs(listed))
      const [toMute, toQuick] = await waitingJobs(listed)
      const held = runJobsOf(listed, toMute === undefined ? [] : [toMute])
      await runJobsOf(listed, toQuick === undefined ? [] : [toQuick])
      expect(titlesOf(quick)).toEqual(['Order trusses'])
      await mute.close()
      await held
      const [later] = await waitingJobs(listed)
      expect(later).toMatchObject({ name: deliverPush.name, data: { data: { waits: 1 } }, pause: 30 })
    } finally {
      await listed.stop()
    }
  })
})

describe('nobody is told any more', () => {
  const stops: Record<string, () => Promise<unknown>> = {
    'who has signed out there': () => mele.call(signOut, {}),
    'whose session was ended elsewhere': async () => {
      const elsewhere = await signedIn(server, mele.email)
      await elsewhere.call(revokeOtherSessions, {})
    },
    'whose session has run out': async () => server.clock.advance(31 * day),
    'who was disabled': () => change({ status: 'disabled' }),
    'who was disabled and enabled again, until they sign in': async () => {
      await change({ status: 'disabled' })
      server.clock.advance(hour)
      await change({ status: 'active' })
    },
    'who was removed from the company': () => company.orgAdmin.call(deleteUser, { params: { id: meleId } }),
    'who has gone on in another company': async () => {
      const elsewhere = await givenCompany(server)
      await elsewhere.member(mele, 'user')
      await mele.call(enterCompany, { params: { id: elsewhere.id } })
    },
    'who turned it off': async () => {
      const [device] = (await mele.call(listPushDevices, {})).items
      await mele.call(unsubscribePush, { params: { id: device?.id ?? '' } })
    },
  }
  const change = async (body: { status: 'disabled' | 'active' }) => {
    const { version } = await company.orgAdmin.call(getUser, { params: { id: meleId } })
    await company.orgAdmin.call(updateUser, { params: { id: meleId }, body, version })
  }

  it.each(Object.keys(stops))('%s: neither of what is on its way nor of what comes', async (name) => {
    const browser = await subscribed(service, mele)
    await tell(server, company, meleId, pushOf())
    await runJobsOf(server, await waitingJobs(server))
    expect((await waitingJobs(server)).map((each) => each.name)).toEqual([deliverPush.name])
    await stops[name]?.()
    if (name !== 'who was removed from the company') await tell(server, company, meleId, pushOf())
    await runDue(server)
    expect(browser.received).toEqual([])
    expect((await kept()).pushes.filter(({ message }) => message !== null)).toEqual([])
  })

  it('who signed in before on a browser that somebody else uses now', async () => {
    const hana = await company.person('user')
    const browser = await subscribed(service, mele)
    await tell(server, company, meleId, pushOf({ title: 'For Mele' }))
    await runJobsOf(server, await waitingJobs(server))
    await hana.call(subscribePush, { body: browser.subscription })
    await tell(server, company, meleId, pushOf({ title: 'For Mele too' }))
    await tell(server, company, await userIdOf(company, hana), pushOf({ title: 'For Hana' }))
    await runDue(server)
    expect(titlesOf(browser)).toEqual(['For Hana'])
    expect((await mele.call(listPushDevices, {})).total).toBe(0)
  })

  it('of another company, where the same person works too', async () => {
    const elsewhere = await givenCompany(server)
    await elsewhere.member(mele, 'user')
    const browser = await subscribed(service, mele)
    await tell(server, elsewhere, await userIdOf(elsewhere, mele), pushOf({ title: 'From elsewhere' }))
    await tell(server, company, meleId, pushOf({ title: 'From here' }))
    await runDue(server)
    expect(titlesOf(browser)).toEqual(['From here'])
  })
})
