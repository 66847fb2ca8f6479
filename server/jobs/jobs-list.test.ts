import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listJobs } from '#domain/jobs/api.ts'
import { jobSorts } from '#domain/jobs/choices.ts'
import type { jobListQuery } from '#domain/jobs/schema.ts'
import { givenClient, givenCompany, givenJob, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let tui: string
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  const { orgAdmin } = company
  tui = (await givenClient(orgAdmin, { name: 'Tui Bakery' })).id
  const kea = (await givenClient(orgAdmin, { name: 'Kea Cafe' })).id
  const job = async (clientId: string, more: Parameters<typeof givenJob>[2]) => {
    await givenJob(orgAdmin, clientId, { startDate: '2026-01-01', ...more })
    server.clock.advance(1000)
  }
  await job(tui, {
    name: 'Deck',
    status: 'in-progress',
    estimatedEndDate: '2026-11-19',
    contractAmount: '100',
    totalInvoiced: '80',
    quoteNumber: 'Q-77',
  })
  await job(tui, {
    name: 'Oven',
    status: 'completed',
    estimatedEndDate: '2026-11-01',
    contractAmount: '5000',
    totalInvoiced: '5000',
    jobId: 'JOB-1000',
  })
  await job(kea, {
    name: 'shed',
    status: 'pending',
    estimatedEndDate: '2026-11-20',
    contractAmount: '0',
    jobManager: 'Hemi',
    jobId: 'JOB-002',
  })
  await job(kea, {
    name: '50%_roof',
    status: 'pending',
    estimatedEndDate: '2026-06-30',
    contractAmount: '70.05',
    jobId: 'JOB-999',
  })
})
afterAll(() => server.stop())

type Query = z.input<typeof jobListQuery>
const list = (query: Query) => company.orgAdmin.call(listJobs, { query })
const names = async (query: Query): Promise<string[]> => (await list(query)).items.map((job) => job.name)

describe('the list of jobs', () => {
  it('has the newest first, overdue ones marked, counts of each status', async () => {
    const { items, total, counts } = await list({})
    expect(items.map((job) => [job.name, job.overdue])).toEqual([
      ['50%_roof', true],
      ['shed', false],
      ['Oven', false],
      ['Deck', true],
    ])
    expect({ total, counts }).toEqual({ total: 4, counts: { pending: 2, 'in-progress': 1, completed: 1, overdue: 2 } })
  })

  it('filters by status, overdue and client; the counts follow client and search only', async () => {
    expect(await names({ status: 'pending' })).toEqual(['50%_roof', 'shed'])
    expect(await names({ status: ['pending', 'completed'] })).toEqual(['50%_roof', 'shed', 'Oven'])
    expect(await names({ status: ['active', 'completed'] })).toHaveLength(4)
    expect(await list({ overdue: 'true' })).toMatchObject({ total: 2, counts: { pending: 2, overdue: 2 } })
    expect(await names({ overdue: 'true', status: 'pending' })).toEqual(['50%_roof'])
    expect(await list({ clientId: tui })).toMatchObject({
      total: 2,
      counts: { pending: 0, 'in-progress': 1, completed: 1, overdue: 1 },
    })
    expect(await list({ status: 'completed', overdue: 'true' })).toMatchObject({ total: 0, items: [] })
  })

  it('turns overdue when the company’s day turns, not before', async () => {
    const before = server.clock.now().toISOString()
    server.clock.set('2026-11-20T10:59:59Z')
    expect((await list({ overdue: 'true' })).total).toBe(2)
    server.clock.set('2026-11-20T11:00:00Z')
    const { total, items, counts } = await list({ overdue: 'true' })
    expect([total, counts.overdue, items.map((job) => job.overdue)]).toEqual([3, 3, [true, true, true]])
    server.clock.set(before)
  })

  it.each([
    ['deck', ['Deck']],
    ['tui', ['Oven', 'Deck']],
    ['tūī', ['Oven', 'Deck']],
    ['q-77', ['Deck']],
    ['hemi', ['shed']],
    ['job-999', ['50%_roof']],
    ['rimu', ['50%_roof', 'shed', 'Oven', 'Deck']],
    ['%', ['50%_roof']],
    ['_', ['50%_roof']],
    ['kea deck', []],
  ])('finds by %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  it.each([
    ['name', ['50%_roof', 'Deck', 'Oven', 'shed']],
    ['estimatedEndDate', ['50%_roof', 'Oven', 'Deck', 'shed']],
    ['contractAmount', ['shed', '50%_roof', 'Deck', 'Oven']],
    ['jobId', ['Deck', 'shed', '50%_roof', 'Oven']],
    ['createdAt', ['Deck', 'Oven', 'shed', '50%_roof']],
  ] as const)('sorts by %s both ways', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected)
    expect(await names({ sort: `-${sort}` })).toEqual(expected.toReversed())
  })

  it('sorts by progress, a contract of nothing being none', async () => {
    expect(await names({ sort: '-progress' })).toEqual(['Oven', 'Deck', '50%_roof', 'shed'])
  })

  it.each(jobSorts.flatMap((sort) => [sort, `-${sort}`] as const))(
    'sorted by %s has pages that never overlap and miss none',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort, page, pageSize: 1 })))
      expect(new Set(pages.map((page) => page.items[0]?.id)).size).toBe(4)
      expect(pages.map((page) => page.total)).toEqual([4, 4, 4, 4])
    },
  )
})
