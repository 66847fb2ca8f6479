import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClientOverview, getDashboard, listMilestones, listOwnMilestones } from '#domain/dashboard/api.ts'
import { givenClient, givenCompany, givenJob, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// The lists behind what a dashboard says of milestones; today is 2026-11-20.

let server: TestServer
let company: Company
const made: Record<'tui' | 'kea', string> = { tui: '', kea: '' }
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  const { orgAdmin } = company
  for (const name of ['tui', 'kea'] as const) made[name] = (await givenClient(orgAdmin, { name })).id
  await givenJob(orgAdmin, made.tui, {
    name: 'Deck',
    startDate: '2026-01-01',
    estimatedEndDate: '2026-11-19',
    milestones: [
      { title: 'Piles', dueDate: '2026-11-01', completed: true },
      { title: 'Bearers', dueDate: '2026-11-18' },
      { title: 'Joists', dueDate: '2026-11-18' },
      { title: 'Boards', dueDate: '2026-11-20' },
      { title: 'Oil' },
    ],
  })
  await givenJob(orgAdmin, made.kea, {
    name: 'Shed',
    estimatedEndDate: '2030-01-19',
    milestones: [{ title: 'Slab', dueDate: '2026-11-02' }],
  })
  await givenJob(orgAdmin, made.kea, {
    name: 'Oven',
    status: 'completed',
    milestones: [{ title: 'Old', dueDate: '2026-11-02' }],
  })
  const elsewhere = await givenCompany(server)
  const theirs = await givenClient(elsewhere.orgAdmin)
  await givenJob(elsewhere.orgAdmin, theirs.id, { milestones: [{ title: 'Foreign', dueDate: '2026-11-02' }] })
})
afterAll(() => server.stop())

type Listed = { items: { title: string; kind: string; jobName: string }[]; total: number }
const said = ({ items, total }: Listed) => [items.map((each) => each.title || `end of ${each.jobName}`), total]
const late = ['Slab', 'Bearers', 'Joists', 'end of Deck']

it('lists what is past, longest overdue first, as many as the dashboard counts', async () => {
  const { orgAdmin } = company
  expect(said(await orgAdmin.call(listMilestones, { query: {} }))).toEqual([late, 4])
  expect((await orgAdmin.call(getDashboard, {})).overdueMilestones.total).toBe(4)
})

it('lists what is due from today on, however far', async () => {
  const upcoming = await company.orgAdmin.call(listMilestones, { query: { due: 'upcoming' } })
  expect(said(upcoming)).toEqual([['Boards', 'end of Shed'], 2])
})

it('has pages, in which each stands once', async () => {
  const pages = []
  for (const page of [1, 2, 3])
    pages.push(await company.orgAdmin.call(listMilestones, { query: { due: 'overdue', page, pageSize: 3 } }))
  expect(pages.map(said)).toEqual([
    [late.slice(0, 3), 4],
    [late.slice(3), 4],
    [[], 4],
  ])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(4)
})

it('shows a client’s people those of their own projects alone', async () => {
  const contact = await company.contact(made.tui)
  expect(said(await contact.call(listOwnMilestones, { query: {} }))).toEqual([late.slice(1), 3])
  expect((await contact.call(getClientOverview, {})).overdueMilestones.total).toBe(3)
  expect(said(await (await company.contact(made.kea)).call(listOwnMilestones, { query: {} }))).toEqual([['Slab'], 1])
  await expect(contact.call(listMilestones, { query: {} })).rejects.toThrow('answered 403')
})

it('is for who may see jobs', async () => {
  const clerk = await company.withPermissions(['manage_tasks:view'])
  await expect(clerk.call(listMilestones, { query: {} })).rejects.toThrow('answered 403')
  await expect(company.orgAdmin.call(listOwnMilestones, { query: {} })).rejects.toThrow('answered 403')
})

it('says what may be asked for', async () => {
  const answer = await company.orgAdmin.fetch('/api/milestones?due=someday')
  expect(answer.status).toBe(422)
})
