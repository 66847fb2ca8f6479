import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { createView, deleteView, listViews, moveView, shareView, unshareView, updateView } from '#domain/views/api.ts'
import type { Caller } from '../testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenSuperAdmin,
  givenView,
  openAs,
  viewBody,
  type Company,
} from '../testing/given.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const params = (id: string) => ({ params: { id } })
const namesOf = async (person: Caller, screen?: 'list' | 'board' | 'calendar') =>
  (await person.call(listViews, { query: screen === undefined ? {} : { screen } })).items.map(({ name }) => name)

describe('who sees a view', () => {
  it('is whose it is; once it is shared everybody who sees tasks, and no longer when it is not', async () => {
    const [owner, other, stranger] = [
      await company.person('user'),
      await company.person('user'),
      (await givenCompany(server)).orgAdmin,
    ]
    const viewer = await company.withPermissions(['manage_tasks:view'])
    const { id, name } = await givenView(owner)
    const see = async () =>
      Promise.all([owner, other, viewer, stranger].map(async (person) => (await namesOf(person)).includes(name)))
    expect(await see()).toEqual([true, false, false, false])
    await owner.call(shareView, params(id))
    expect(await see()).toEqual([true, true, true, false])
    await owner.call(unshareView, params(id))
    expect(await see()).toEqual([true, false, false, false])
  })

  it('is nobody without tasks', async () => {
    const contact = await company.contact((await givenClient(company.orgAdmin)).id)
    const nobody = await company.withPermissions(['manage_jobs:view'])
    for (const person of [contact, nobody]) {
      expect((await person.try(listViews, { query: {} })).status).toBe(403)
      expect((await person.try(createView, { body: viewBody() })).status).toBe(403)
    }
  })

  it('is asked for by its screen', async () => {
    const person = await company.person('user')
    await givenView(person, { name: 'As a list' })
    await givenView(person, { name: 'As a board', screen: 'board', query: 'lanes=job' })
    expect([await namesOf(person, 'list'), await namesOf(person, 'board')]).toEqual([
      expect.arrayContaining(['As a list']),
      expect.arrayContaining(['As a board']),
    ])
    expect(await namesOf(person, 'list')).not.toContain('As a board')
  })
})

describe('who changes a shared view', () => {
  it('is whose it is, and who may delete tasks; others are told so', async () => {
    const [owner, other, admin] = [
      await company.person('user'),
      await company.person('user'),
      await company.person('admin'),
    ]
    const { id } = await givenView(owner)
    // Not shared, there is nothing to know of.
    expect((await admin.try(deleteView, params(id))).status).toBe(404)
    await owner.call(shareView, params(id))
    for (const answer of [
      await other.try(updateView, { ...params(id), body: { name: 'Else' }, version: 2 }),
      await other.try(unshareView, params(id)),
      await other.try(deleteView, params(id)),
    ])
      expect([answer.status, answer.problem.detail]).toEqual([
        403,
        'Only whose view this is can change it, or who may delete tasks',
      ])
    expect((await admin.call(updateView, { ...params(id), body: { name: 'Else' }, version: 2 })).name).toBe('Else')
    // What the admin takes out of everybody's sight is out of their own.
    expect(await admin.call(unshareView, params(id))).toMatchObject({ shared: false, isOwn: false })
    expect((await admin.try(unshareView, params(id))).status).toBe(404)
    expect((await owner.call(listViews, { query: {} })).items[0]).toMatchObject({ name: 'Else', shared: false })
  })

  it('puts in order their own alone', async () => {
    const [owner, admin] = [await company.person('user'), await company.person('admin')]
    const { id } = await givenView(owner)
    await owner.call(shareView, params(id))
    const moved = await admin.try(moveView, { ...params(id), body: { after: null } })
    expect([moved.status, moved.problem.detail]).toEqual([403, 'Only your own views can be put in order'])
    const own = await givenView(admin)
    const behind = await admin.try(moveView, { ...params(own.id), body: { after: id } })
    expect([behind.status, behind.problem.errors]).toEqual([
      422,
      [{ path: 'after', message: 'Only your own views can be put in order' }],
    ])
  })

  it('is also a super admin, whose own are of no person', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    const { id } = await givenView(superAdmin, { name: 'From outside' })
    expect(await namesOf(superAdmin)).toContain('From outside')
    expect(await namesOf(company.orgAdmin)).not.toContain('From outside')
    await superAdmin.call(shareView, params(id))
    const [seen] = (await company.orgAdmin.call(listViews, { query: {} })).items.filter((view) => view.id === id)
    expect(seen).toMatchObject({ owner: 'Platform', isOwn: false })
  })
})

describe('the order of one’s own views', () => {
  it('is as they were put, before those of others by name', async () => {
    const own = await givenCompany(server)
    const [person, other] = [await own.person('user'), await own.person('user')]
    const ids = new Map<string, string>()
    for (const name of ['A', 'B', 'C', 'D']) ids.set(name, (await givenView(person, { name })).id)
    for (const name of ['Z of theirs', 'Y of theirs'])
      await other.call(shareView, params((await givenView(other, { name })).id))
    const move = (name: string, after: string | null) =>
      person.call(moveView, { ...params(ids.get(name) ?? ''), body: { after: after && (ids.get(after) ?? '') } })
    await move('D', null)
    await move('A', 'C')
    await move('B', 'D')
    expect(await namesOf(person)).toEqual(['D', 'B', 'C', 'A', 'Y of theirs', 'Z of theirs'])
  })

  it('loses none where all are moved at once', async () => {
    const person = await (await givenCompany(server)).person('user')
    const views = await Promise.all(Array.from({ length: 8 }, () => givenView(person)))
    const answers = await Promise.all(
      views.map(({ id }, at) =>
        person.try(moveView, { ...params(id), body: { after: views[(at + 3) % views.length]?.id ?? null } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(views.map(() => 200))
    expect((await namesOf(person)).toSorted()).toEqual(views.map(({ name }) => name).toSorted())
  })
})

describe('a view', () => {
  it('keeps what its screen knows, always written the same', async () => {
    const { query } = await givenView(company.orgAdmin, { query: 'due=week&search=&assignedTo=me' })
    expect(query).toBe('assignedTo=me&due=week')
  })

  it('opens though its job and its person are gone', async () => {
    const query = `assignedTo=${newId()}&jobId=${newId()}`
    expect((await givenView(company.orgAdmin, { query })).query).toBe(query)
  })

  it('is updated to what its own screen knows alone', async () => {
    const { id } = await givenView(company.orgAdmin, { screen: 'board', query: 'lanes=job' })
    const update = (query: string) => company.orgAdmin.try(updateView, { ...params(id), body: { query }, version: 1 })
    const refused = await update('sort=title')
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ path: 'query', message: 'This view filters by something that its screen does not know' }],
    ])
    expect((await update('lanes=assignee&due=today')).body.query).toBe('due=today&lanes=assignee')
  })

  it('is one of a hundred at most, also where many are kept at once', async () => {
    const person = await (await givenCompany(server)).person('user')
    for (let count = 0; count < 97; count += 1) await givenView(person)
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.try(createView, { body: viewBody() })))
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([3, 3])
    expect(refused[0]?.problem).toMatchObject({
      code: 'too_many_views',
      detail: 'You can keep up to 100 views. Delete one first',
    })
  })

  it('changed by two at once is changed by one', async () => {
    const { id } = await givenView(company.orgAdmin)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        company.orgAdmin.try(updateView, { ...params(id), body: { name }, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })
})
