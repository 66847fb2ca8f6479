import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays } from '#domain/dates.ts'
import { listReports } from '#domain/reports/api.ts'
import { reportSorts } from '#domain/reports/choices.ts'
import type { reportListQuery } from '#domain/reports/schema.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const today = '2026-11-20'
let server: TestServer
let company: Company
let user: Person
let [tui, deck, oven] = ['', '', '']
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  user = await company.person('user')
  const { orgAdmin } = company
  tui = (await givenClient(orgAdmin, { name: 'Tui Bakery' })).id
  const kea = (await givenClient(orgAdmin, { name: 'Kea Cafe' })).id
  deck = (await givenJob(orgAdmin, tui, { name: 'Deck 100%' })).id
  oven = (await givenJob(orgAdmin, tui, { name: 'Oven' })).id
  const shed = (await givenJob(orgAdmin, kea, { name: 'Shed' })).id
  const daysAgo = (days: number) => addDays(today, -days)
  await givenReport(orgAdmin, tui, deck, { date: daysAgo(0), progressPercentage: 0, preparedBy: 'Mere' })
  await givenReport(orgAdmin, tui, deck, { date: daysAgo(30), progressPercentage: 25 })
  await givenReport(orgAdmin, tui, oven, { date: daysAgo(31), progressPercentage: 26 })
  await givenReport(orgAdmin, tui, oven, { date: daysAgo(90), progressPercentage: 50 })
  await givenReport(orgAdmin, kea, shed, { date: daysAgo(91), progressPercentage: 51 })
  await givenReport(orgAdmin, kea, shed, { date: daysAgo(400), progressPercentage: 75 })
  await givenReport(user, kea, shed, { date: daysAgo(0), progressPercentage: 76 })
  await givenReport(user, kea, shed, {
    date: daysAgo(5),
    progressPercentage: 100,
    images: [{ fileId: (await uploaded(user, 'report-image')).id }],
  })
})
afterAll(() => server.stop())

type Query = z.input<typeof reportListQuery>
const list = (query: Query, person: Person = company.orgAdmin) => person.call(listReports, { query })
/** The reports as their numbers in the order they were written. */
const numbers = async (query: Query, person?: Person): Promise<number[]> =>
  (await list(query, person)).items.map((report) => Number(report.reportId.slice(-3)))

describe('the list of reports', () => {
  it('has the newest date first, later written ones before earlier ones of the same day', async () => {
    expect(await numbers({})).toEqual([7, 1, 8, 2, 3, 4, 5, 6])
  })

  it('shows cover and number of photos', async () => {
    const [newest] = (await list({ search: 'PR-2026-008' })).items
    expect(newest).toMatchObject({
      imageCount: 1,
      coverThumbnailUrl: expect.stringMatching(/^\/api\/files\/[\w-]+\?size=thumb$/) as string,
    })
    expect((await list({ search: 'PR-2026-001' })).items[0]).toMatchObject({ imageCount: 0, coverThumbnailUrl: null })
  })

  it.each([
    ['0-25', [1, 2]],
    ['26-50', [3, 4]],
    ['51-75', [5, 6]],
    ['76-100', [7, 8]],
  ] as const)('filters progress %s', async (progress, expected) => {
    expect((await numbers({ progress })).toSorted()).toEqual(expected)
  })

  it.each([
    ['last-30', [7, 1, 8, 2]],
    ['last-90', [7, 1, 8, 2, 3, 4]],
    ['older', [5, 6]],
  ] as const)('filters dates %s', async (date, expected) => {
    expect(await numbers({ date })).toEqual(expected)
  })

  it('counts the days from the company’s today', async () => {
    const before = server.clock.now().toISOString()
    server.clock.set('2026-11-20T11:00:00Z')
    expect(await numbers({ date: 'last-30' })).toEqual([7, 1, 8])
    server.clock.set(before)
  })

  it('filters by client, job and author, all filters together', async () => {
    expect(await numbers({ clientId: tui })).toEqual([1, 2, 3, 4])
    expect(await numbers({ jobId: oven })).toEqual([3, 4])
    expect((await numbers({ jobId: [oven, deck] })).toSorted()).toEqual([1, 2, 3, 4])
    expect((await numbers({ progress: ['0-25', '76-100'] })).toSorted()).toEqual([1, 2, 7, 8])
    expect((await numbers({ date: ['last-30', 'older'] })).toSorted()).toEqual([1, 2, 5, 6, 7, 8])
    expect(await numbers({ mine: 'true' }, user)).toEqual([7, 8])
    expect(
      await numbers({ clientId: tui, jobId: deck, progress: '0-25', date: 'last-30', search: 'deck', mine: 'true' }),
    ).toEqual([1, 2])
    expect(await list({ clientId: tui, mine: 'true' }, user)).toMatchObject({ items: [], total: 0 })
  })

  it.each([
    ['pr-2026-00', 8],
    ['PR-2026-003', 1],
    ['oven', 2],
    ['kea', 4],
    ['tui deck', 2],
    ['100%', 2],
    ['_', 0],
    ['mere', 0],
    ['No accidents', 0],
  ])('searches reportId, jobName and clientName for %j', async (search, found) => {
    expect((await list({ search })).total).toBe(found)
  })

  it('sorts numbers naturally past 999, both ways, and by progress', async () => {
    expect(await numbers({ sort: 'reportId' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await numbers({ sort: '-reportId' })).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(await numbers({ sort: 'progressPercentage' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await numbers({ sort: 'jobName' })).slice(0, 2).toSorted()).toEqual([1, 2])
  })

  it.each(reportSorts.flatMap((sort) => [sort, `-${sort}`] as const))(
    'sorted by %s has pages that never overlap and miss none',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page, pageSize: 3 })))
      expect(new Set(pages.flatMap((page) => page.items.map((report) => report.id))).size).toBe(8)
      expect(pages.map((page) => page.total)).toEqual([8, 8, 8])
    },
  )

  it('says what each reader may do', async () => {
    const all = (may: boolean) => ({
      updateReport: may,
      deleteReport: may,
      listShares: may,
      createShare: may,
      sendReport: may,
    })
    expect((await list({})).items[0]?.can).toEqual(all(true))
    expect((await list({}, user)).items[0]?.can).toEqual(all(false))
  })

  it('shows a client its own reports only, with the same filters', async () => {
    const contact = await company.contact(tui)
    expect(await numbers({}, contact)).toEqual([1, 2, 3, 4])
    expect(await numbers({ progress: '26-50' }, contact)).toEqual([3, 4])
    expect((await list({ search: 'kea' }, contact)).total).toBe(0)
  })
})
