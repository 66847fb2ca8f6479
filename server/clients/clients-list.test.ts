import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listClients, lookupClients } from '#domain/clients/api.ts'
import { clientSorts } from '#domain/clients/choices.ts'
import type { clientListQuery } from '#domain/clients/schema.ts'
import { givenClient, givenCompany, givenJob, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  const { orgAdmin } = company
  const tui = await givenClient(orgAdmin, {
    name: 'tui Bakery',
    clientId: 'TUI',
    email: 'a@tui.example',
    contactName: 'Aroha Ngata',
    address: '1 Queen Street',
  })
  server.clock.advance(1000)
  await givenClient(orgAdmin, {
    name: 'Kea Cafe',
    email: 'b@kea.example',
    status: 'inactive',
    notes: 'tui',
    contactPhone: '09 555 0177',
  })
  server.clock.advance(1000)
  await givenClient(orgAdmin, { name: '100% Pure_Homes', email: 'c@pure.example', clientId: 'CL-999' })
  server.clock.advance(1000)
  await givenClient(orgAdmin, {
    name: 'Ōtara Trust',
    email: 'd@otara.example',
    clientId: 'CL-1000',
    phone: '+64 21 555 0155',
  })
  server.clock.advance(1000)
  await givenClient(orgAdmin, { name: 'Back\\slash', email: 'e@slash.example', clientId: 'CL-002', status: 'inactive' })
  await givenJob(orgAdmin, tui.id)
})
afterAll(() => server.stop())

type Query = z.input<typeof clientListQuery>
const list = (query: Query) => company.orgAdmin.call(listClients, { query })
const names = async (query: Query): Promise<string[]> => (await list(query)).items.map((client) => client.name)

describe('the list of clients', () => {
  it('is sorted by name, whatever the capitals, with counts of each status', async () => {
    const { total, counts } = await list({})
    expect({ total, counts }).toEqual({ total: 5, counts: { active: 3, inactive: 2 } })
    expect(await names({})).toEqual(['100% Pure_Homes', 'Back\\slash', 'Kea Cafe', 'Ōtara Trust', 'tui Bakery'])
  })

  it('has names where people look for them, in the list and to choose from', async () => {
    const { orgAdmin } = await givenCompany(server)
    const inOrder = ['Āwhina', 'Awhina 2', 'Awhina 12', 'Ñuñoa', 'ōtara', 'Otara Bay', 'Ōtara Trust', 'Zephyr']
    for (const name of inOrder.toReversed()) await givenClient(orgAdmin, { name })
    const listed = await orgAdmin.call(listClients, { query: {} })
    expect(listed.items.map(({ name }) => name)).toEqual(inOrder)
    const choices = await orgAdmin.call(lookupClients, { query: {} })
    expect(choices.items.map(({ name }) => name)).toEqual(inOrder)
    const found = await orgAdmin.call(lookupClients, { query: { search: 'otara' } })
    expect(found.items.map(({ name }) => name)).toEqual(['ōtara', 'Otara Bay', 'Ōtara Trust'])
  })

  it('filters by status; the counts stay those of everything else', async () => {
    expect(await list({ status: 'inactive' })).toMatchObject({ total: 2, counts: { active: 3, inactive: 2 } })
    expect(await list({ status: ['active', 'inactive'] })).toMatchObject({ total: 5 })
    expect(await list({ status: 'inactive', search: 'kea' })).toMatchObject({
      total: 1,
      counts: { active: 0, inactive: 1 },
      items: [{ name: 'Kea Cafe' }],
    })
  })

  it.each([
    ['TUI', ['tui Bakery']],
    ['bakery tui', ['tui Bakery']],
    ['aroha', ['tui Bakery']],
    ['queen', ['tui Bakery']],
    ['kea.example', ['Kea Cafe']],
    ['cl-999', ['100% Pure_Homes']],
    ['ōTARA', ['Ōtara Trust']],
    ['otara', ['Ōtara Trust']],
    ['TŪI', ['tui Bakery']],
    ['021 555', ['Ōtara Trust']],
    ['+64 21 555-0155', ['Ōtara Trust']],
    ['(09) 555 0177', ['Kea Cafe']],
    ['+64 9 5550177', ['Kea Cafe']],
    ['  kea  ', ['Kea Cafe']],
    ['nobody', []],
    ['tui kea', []],
  ])('finds by %j in name, code, e-mail, contact, address and telephone', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  it.each([
    ['%', ['100% Pure_Homes']],
    ['_', ['100% Pure_Homes']],
    ['\\', ['Back\\slash']],
    ['k_a', []],
    ['100%P', []],
    ["'", []],
    ['"; drop table clients', []],
  ])('takes %j literally', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  it.each([
    ['clientId', ['TUI', 'CL-001', 'CL-002', 'CL-999', 'CL-1000']],
    ['createdAt', ['TUI', 'CL-001', 'CL-999', 'CL-1000', 'CL-002']],
    ['email', ['TUI', 'CL-001', 'CL-999', 'CL-1000', 'CL-002']],
  ] as const)('sorts by %s both ways', async (sort, expected) => {
    const codes = async (by: Query['sort']) => (await list({ sort: by })).items.map((client) => client.clientId)
    expect(await codes(sort)).toEqual(expected)
    expect(await codes(`-${sort}`)).toEqual(expected.toReversed())
  })

  it('sorts by active jobs', async () => {
    expect((await names({ sort: '-activeJobs' }))[0]).toBe('tui Bakery')
  })

  it.each(clientSorts.flatMap((sort) => [sort, `-${sort}`] as const))(
    'sorted by %s has pages that never overlap and miss nobody',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page, pageSize: 2 })))
      expect(pages.map((page) => [page.items.length, page.total])).toEqual([
        [2, 5],
        [2, 5],
        [1, 5],
      ])
      expect(new Set(pages.flatMap((page) => page.items.map((client) => client.id))).size).toBe(5)
    },
  )

  it('answers a page past the end with nothing on it', async () => {
    expect(await list({ page: 9, pageSize: 2 })).toMatchObject({ items: [], total: 5 })
  })

  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['pageSize', '201'],
    ['sort', 'notes'],
    ['status', 'gone'],
    ['colour', 'red'],
    ['search', 'a\u0000b'],
  ])('refuses %s=%j, naming it', async (key, value) => {
    const response = await company.orgAdmin.fetch(`/api/clients?${new URLSearchParams({ [key]: value }).toString()}`)
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'validation_failed', errors: [{ path: key }] },
    ])
  })
})
