import { sendInvoice } from '#domain/shares/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createComment } from '#domain/comments/api.ts'
import { mentionOf } from '#domain/comments/rules.ts'
import { approveInvoice, submitInvoice } from '#domain/invoices/api.ts'
import { getPreferences, updatePreferences } from '#domain/profile/api.ts'
import { listPushDevices } from '#domain/push/api.ts'
import { assignTask, deleteTask } from '#domain/tasks/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { answering, openPushService, type Browser, type PushService } from '#server/push/browser.testing.ts'
import { subscribed, userIdOf } from '#server/push/telling.testing.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { givenClient, givenCompany, givenInvoice, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { notificationHandlers } from './handlers.ts'
import { tellOfNews } from './jobs.ts'

// From a deed to what a browser decrypts, by the product's own worker; only nobody waits until news is gathered.

let service: PushService
let server: TestServer
let company: Company
let owner: Person
beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({ PUSH_SERVICES: service.origin })
})
beforeEach(async () => {
  company = await givenCompany(server, 'Kauri & Sons')
  owner = company.orgAdmin
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

interface Told {
  person: Person
  id: string
  browser: Browser
}
const toldIn = async (language: 'en' | 'es' | 'fr', person: Person): Promise<Told> => {
  await choose(person, { language })
  return { person, id: await userIdOf(company, person), browser: await subscribed(service, person) }
}
const choose = async (person: Person, body: object) =>
  person.call(updatePreferences, { body, version: (await person.call(getPreferences, {})).version })
const deliver = { email: 'atOnce', morningAt: 420, quiet: null, push: true } as const
const give = async (to: Told, title: string) => {
  const { id } = await givenTask(owner, { title })
  await owner.call(assignTask, { params: { id }, body: { assignedToId: to.id } })
  return id
}
const received = ({ browser }: Told, count: number) =>
  vi.waitFor(
    () => {
      expect(browser.received).toHaveLength(count)
      return browser.received.map(({ message }) => message)
    },
    { timeout: 30_000, interval: 20 },
  )
const noted = (to: Told, count: number) =>
  vi.waitFor(
    async () => {
      const items = await notificationsOf(to.person)
      expect(items).toHaveLength(count)
      return items
    },
    { timeout: 15_000, interval: 20 },
  )
/** Gives their devices what waits for them, before the worker comes to it. */
const tell = async ({ id }: Told) => {
  const handler = notificationHandlers.find(({ job }) => job.name === tellOfNews.name)
  await handler?.run(server, companyEnvelope(tellOfNews, company.id, { userId: id, channel: 'push' }))
}
const waiting = ({ id }: Told) =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('notification_deliveries')
      .select(['due_at as dueAt'])
      .where('company_id', '=', company.id)
      .where('user_id', '=', id)
      .where('channel', '=', 'push')
      .execute(),
  )

describe('a device', () => {
  it('shows what was done in its person’s language, with where it leads, once, and nothing to who did it', async () => {
    const mele = await toldIn('es', await company.person('user'))
    const boss = await toldIn('en', owner)
    const { id: clientId } = await givenClient(owner)
    const contact = await toldIn('fr', await company.contact(clientId))
    const task = await give(mele, 'Pour slab')
    const comment = await owner.call(createComment, {
      params: { id: task },
      body: { body: `${mentionOf(mele.id)} at seven?` },
    })
    const invoice = await givenInvoice(owner, clientId, { date: '2026-11-20', dueDate: '2026-12-09' })
    await owner.call(submitInvoice, { params: { id: invoice.id } })
    await owner.call(approveInvoice, { params: { id: invoice.id } })
    await owner.call(sendInvoice, { params: { id: invoice.id }, body: { to: 'accounts@tui.example' } })

    const items = await noted(mele, 2)
    await noted(contact, 1)
    for (const each of [mele, boss, contact]) await tell(each)
    const toMele = await received(mele, 2)
    const name = items[0]?.by ?? ''
    expect(toMele.toSorted((one, other) => one.url.length - other.url.length)).toEqual([
      {
        title: `${name} le ha asignado una tarea: Pour slab`,
        body: `${name} le ha asignado esta tarea.`,
        url: `/app/tasks/${task}`,
        tag: expect.any(String),
      },
      {
        title: `${name} le ha mencionado: Pour slab`,
        body: expect.stringMatching(/^@.* at seven\?$/),
        url: `/app/tasks/${task}#comment-${comment.id}`,
        tag: expect.any(String),
      },
    ])
    expect(toMele.map(({ tag }) => tag).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    expect(await received(contact, 1)).toEqual([
      {
        title: `Facture ${invoice.invoiceNumber}`,
        body: `La facture ${invoice.invoiceNumber} vous a été envoyée. $115,00 à payer pour le 9 déc. 2026.`,
        url: `/app/invoices/${invoice.id}`,
        tag: expect.any(String),
      },
    ])
    // Told again, nothing comes: neither of it, nor to whoever did it all.
    for (const each of [mele, boss, contact]) await tell(each)
    expect([mele, boss, contact].map(({ browser }) => browser.received.length)).toEqual([2, 0, 1])
  })

  it('that is no more is forgotten, and no later news is sent there', async () => {
    const mele = await toldIn('en', await company.person('user'))
    mele.browser.answer = answering(410)
    await give(mele, 'Pour slab')
    await noted(mele, 1)
    await tell(mele)
    await received(mele, 1)
    await vi.waitFor(async () => expect((await mele.person.call(listPushDevices, {})).items).toEqual([]), 10_000)
    await give(mele, 'Strip forms')
    await noted(mele, 2)
    await tell(mele)
    expect(await waiting(mele)).toEqual([])
    expect(mele.browser.received).toHaveLength(1)
  })

  it('is told nothing in quiet hours, and after them what is news still', async () => {
    const mele = await toldIn('en', await company.person('user'))
    // It is eleven in the forenoon: quiet until noon.
    await choose(mele.person, {
      timezone: 'Pacific/Auckland',
      delivery: { ...deliver, quiet: { from: 600, to: 720 } },
    })
    const gone = await give(mele, 'Pour slab')
    await give(mele, 'Strip forms')
    await noted(mele, 2)
    await tell(mele)
    expect((await waiting(mele)).map(({ dueAt }) => dueAt)).toEqual(
      Array.from({ length: 2 }, () => '2026-11-19T23:00:00.000Z'),
    )
    await owner.call(deleteTask, { params: { id: gone } })
    server.clock.set('2026-11-19T23:00:01.000Z')
    await tell(mele)
    expect((await received(mele, 1)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/gave you a task: Strip forms$/),
    ])
    expect(await waiting(mele)).toEqual([])
  })

  it('is told much at once in one', async () => {
    const mele = await toldIn('en', await company.person('user'))
    // One after the other: workers that note at the same moment know no order.
    for (const [at, title] of ['Pour slab', 'Strip forms', 'Stand frames', 'Wrap house'].entries()) {
      await give(mele, title)
      await noted(mele, at + 1)
    }
    await tell(mele)
    expect(await received(mele, 1)).toEqual([
      { title: '4 pieces of news', body: 'Wrap house · Stand frames · Strip forms', url: '/app', tag: 'news' },
    ])
  })
})
