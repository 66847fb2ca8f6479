import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createComment, deleteComment } from '#domain/comments/api.ts'
import { newId } from '#domain/ids.ts'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadNotification,
} from '#domain/notifications/api.ts'
import { deleteTask } from '#domain/tasks/api.ts'
import { within } from '#server/platform/within.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { userIdOf } from '#server/push/telling.testing.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note, type News } from './commands/noting.ts'

let server: TestServer
let database: pg.Client
let company: Company
let owner: Person
let mele: Person
let tama: Person
let [meleId, tamaId] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
})
beforeEach(async () => {
  company = await givenCompany(server)
  owner = company.orgAdmin
  mele = await company.person('user')
  tama = await company.person('user')
  meleId = await userIdOf(company, mele)
  tamaId = await userIdOf(company, tama)
})
afterAll(async () => {
  await database.end()
  await server.stop()
})

const task = async () => (await givenTask(owner, { title: 'Order trusses', assignedToId: null })).id
/** Notes for them that a task was given to them: as often as asked, each a notification of its own. */
const told = (subjectId: string, ids = [meleId], more: Partial<News> = {}) =>
  within(server.services)({ actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' }, (ctx) =>
    note(ctx, { kind: 'taskAssigned', cause: newId(), by: 'Hana Cole', at: ctx.now, subjectId, ...more }, { ids }),
  )
type Query = { unread?: 'true'; before?: string; entry?: string; pageSize?: number }
const list = (query: Query = {}, who: Person = mele) => who.call(listNotifications, { query })
const read = (id: string, who: Person = mele) => who.call(readNotification, { params: { id } })
const unread = (id: string, who: Person = mele) => who.call(unreadNotification, { params: { id } })
const unreadOf = async (who: Person = mele) => (await who.call(countUnread, {})).unread
/** All pages of entries: what each is about, how many more there are, whether it is unread. */
async function entries(query: Query = {}, who: Person = mele): Promise<[string, number, boolean][]> {
  const { items, next } = await list(query, who)
  const shown = items.map(({ subject, more, readAt }): [string, number, boolean] => [subject.id, more, readAt === null])
  return next === null ? shown : [...shown, ...(await entries({ ...query, before: next }, who))]
}
const newestOf = async (about: string, who: Person = mele) =>
  (await list({}, who)).items.find(({ subject }) => subject.id === about)?.id ?? ''

describe('the bell', () => {
  it('has one entry for each record, by its newest notification, on whichever page', async () => {
    const [slab, frames, roof] = [await task(), await task(), await task()]
    for (const about of [slab, frames, slab, roof, frames, slab, roof, roof, slab]) await told(about)
    for (const pageSize of [1, 2, 3]) {
      const all = [
        [slab, 3, true],
        [roof, 2, true],
        [frames, 1, true],
      ]
      expect(await entries({ pageSize })).toEqual(all)
      expect(await entries({ pageSize, unread: 'true' })).toEqual(all)
    }
    expect(await unreadOf()).toBe(3)
  })

  it('lists each notification of an entry where that is asked for, and nothing of another person’s', async () => {
    const [slab, frames] = [await task(), await task()]
    for (const about of [slab, frames, slab, slab]) await told(about)
    await told(slab, [tamaId])
    const entry = await newestOf(slab)
    const first = await list({ entry, pageSize: 2 })
    const second = await list({ entry, pageSize: 2, before: first.next ?? '' })
    const each = [...first.items, ...second.items]
    expect(each.map(({ subject, more }) => [subject.id, more])).toEqual([slab, slab, slab].map((id) => [id, 0]))
    expect(each[0]?.id).toBe(entry)
    expect(second.next).toBeNull()
    expect((await list({ entry: await newestOf(slab, tama) })).items).toEqual([])
  })

  it('shows and counts of a record only one’s own notifications', async () => {
    const slab = await task()
    for (const ids of [[meleId, tamaId], [tamaId], [tamaId]]) await told(slab, ids)
    expect([await entries(), await entries({}, tama)]).toEqual([[[slab, 0, true]], [[slab, 2, true]]])
    await read(await newestOf(slab, tama), tama)
    expect([await unreadOf(), await unreadOf(tama)]).toEqual([1, 0])
    expect(await entries({}, owner)).toEqual([])
  })

  it('shows the one before where the newest is gone, and no entry where the record is', async () => {
    const slab = await task()
    await told(slab)
    const comment = await owner.call(createComment, { params: { id: slab }, body: { body: 'Ready on Friday' } })
    await told(slab, [meleId], { kind: 'taskCommented', commentId: comment.id })
    expect((await list()).items[0]).toMatchObject({ kind: 'taskCommented', more: 1 })
    await owner.call(deleteComment, { params: { id: slab, commentId: comment.id } })
    expect((await list()).items[0]).toMatchObject({ kind: 'taskAssigned', more: 0 })
    await owner.call(deleteTask, { params: { id: slab } })
    expect([await entries(), await unreadOf()]).toEqual([[], 0])
  })
})

describe('an entry that is read', () => {
  it('is read whole, up to the notification that it shows', async () => {
    const [slab, frames] = [await task(), await task()]
    for (const about of [slab, slab, frames, slab]) await told(about)
    const shown = await newestOf(slab)
    expect(await read(shown)).toEqual({ unread: 1 })
    expect(await entries()).toEqual([
      [slab, 2, false],
      [frames, 0, true],
    ])
    expect(await entries({ unread: 'true' })).toEqual([[frames, 0, true]])
    const readAt = (await list({ entry: shown })).items.map((each) => each.readAt)
    // What came after it was not seen.
    await told(slab)
    expect(await read(shown)).toEqual({ unread: 2 })
    expect(await entries()).toEqual([
      [slab, 3, true],
      [frames, 0, true],
    ])
    expect((await list({ entry: shown })).items.map((each) => each.readAt)).toEqual([null, ...readAt])
  })

  it('is unread while any of its notifications is, also where a later one was read', async () => {
    const [slab, frames] = [await task(), await task()]
    for (const about of [slab, frames, slab]) await told(about)
    const shown = await newestOf(slab)
    await database.query('update notifications set read_at = now() where company_id = $1 and id = $2', [
      company.id,
      shown,
    ])
    expect(await unreadOf()).toBe(2)
    expect(await entries()).toEqual([
      [slab, 1, true],
      [frames, 0, true],
    ])
    // In the order of what is unread, by its newest all the same.
    for (const pageSize of [1, 2])
      expect(await entries({ unread: 'true', pageSize })).toEqual([
        [frames, 0, true],
        [slab, 1, true],
      ])
    expect(await read(shown)).toEqual({ unread: 1 })
  })
})

describe('an entry that is marked as unread', () => {
  it('is unread by its newest notification, however often it is marked, until it is read', async () => {
    const [slab, frames] = [await task(), await task()]
    for (const about of [slab, slab, frames]) await told(about)
    const { items } = await list()
    await mele.call(readAllNotifications, { body: { upTo: items[0]?.id ?? '' } })
    const shown = await newestOf(slab)
    const earlier = (await list({ entry: shown })).items[1]?.id ?? ''
    // By any of its notifications: it is of the entry.
    for (const id of [shown, shown, earlier]) expect(await unread(id)).toEqual({ unread: 1 })
    expect((await list({ entry: shown })).items.map(({ readAt }) => readAt === null)).toEqual([true, false])
    expect(await entries({ unread: 'true' })).toEqual([[slab, 1, true]])
    expect(await read(shown)).toEqual({ unread: 0 })
    expect(await unread(shown)).toEqual({ unread: 1 })
  })

  it('is one’s own, of what one may see', async () => {
    const slab = await task()
    await told(slab)
    const shown = await newestOf(slab)
    await read(shown)
    for (const who of [tama, owner])
      expect((await who.try(unreadNotification, { params: { id: shown } })).status).toBe(404)
    expect((await mele.try(unreadNotification, { params: { id: newId() } })).status).toBe(404)
    await owner.call(deleteTask, { params: { id: slab } })
    expect((await mele.try(unreadNotification, { params: { id: shown } })).status).toBe(404)
    expect(await unreadOf()).toBe(0)
  })
})
