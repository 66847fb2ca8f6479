import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#domain/ids.ts'
import * as api from '#domain/tags/api.ts'
import { maxTagsInAll } from '#domain/tags/schema.ts'
import { createTask, getTask, listTasks, updateTask } from '#domain/tasks/api.ts'
import type { Caller } from '../testing/caller.ts'
import { givenCompany, givenTask, taskBody, type Company, type Person } from '../testing/given.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let company: Company
let me: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

const fresh = async () => {
  company = await givenCompany(server)
  me = company.orgAdmin
}
const tagged = (...tags: string[]) => givenTask(me, { tags })
const tags = async (person: Caller = me) => (await person.call(api.listTags, {})).items
const counts = async () => (await tags()).map(({ name, tasks }) => [name, tasks])
const named = async (name: string) => (await tags()).find((tag) => tag.name === name)?.id ?? ''
const rename = (id: string, name: string, version = 1) =>
  me.try(api.updateTag, { params: { id }, body: { name }, version })
const merge = (id: string, into: string) => me.try(api.mergeTag, { params: { id }, body: { into } })
const remove = (id: string) => me.try(api.deleteTag, { params: { id } })
const tagsOf = async (id: string) => (await me.call(getTask, { params: { id } })).tags.map(({ name }) => name)

describe('tags of a company', () => {
  beforeAll(fresh)
  it('are listed by name with how many tasks have each', async () => {
    await tagged('Roof', 'urgent fix')
    await tagged('roof', 'Ärger')
    expect(await counts()).toEqual([
      ['Ärger', 1],
      ['Roof', 2],
      ['urgent fix', 1],
    ])
  })

  it('are seen by who sees tasks, changed by who may delete tasks', async () => {
    const id = await named('Roof')
    const user = await company.person('user')
    expect((await tags(user)).find((tag) => tag.id === id)?.can).toEqual({
      updateTag: false,
      mergeTag: false,
      deleteTag: false,
    })
    const [into] = [await named('Ärger')]
    const attempts = (person: Caller) =>
      Promise.all([
        person.try(api.updateTag, { params: { id }, body: { name: 'x' }, version: 1 }),
        person.try(api.mergeTag, { params: { id }, body: { into } }),
        person.try(api.deleteTag, { params: { id } }),
      ])
    expect((await attempts(user)).map(({ status }) => status)).toEqual([403, 403, 403])
    const stranger = (await givenCompany(server)).orgAdmin
    expect((await attempts(stranger)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await attempts(await company.withPermissions(['manage_jobs:view']))).map(({ status }) => status)).toEqual([
      404, 404, 404,
    ])
  })
})

