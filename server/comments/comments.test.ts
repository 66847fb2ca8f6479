import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#domain/comments/api.ts'
import { mentionOf } from '#domain/comments/rules.ts'
import { newId } from '#domain/ids.ts'
import { getTask, lookupTaskPeople } from '#domain/tasks/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import type { Caller } from '../testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenSuperAdmin,
  givenTask,
  openAs,
  type Company,
  type Person,
} from '../testing/given.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { activityOf } from '../testing/traces.ts'

let server: TestServer
let company: Company
let author: Person
let other: Person
let admin: Person
let taskId: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  ;[author, other, admin] = [await company.person('user'), await company.person('user'), await company.person('admin')]
})
afterAll(() => server.stop())

const onTask = async () => (taskId = (await givenTask(company.orgAdmin)).id)
const write = (person: Caller, body: string, more: { id?: string } = {}) =>
  person.try(api.createComment, { params: { id: taskId }, body: { body, ...more } })
const edit = (person: Caller, commentId: string, body: string, version: number) =>
  person.try(api.updateComment, { params: { id: taskId, commentId }, body: { body }, version })
const remove = (person: Caller, commentId: string) =>
  person.try(api.deleteComment, { params: { id: taskId, commentId } })
const list = (person: Caller = author, query: { before?: string; pageSize?: number } = {}) =>
  person.call(api.listComments, { params: { id: taskId }, query })
const countOf = async () => (await author.call(getTask, { params: { id: taskId } })).comments
const idOf = async ({ email }: Person) =>
  (await company.orgAdmin.call(listUsers, { query: { search: email } })).items[0]?.id ?? ''
const refusal = ({ status, problem }: Awaited<ReturnType<typeof write>>) => [status, problem.errors ?? problem.detail]

