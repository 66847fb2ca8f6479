import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { updateSettings, getSettings } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  readUnsubscribe,
  unsubscribe,
} from '#domain/notifications/api.ts'
import { getPreferences, updatePreferences } from '#domain/profile/api.ts'
import { assignTask, deleteTask } from '#domain/tasks/api.ts'
import { createToken } from '#domain/tokens/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import type { Context } from '#server/platform/context.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { within } from '#server/platform/within.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenTask,
  openAs,
  givenSuperAdmin,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note, type News } from './commands/noting.ts'
import { notificationHandlers } from './handlers.ts'
import { tellOfNews } from './jobs.ts'

let postOffice: PostOffice
let server: TestServer
let company: Company
let owner: Person
let mele: Person
let meleId: string
beforeAll(async () => {
  postOffice = await openPostOffice()
  // What is noted is told by this test, when it says so.
  server = await startTestServer({ ...postOffice.environment })
})
beforeEach(async () => {
  server.clock.set('2026-11-20T01:00:00.000Z')
  company = await givenCompany(server, 'Kauri & Sons')
  owner = company.orgAdmin
  mele = await company.person('user')
  meleId = await idOf(mele)
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

const idOf = async ({ email }: Person) =>
  (await company.orgAdmin.call(listUsers, { query: { search: email } })).items[0]?.id ?? ''
const asProduct = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  within(server.services)({ actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' }, work)
/** Notes that a task of theirs is new. */
const told = async (more: Partial<News> = {}, ids = [meleId]) => {
  const task = more.subjectId ?? (await givenTask(owner, { title: 'Order trusses', assignedToId: null })).id
  const news = { kind: 'invitationAccepted', cause: newId(), by: 'Hana Cole', at: server.clock.now().toISOString() }
  await asProduct((ctx) => note(ctx, { ...news, kind: 'taskAssigned', subjectId: task, ...more }, { ids }))
  return task
}
const list = (who: Person = mele, query: Parameters<typeof listNotifications.query.parse>[0] = {}) =>
  who.call(listNotifications, { query: query as object })
const unreadOf = async (who: Person = mele) => (await who.call(countUnread, {})).unread
const tell = async (userId = meleId) => {
  const handler = notificationHandlers.find(({ job }) => job.name === tellOfNews.name)
  await handler?.run(server, companyEnvelope(tellOfNews, company.id, { userId, channel: 'email' }))
}
const mailsTo = async ({ email }: Person) =>
  (await postOffice.mails()).filter(({ to }) => to?.some(({ address }) => address === email))
const mailTo = (person: Person, count: number) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(person)
      expect(mails).toHaveLength(count)
      return mails
    },
    { timeout: 15_000, interval: 20 },
  )
const choose = async (body: object, who: Person = mele) =>
  who.call(updatePreferences, { body, version: (await who.call(getPreferences, {})).version })
const deliver = { email: 'atOnce', morningAt: 420, quiet: null, push: true } as const

describe('the list', () => {
  it('has one’s own, the latest first, page by page, and counts what is unread', async () => {
    for (let count = 0; count < 5; count += 1) await told()
    const first = await list(mele, { pageSize: '2' })
    const second = await list(mele, { pageSize: '2', before: first.next ?? '' })
    const third = await list(mele, { pageSize: '2', before: second.next ?? '' })
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(5)
    expect([first.unread, third.next]).toEqual([5, null])
    expect(first.items[0]).toMatchObject({
      kind: 'taskAssigned',
      by: 'Hana Cole',
      subject: { kind: 'task', label: 'Order trusses' },
      readAt: null,
    })
    expect((await list(owner)).items).toEqual([])
  })

  it('is read one by one, or up to one of them; again, it stays read since the first time', async () => {
    for (let count = 0; count < 3; count += 1) await told()
    const [, second, oldest] = (await list()).items
    expect(await mele.call(readNotification, { params: { id: oldest?.id ?? '' } })).toEqual({ unread: 2 })
    const before = (await list()).items.at(-1)?.readAt
    server.clock.advance(60_000)
    expect(await mele.call(readAllNotifications, { body: { upTo: second?.id ?? '' } })).toEqual({ unread: 1 })
    await mele.call(readNotification, { params: { id: oldest?.id ?? '' } })
    expect((await list()).items.at(-1)?.readAt).toBe(before)
    expect((await list(mele, { unread: 'true' })).items).toHaveLength(1)
    // Nobody reads another's.
    expect((await owner.try(readNotification, { params: { id: second?.id ?? '' } })).status).toBe(404)
    expect((await owner.try(readAllNotifications, { body: { upTo: second?.id ?? '' } })).status).toBe(422)
  })

  it('is the same for a program of theirs; a super admin inside has none', async () => {
    await told()
    const made = await mele.call(createToken, { body: { name: 'Script', expiresAt: '2026-12-20T00:00:00Z' } })
    const program = callerOf(server.url, made.token)
    expect((await program.call(listNotifications, { query: {} })).items).toHaveLength(1)
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    expect(await superAdmin.call(listNotifications, { query: {} })).toEqual({ items: [], unread: 0, next: null })
  })

  it('loses what is gone, and what its person may see no more', async () => {
    const task = await told()
    await told()
    expect(await unreadOf()).toBe(2)
    await owner.call(deleteTask, { params: { id: task } })
    expect([await unreadOf(), (await list()).items.length]).toEqual([1, 1])
    const client = await givenClient(owner)
    const change = async (body: object) => {
      const user = (await owner.call(listUsers, { query: { search: mele.email } })).items[0]
      await owner.call(updateUser, { params: { id: meleId }, body, version: user?.version ?? 1 })
    }
    await change({ role: 'client', clientId: client.id })
    expect([await unreadOf(), (await list()).items]).toEqual([0, []])
  })

  it('of a client’s people has what is theirs alone, and never another’s after they moved', async () => {
    const [own, other] = [await givenClient(owner), await givenClient(owner)]
    const contact = await company.contact(own.id)
    const contactId = await idOf(contact)
    const invoices = [await givenInvoice(owner, own.id), await givenInvoice(owner, other.id)]
    for (const { id } of invoices)
      await asProduct((ctx) =>
        note(
          ctx,
          { kind: 'clientInvoiceSent', cause: newId(), subjectId: id, by: 'Hana Cole', at: ctx.now },
          { clientId: own.id },
        ),
      )
    // Neither a draft, nor somebody else's.
    expect([await unreadOf(contact), (await list(contact)).items]).toEqual([0, []])
    await tell(contactId)
    expect(await mailsTo(contact)).toEqual([])
  })
})

describe('the same news', () => {
  it('is noted once, however often it is said', async () => {
    const task = (await givenTask(owner)).id
    const cause = newId()
    await Promise.all([1, 2, 3, 4].map(() => told({ subjectId: task, cause })))
    expect((await list()).items).toHaveLength(1)
  })
})

const assigned = async (title = 'Stand the frames') => {
  const { id } = await givenTask(owner, { title })
  await owner.call(assignTask, { params: { id }, body: { assignedToId: meleId } })
  await vi.waitFor(async () => expect((await list()).items[0]?.subject.id).toBe(id), {
    timeout: 15_000,
    interval: 20,
  })
}

describe('mails in the morning', () => {
  it.each([
    ['Pacific/Auckland', '2026-11-20T17:59:00.000Z', '2026-11-20T18:00:01.000Z'],
    // Clocks went forward that night in Auckland, and back in London and New York.
    ['Pacific/Auckland', '2026-09-26T17:59:00.000Z', '2026-09-26T18:00:01.000Z'],
    ['Europe/London', '2026-10-25T06:59:00.000Z', '2026-10-25T07:00:01.000Z'],
    ['America/New_York', '2026-11-01T11:59:00.000Z', '2026-11-01T12:00:01.000Z'],
  ])('in %s come at seven, once, with all there is (%s)', async (timezone, before, after) => {
    server.clock.set(new Date(Date.parse(before) - 10 * 3_600_000).toISOString())
    mele = await company.person('user')
    meleId = await idOf(mele)
    await choose({ timezone, delivery: { ...deliver, email: 'morning' } })
    await assigned('Stand the frames')
    await assigned('Line the walls')
    await tell()
    server.clock.set(before)
    await tell()
    expect(await mailsTo(mele)).toEqual([])
    server.clock.set(after)
    await Promise.all([tell(), tell()])
    const [mail] = await mailTo(mele, 1)
    expect(mail?.text).toContain('Stand the frames')
    expect(mail?.text).toContain('Line the walls')
    // What is noted right after waits for the next morning, also where a job comes early.
    await assigned('Flash the roof')
    await tell()
    server.clock.advance(3_600_000)
    await tell()
    expect(await mailsTo(mele)).toHaveLength(1)
    server.clock.advance(24 * 3_600_000)
    await tell()
    expect((await mailTo(mele, 2))[1]?.subject).toContain('Flash the roof')
  })

  it('are the company’s way where nobody chose otherwise', async () => {
    const { version } = await owner.call(getSettings, {})
    await owner.call(updateSettings, { body: { delivery: { ...deliver, email: 'morning' } }, version })
    await assigned()
    await tell()
    expect(await mailsTo(mele)).toEqual([])
  })
})

it('quiet hours hold back mails until they end, and not the bell', async () => {
  // Until two in the afternoon; it is two minutes to.
  await choose({ timezone: 'Pacific/Auckland', delivery: { ...deliver, quiet: { from: 0, to: 14 * 60 + 2 } } })
  await assigned()
  expect(await unreadOf()).toBe(1)
  await tell()
  expect(await mailsTo(mele)).toEqual([])
  server.clock.advance(3 * 60_000)
  await tell()
  await mailTo(mele, 1)
})

describe('the link that ends mails', () => {
  const linkOf = async () => {
    await assigned()
    await tell()
    const mail = (await mailTo(mele, 1))[0]
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.*)>$/.exec(header('list-unsubscribe'))?.[1] ?? ''
    return { url, token: url.split('/').at(-1) ?? '', text: mail?.text ?? '' }
  }

  it('works by one press of a mail program, of nobody signed in, and stays so', async () => {
    const { url, token, text } = await linkOf()
    expect(text).toContain(`/unsubscribe/${token}`)
    const path = new URL(url).pathname
    const nobody = callerOf(server.url, null)
    expect(await nobody.call(readUnsubscribe, { params: { token } })).toEqual({
      companyName: 'Kauri & Sons',
      categories: ['tasks'],
      isOff: false,
    })
    for (let press = 0; press < 2; press += 1) {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'error',
      })
      expect(answer.status).toBe(200)
    }
    const { notifications } = await mele.call(getPreferences, {})
    expect(notifications?.tasks).toEqual({ bell: true, email: false, push: true })
    expect(notifications?.reports.email).toBe(true)
    await assigned('Line the walls')
    await tell()
    expect(await mailsTo(mele)).toHaveLength(1)
  })

  it('takes the form that RFC 8058 prefers, and leads a browser to its page', async () => {
    const { url, token } = await linkOf()
    const path = new URL(url).pathname
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(`${server.url}${path}`, { method: 'POST', body: form })).status).toBe(200)
    const led = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([led.status, led.headers.get('location')?.endsWith(`/unsubscribe/${token}`)]).toEqual([303, true])
  })

  it('that was changed, or is of somebody who is gone, ends nothing', async () => {
    const { token } = await linkOf()
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const nobody = callerOf(server.url, null)
    expect((await nobody.try(unsubscribe, { params: { token: changed } })).status).toBe(404)
    expect((await mele.call(getPreferences, {})).notifications?.tasks.email).toBe(true)
  })
})