describe('renaming', () => {
  beforeAll(fresh)
  it('shows on every task, and takes other capitals of its own name', async () => {
    const { id } = await tagged('Roof')
    const tag = await named('Roof')
    expect((await rename(tag, 'ROOF')).body).toMatchObject({ name: 'ROOF', version: 2, tasks: 1 })
    expect(await tagsOf(id)).toEqual(['ROOF'])
  })

  it.each([
    ['', 'Please enter a tag'],
    ['x'.repeat(41), 'A tag can have up to 40 characters'],
    ['Walls', 'Another tag already has this name. Merge the two instead'],
    ['  wALLs ', 'Another tag already has this name. Merge the two instead'],
  ])('to %j is refused', async (name, message) => {
    await tagged('Walls', 'Floor')
    const answer = await rename(await named('Floor'), name)
    expect([answer.status, answer.problem.errors?.map((error) => [error.path, error.message])]).toEqual([
      422,
      [['name', message]],
    ])
  })

  it('by several at once is one, and two tags never come to one name', async () => {
    await tagged('Piles', 'Posts')
    const id = await named('Piles')
    const versions = await Promise.all(['A', 'B', 'C'].map((name) => rename(id, name)))
    expect(versions.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    const both = await Promise.all([rename(id, 'Same', 2), rename(await named('Posts'), 'same')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

describe('merging', () => {
  beforeAll(fresh)
  it('gives what has the one the other, once, and the one is gone', async () => {
    const [both, one] = [await tagged('Decking', 'Deck'), await tagged('Decking')]
    const [from, into] = [await named('Decking'), await named('Deck')]
    expect((await merge(from, into)).body).toMatchObject({ name: 'Deck', tasks: 2 })
    expect([await tagsOf(both.id), await tagsOf(one.id), await counts()]).toEqual([['Deck'], ['Deck'], [['Deck', 2]]])
    expect((await me.call(listTasks, { query: { tagId: into } })).total).toBe(2)
    expect((await merge(from, into)).status).toBe(404)
  })

  it('with itself, with what is gone or another company’s is refused', async () => {
    const { id: tag } = (await tags())[0] ?? { id: '' }
    const strangers = await givenCompany(server)
    await givenTask(strangers.orgAdmin, { tags: ['Theirs'] })
    const theirs = (await strangers.orgAdmin.call(api.listTags, {})).items[0]?.id ?? ''
    const messages = []
    for (const into of [tag, newId(), theirs]) messages.push((await merge(tag, into)).problem.errors?.[0]?.message)
    expect(messages).toEqual([
      'Please choose another tag to merge with',
      'This tag is not there any more',
      'This tag is not there any more',
    ])
  })

  it('each into the other at once leaves one', async () => {
    await tagged('Left', 'Right')
    const [left, right] = [await named('Left'), await named('Right')]
    const answers = await Promise.all([merge(left, right), merge(right, left)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await tags()).filter(({ name }) => name === 'Left' || name === 'Right')).toHaveLength(1)
  })

  it('while others add it loses no task and leaves none with a tag that is gone', async () => {
    await fresh()
    await tagged('Old', 'New')
    const [old, into] = [await named('Old'), await named('New')]
    const [merged, ...added] = await Promise.all([
      merge(old, into),
      ...Array.from({ length: 10 }, () => me.try(createTask, { body: taskBody({ tags: ['New', 'Old'] }) })),
    ])
    expect([merged.status, ...new Set(added.map(({ status }) => status))]).toEqual([200, 201])
    for (const { body } of added) expect((await tagsOf(body.id)).length).toBeGreaterThan(0)
    expect((await tags()).some(({ id }) => id === old)).toBe(false)
  })
})

describe('a tag', () => {
  beforeAll(fresh)
  it('made by several at once is one', async () => {
    const names = ['Crane', 'CRANE', ' crane ', 'Crane']
    const answers = await Promise.all(names.map((name) => me.try(createTask, { body: taskBody({ tags: [name] }) })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await counts()).map(([, tasks]) => tasks)).toEqual([4])
  })

  it('that is deleted is on no task any more, also while it is put on others', async () => {
    const task = await tagged('Gone')
    const id = await named('Gone')
    const [deleted, edited] = await Promise.all([
      remove(id),
      me.try(updateTask, { params: { id: task.id }, body: { tags: ['Gone', 'Stays'] }, version: task.version }),
    ])
    expect([deleted.status, edited.status]).toEqual([204, 200])
    expect(await tagsOf(task.id)).toContain('Stays')
    expect((await tags()).some((tag) => tag.id === id)).toBe(false)
    expect((await remove(id)).status).toBe(404)
  })

  it('is refused beyond as many as a company has, also where several make some at once', async () => {
    await fresh()
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      sql`insert into tags (company_id, id, name, created_at)
        select ${company.id}, gen_random_uuid(), 'Tag ' || n, now()
          from generate_series(1, ${maxTagsInAll - 5}::integer) n`.execute(db),
    )
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => me.try(createTask, { body: taskBody({ tags: [`New ${at}`] }) })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await tags()).toHaveLength(maxTagsInAll)
  })
})