describe('who reads and writes', () => {
  beforeAll(onTask)
  it('sees tasks; writes who edits them', async () => {
    const viewer = await company.withPermissions(['manage_tasks:view'])
    expect((await write(author, 'Roof is on')).status).toBe(201)
    const { items, total, can } = await list(viewer)
    expect([items.map(({ body }) => body), total, can.createComment]).toEqual([['Roof is on'], 1, false])
    expect((await write(viewer, 'Hi')).status).toBe(403)
    expect((await list()).can.createComment).toBe(true)
  })

  it('is nobody outside, not even by the address', async () => {
    const { id } = (await list()).items[0] ?? { id: '' }
    const contact = await company.contact((await givenClient(company.orgAdmin)).id)
    const stranger = (await givenCompany(server)).orgAdmin
    for (const person of [contact, stranger, await company.withPermissions(['manage_jobs:view'])]) {
      const params = { id: taskId, commentId: id }
      const answers = [
        await person.try(api.listComments, { params: { id: taskId }, query: {} }),
        await person.try(api.getCommentHistory, { params }),
        await write(person, 'Hi'),
        await edit(person, id, 'Hi', 1),
        await remove(person, id),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
  })

  it('edits one’s own alone, and deletes one’s own or what may be deleted', async () => {
    const { id } = (await write(author, 'Mine')).body
    const notYours = [403, 'Only who wrote a comment can edit it']
    for (const person of [other, admin, company.orgAdmin])
      expect(refusal(await edit(person, id, 'x', 1))).toEqual(notYours)
    const noDelete = [403, 'Only who wrote a comment can delete it, or who may delete tasks']
    expect(refusal((await remove(other, id)) as never)).toEqual(noDelete)
    expect((await edit(author, id, 'Mine still', 1)).status).toBe(200)
    const before = await countOf()
    expect((await remove(admin, id)).status).toBe(204)
    expect(await countOf()).toBe(before - 1)
    expect((await remove(author, id)).status).toBe(404)
    const own = (await write(other, 'Oops')).body
    expect((await remove(other, own.id)).status).toBe(204)
  })

  it('of a comment is asked at its own task', async () => {
    const { id } = (await write(author, 'Here')).body
    const elsewhere = (await givenTask(company.orgAdmin)).id
    const params = { id: elsewhere, commentId: id }
    expect((await author.try(api.updateComment, { params, body: { body: 'x' }, version: 1 })).status).toBe(404)
    expect((await author.try(api.deleteComment, { params })).status).toBe(404)
    expect((await author.try(api.getCommentHistory, { params })).status).toBe(404)
  })

  it('is a super admin too, whose words are then nobody’s to edit', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    const { body } = await write(superAdmin, 'Looked into it')
    expect(body).toMatchObject({ author: { id: null, name: 'Platform' }, can: { updateComment: false } })
    expect((await edit(superAdmin, body.id, 'x', 1)).status).toBe(403)
  })
})

describe('a mention', () => {
  beforeAll(onTask)
  it('is by id and read by name, also by a new one; whom it names watches', async () => {
    const id = await idOf(other)
    const body = `${mentionOf(id)}: ring the crane`
    const made = (await write(author, body)).body
    expect(made).toMatchObject({ body, mentions: [{ id, name: expect.stringContaining('user of') as string }] })
    const { watchers } = await author.call(getTask, { params: { id: taskId } })
    expect(watchers.map((each) => each.id)).toContain(id)
    const { version } = await company.orgAdmin
      .call(listUsers, { query: { search: other.email } })
      .then(({ items }) => items[0]!)
    await company.orgAdmin.call(updateUser, { params: { id }, body: { name: 'Mele Tau' }, version })
    expect((await list()).items[0]?.mentions).toEqual([{ id, name: 'Mele Tau' }])
  })

  it('is of nobody unknown, of another company, outside the company, disabled or without tasks', async () => {
    const client = await givenClient(company.orgAdmin)
    const stranger = (await (await givenCompany(server)).orgAdmin.call(lookupTaskPeople, {})).items[0]?.id ?? ''
    const disabled = await company.person('user')
    const disabledId = await idOf(disabled)
    await company.orgAdmin.call(updateUser, { params: { id: disabledId }, body: { status: 'disabled' }, version: 1 })
    const ids = [
      newId(),
      stranger,
      await idOf(await company.contact(client.id)),
      await idOf(await company.withPermissions(['manage_jobs:view'])),
      disabledId,
    ]
    for (const id of ids)
      expect(refusal(await write(author, `Hi ${mentionOf(id)}`))).toEqual([
        422,
        [{ path: 'body', message: 'Please mention only people of your company who work with tasks' }],
      ])
  })

  it('stays where it was, though they have gone; and no other of them is added', async () => {
    const leaver = await company.person('user')
    const id = await idOf(leaver)
    const made = (await write(author, `Ask ${mentionOf(id)}`)).body
    await company.orgAdmin.call(updateUser, { params: { id }, body: { status: 'disabled' }, version: 1 })
    expect((await edit(author, made.id, `Ask ${mentionOf(id)} today`, 1)).status).toBe(200)
    expect((await write(author, mentionOf(id))).status).toBe(422)
  })

  it('is told in the event, whom it did not mention before, and no word of what was said', async () => {
    const [one, two] = [await idOf(other), await idOf(admin)]
    const { id } = (await write(author, `${mentionOf(one)} kererū`)).body
    await edit(author, id, `${mentionOf(one)} ${mentionOf(two)} kererū`, 1)
    const told = (await activityOf(server, company.id, taskId)).slice(-2)
    expect(told.map(({ action, changes }) => [action, changes])).toEqual([
      ['comment.created', { commentId: id, mentioned: [one] }],
      ['comment.updated', { commentId: id, mentioned: [two] }],
    ])
    expect(JSON.stringify(await activityOf(server, company.id))).not.toContain('kererū')
  })
})

describe('the thread', () => {
  it('is read from its end, page by page, each comment once, also while others write', async () => {
    await onTask()
    for (let at = 1; at <= 7; at += 1) await write(author, `${at}`)
    const latest = await list(author, { pageSize: 3 })
    await write(other, '8')
    const middle = await list(author, { pageSize: 3, before: latest.earlier ?? '' })
    const first = await list(author, { pageSize: 3, before: middle.earlier ?? '' })
    expect([first, middle, latest].map(({ items }) => items.map(({ body }) => body))).toEqual([
      ['1'],
      ['2', '3', '4'],
      ['5', '6', '7'],
    ])
    expect([latest.total, first.earlier]).toEqual([7, null])
  })

  it.each(['2026-02-31T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-13-01T00:00:00.000Z'])(
    'has no place at %s, and says so',
    async (at) => {
      const before = `${at}_${newId()}`
      const refused = await author.try(api.listComments, { params: { id: taskId }, query: { before } })
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'before'])
    },
  )

  it('is counted on its task, whatever happens at once', async () => {
    await onTask()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => write(at % 2 ? author : other, `${at}`)))
    await Promise.all(answers.slice(0, 4).map(({ body }) => remove(admin, body.id)))
    expect([await countOf(), (await list()).total]).toEqual([8, 8])
  })

  it('keeps text as it is written, whatever it looks like', async () => {
    await onTask()
    const hostile = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      'javascript:alert(1) [x](javascript:alert(1))',
      'x'.repeat(10_000),
      "'; drop table tasks; --",
      '=cmd|calc!A1',
      'שלום\n\tkia ora 👷🏽‍♀️',
    ]
    for (const body of hostile) expect((await write(author, body)).body.body).toBe(body)
    expect((await write(author, 'a\u202Eb')).status).toBe(422)
    expect((await write(author, 'x'.repeat(10_001))).status).toBe(422)
  })
})

describe('what was said before', () => {
  beforeAll(onTask)
  it('stands in its history, each with when', async () => {
    const first = (await write(author, 'One')).body
    server.clock.advance(60_000)
    const second = (await edit(author, first.id, 'Two', 1)).body
    server.clock.advance(60_000)
    const third = (await edit(author, first.id, 'Three', 2)).body
    expect([first.editedAt, third]).toEqual([null, expect.objectContaining({ body: 'Three', version: 3 })])
    const history = await other.call(api.getCommentHistory, { params: { id: taskId, commentId: first.id } })
    expect(history.items.map(({ body, writtenAt }) => [body, writtenAt])).toEqual([
      ['One', first.createdAt],
      ['Two', second.editedAt],
    ])
    // The same again is no edit.
    expect((await edit(author, first.id, 'Three', 3)).body.version).toBe(3)
    await remove(author, first.id)
    const params = { id: taskId, commentId: first.id }
    expect((await other.try(api.getCommentHistory, { params })).status).toBe(404)
  })

  it('is lost in no race: of several edits at once one wins', async () => {
    const { id } = (await write(author, 'Start')).body
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((body) => edit(author, id, body, 1)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
    const stale = answers.find(({ status }) => status === 412)
    const won = answers.find(({ status }) => status === 200)
    expect(stale?.problem).toMatchObject({ current: { body: won?.body.body, version: 2 } })
    expect((await edit(author, id, 'E', undefined as never)).status).toBe(428)
  })
})
