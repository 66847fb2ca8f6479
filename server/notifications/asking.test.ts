import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getPreferences, updatePreferences } from '#domain/profile/api.ts'
import { assignTask, deleteTask, getTask, updateTask } from '#domain/tasks/api.ts'
import { getUser, updateUser } from '#domain/users/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { minute, second } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { answering, openPushService, type Browser, type PushService } from '#server/push/browser.testing.ts'
import { pushHandlers } from '#server/push/handlers.ts'
import { runJobsOf, subscribed, userIdOf, waitingJobs } from '#server/push/telling.testing.ts'
import { givenClient, givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note } from './commands/noting.ts'
import { notificationHandlers } from './handlers.ts'
import { tellOfNews } from './jobs.ts'

// What waits for its push service says, when it is sent, what is true and wanted by then.

let service: PushService
let server: TestServer
let company: Company
let owner: Person
let mele: Person
let meleId: string
let browser: Browser
beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({ WORKER: 'off', PUSH_SERVICES: service.origin })
})
beforeEach(async () => {
  // Two in the afternoon in Auckland.
  server.clock.set('2026-11-20T01:00:00.000Z')
  company = await givenCompany(server, 'Kauri & Sons')
  owner = company.orgAdmin
  mele = await company.person('user')
  meleId = await userIdOf(company, mele)
  browser = await subscribed(service, mele)
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

const deliver = { email: 'atOnce', morningAt: 420, quiet: null, push: true } as const
const choose = async (body: object) =>
  mele.call(updatePreferences, { body, version: (await mele.call(getPreferences, {})).version })
/** Runs what is queued to be pushed, what waits as well. */
const runAll = async () => runJobsOf(server, await waitingJobs(server), [...pushHandlers, ...notificationHandlers])
const shown = () => browser.received.map(({ message }) => message.title)

/** Tasks of theirs, of which their push service would not hear at first; answers their ids. */
async function refusedAtFirst(...titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const { id } = await givenTask(owner, { title, assignedToId: meleId })
    const news = { kind: 'taskAssigned', cause: newId(), subjectId: id, by: 'Hana Cole' } as const
    await within(server.services)(
      { actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' },
      (ctx) => note(ctx, { ...news, at: ctx.now }, { ids: [meleId] }),
    )
    ids.push(id)
  }
  browser.answer = answering(503)
  const telling = notificationHandlers.find(({ job }) => job.name === tellOfNews.name)
  await telling?.run(server, companyEnvelope(tellOfNews, company.id, { userId: meleId, channel: 'push' }))
  await runAll()
  await runAll()
  expect(browser.received).toHaveLength(1)
  browser.received.length = 0
  browser.answer = answering(201)
  return ids
}
/** The pause is over: whoever tells of it is asked, and it goes on where it does. */
async function goesOn(after = 30 * second): Promise<string[]> {
  server.clock.advance(after)
  for (let step = 0; step < 3; step += 1) await runAll()
  return shown()
}
/** Nothing waits for the device any more, and no words of it are left. */
async function isGivenUp(): Promise<void> {
  expect(await waitingJobs(server)).toEqual([])
  const rows = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db.selectFrom('pushes').select('message').where('company_id', '=', company.id).execute(),
  )
  expect(rows).toEqual([{ message: null }])
}

describe('a push that waited', () => {
  it('is sent once, in the words of now', async () => {
    const [id = ''] = await refusedAtFirst('Secret slab')
    const { version } = await owner.call(getTask, { params: { id } })
    await owner.call(updateTask, { params: { id }, body: { title: 'Pour the slab' }, version })
    expect(await goesOn()).toEqual(['Hana Cole gave you a task: Pour the slab'])
    await goesOn()
    expect(shown()).toHaveLength(1)
    await isGivenUp()
  })

  const stops: Record<string, (id: string) => Promise<unknown>> = {
    'is gone': (id) => owner.call(deleteTask, { params: { id } }),
    'is theirs no more': (id) => owner.call(assignTask, { params: { id }, body: { assignedToId: null } }),
    'they may see no more': async () => {
      const client = await givenClient(owner)
      const { version } = await owner.call(getUser, { params: { id: meleId } })
      const body = { role: 'client', clientId: client.id } as const
      await owner.call(updateUser, { params: { id: meleId }, body, version })
    },
    'they want on no device any more': () => choose({ delivery: { ...deliver, push: false } }),
    'they want in the bell alone': async () => {
      const { notifications } = await mele.call(getPreferences, {})
      const tasks = { bell: true, email: false, push: false }
      await choose({ notifications: { ...notifications, tasks } })
    },
  }
  it.each(Object.keys(stops))('is not sent of what %s', async (name) => {
    const [id = ''] = await refusedAtFirst('Secret slab')
    await stops[name]?.(id)
    expect(await goesOn()).toEqual([])
    await isGivenUp()
  })

  it('waits for the end of quiet hours, and is asked of then once more', async () => {
    const [id = ''] = await refusedAtFirst('Secret slab')
    await choose({ timezone: 'Pacific/Auckland', delivery: { ...deliver, quiet: { from: 840, to: 850 } } })
    expect(await goesOn()).toEqual([])
    expect(await waitingJobs(server)).toMatchObject([{ name: 'askAgain', pause: 9 * 60 + 30 }])
    server.clock.advance(10 * minute)
    await owner.call(deleteTask, { params: { id } })
    expect(await goesOn()).toEqual([])
    await isGivenUp()
  })

  it('of much says what is left of it', async () => {
    const [first = '', second = ''] = await refusedAtFirst('Pour slab', 'Secret slab', 'Stand frames', 'Wrap house')
    for (const id of [first, second]) await owner.call(deleteTask, { params: { id } })
    expect(await goesOn()).toEqual(['2 pieces of news'])
    expect(browser.received[0]?.message).toEqual({
      title: '2 pieces of news',
      body: 'Wrap house · Stand frames',
      url: '/app',
      tag: 'news',
    })
  })
})
