import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProfile, updateProfile } from '#domain/profile/api.ts'
import { recallRecords, searchEverywhere } from '#domain/search/api.ts'
import type { SearchType } from '#domain/search/choices.ts'
import { deleteUser } from '#domain/users/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenSuperAdmin,
  givenTask,
  givenVariation,
  type Company,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

const search = (person: Caller, q: string, more: { type?: SearchType; page?: number; pageSize?: number } = {}) =>
  person.call(searchEverywhere, { query: { q, ...more } })
describe('what is found', () => {
  it('comes the number first, then by how well it matches, types taking turns', async () => {
    const { orgAdmin } = await givenCompany(server)
    const rimu = await givenClient(orgAdmin, { name: 'Rimu Homes' })
    const other = await givenClient(orgAdmin, { name: 'Tui', address: '1 Rimu Street' })
    const job = await givenJob(orgAdmin, other.id, { name: 'House in Rimu Street', address: '5 Kauri Street' })
    await givenJob(orgAdmin, other.id, { name: 'Shed', address: 'Rimu Lane' })
    await givenInvoice(orgAdmin, rimu.id, { invoiceNumber: 'RIMU', reference: 'Deposit' })
    await givenInvoice(orgAdmin, rimu.id, { invoiceNumber: 'RIMU-2', reference: 'Claim' })
    await givenVariation(orgAdmin, rimu.id, { name: 'Floor', description: 'Of heart rimu, oiled' })
    await givenTask(orgAdmin, { title: 'Order rimu' })
    await givenReport(orgAdmin, other.id, job.id)
    const all = await search(orgAdmin, 'rimu')
    expect(all.items.map(({ type, title, isCode }) => [type, title, isCode])).toEqual([
      ['invoice', 'Deposit', true],
      ['invoice', 'Claim', false],
      ['client', 'Rimu Homes', false],
      ['job', 'House in Rimu Street', false],
      ['report', 'House in Rimu Street', false],
      ['task', 'Order rimu', false],
      ['client', 'Tui', false],
      ['job', 'Shed', false],
      ['variation', 'Floor', false],
    ])
    expect(all.counts).toEqual([
      { type: 'client', count: 2, isMinimum: false },
      { type: 'job', count: 2, isMinimum: false },
      { type: 'report', count: 1, isMinimum: false },
      { type: 'invoice', count: 2, isMinimum: false },
      { type: 'variation', count: 1, isMinimum: false },
      { type: 'task', count: 1, isMinimum: false },
      { type: 'user', count: 0, isMinimum: false },
    ])
    expect(all).toMatchObject({ total: 9, more: false, words: ['rimu'], searchedFor: null })
    expect(all.items.map(({ excerpt }) => excerpt)).toEqual([
      ...Array.from({ length: 6 }, () => null),
      '1 Rimu Street',
      'Rimu Lane',
      'Of heart rimu, oiled',
    ])
  })

  it('says of each what it belongs to, how it stands, what it is worth and when', async () => {
    const { orgAdmin } = await givenCompany(server)
    const client = await givenClient(orgAdmin, { name: 'Tui Bakery', contactName: 'Aroha Kea' })
    const job = await givenJob(orgAdmin, client.id, { name: 'Totara ovens', status: 'pending' })
    const report = await givenReport(orgAdmin, client.id, job.id)
    const invoice = await givenInvoice(orgAdmin, client.id, { jobId: job.id, reference: 'Totara deposit' })
    const variation = await givenVariation(orgAdmin, client.id, { jobId: job.id, name: 'Totara door' })
    const task = await givenTask(orgAdmin, { title: 'Paint totara', jobId: job.id, dueDate: '2026-12-01' })
    const none = { amount: null, date: null, excerpt: null, isCode: false }
    expect((await search(orgAdmin, 'totara')).items).toEqual([
      {
        ...none,
        type: 'job',
        id: job.id,
        code: 'JOB-001',
        title: 'Totara ovens',
        subtitle: 'Tui Bakery',
        status: 'pending',
        amount: job.contractAmount,
        date: job.estimatedEndDate,
      },
      {
        ...none,
        type: 'report',
        id: report.id,
        code: 'PR-2026-001',
        title: 'Totara ovens',
        subtitle: 'Tui Bakery',
        status: null,
        date: '2026-11-18',
      },
      {
        ...none,
        type: 'invoice',
        id: invoice.id,
        code: 'INV-2026-001',
        title: 'Totara deposit',
        subtitle: 'Tui Bakery',
        status: 'draft',
        amount: '115.00',
        date: '2026-11-18',
      },
      {
        ...none,
        type: 'variation',
        id: variation.id,
        code: 'VAR-2026-001',
        title: 'Totara door',
        subtitle: 'Totara ovens',
        status: 'pending_approval',
        amount: '200.00',
        date: variation.dateAdded,
      },
      {
        ...none,
        type: 'task',
        id: task.id,
        code: null,
        title: 'Paint totara',
        subtitle: 'Totara ovens',
        status: 'todo',
        date: '2026-12-01',
      },
    ])
  })

  it('pages, of all types and of one, with the same counts', async () => {
    const { orgAdmin } = await givenCompany(server)
    for (let nth = 1; nth <= 7; nth += 1) await givenClient(orgAdmin, { name: `Kauri ${nth}` })
    for (let nth = 1; nth <= 3; nth += 1) await givenTask(orgAdmin, { title: `Kauri ${nth}` })
    const titles = async (more: object) => (await search(orgAdmin, 'kauri', more)).items.map(({ title }) => title)
    expect(await titles({ pageSize: 4 })).toEqual(['Kauri 1', 'Kauri 3', 'Kauri 2', 'Kauri 2'])
    expect(await titles({ pageSize: 4, page: 3 })).toEqual(['Kauri 6', 'Kauri 7'])
    expect(await titles({ type: 'client', pageSize: 5, page: 2 })).toEqual(['Kauri 6', 'Kauri 7'])
    const one = await search(orgAdmin, 'kauri', { type: 'task' })
    expect([one.total, one.items.length]).toEqual([3, 3])
    expect(one.counts).toEqual((await search(orgAdmin, 'kauri')).counts)
    expect(await search(orgAdmin, 'kauri', { type: 'invoice' })).toMatchObject({ items: [], total: 0, more: false })
  })

  it('comes best first from wherever it stands, once, however many are asked for', async () => {
    const { orgAdmin } = await givenCompany(server)
    const titled = 'Zebrawood order'
    for (let nth = 1; nth <= 4; nth += 1) await givenTask(orgAdmin, { title: `${titled} ${nth}` })
    for (let nth = 1; nth <= 70; nth += 1)
      await givenTask(orgAdmin, { title: `Task ${nth}`, description: 'Uses zebrawood here' })
    for (let nth = 1; nth <= 3; nth += 1) await givenTask(orgAdmin, { title: `Sand the pseudozebrawood ${nth}` })
    const pages = async (pageSize: number) => {
      const titles: string[] = []
      for (let page = 1; page * pageSize < 77 + pageSize; page += 1)
        titles.push(...(await search(orgAdmin, 'zebrawood', { page, pageSize })).items.map(({ title }) => title))
      return titles
    }
    const all = await pages(100)
    expect(all.slice(0, 4)).toEqual([4, 3, 2, 1].map((nth) => `${titled} ${nth}`))
    expect(all.slice(4, 7)).toEqual([3, 2, 1].map((nth) => `Sand the pseudozebrawood ${nth}`))
    expect(new Set(all).size).toBe(77)
    for (const pageSize of [5, 10, 25]) expect(await pages(pageSize)).toEqual(all)
  })

  it('has what is called so before all that mentions it, also in the few of the box', async () => {
    const { orgAdmin } = await givenCompany(server)
    await givenClient(orgAdmin, { name: 'Ngaio Joinery' })
    for (let nth = 1; nth <= 12; nth += 1)
      await givenClient(orgAdmin, { name: `Bulk client ${nth}`, address: `${nth} Ngaio Road` })
    const found = await search(orgAdmin, 'ngaio', { pageSize: 5 })
    expect(found.items[0]?.title).toBe('Ngaio Joinery')
  })

  it('is counted as far as was looked, and says that there is more', async () => {
    const { orgAdmin } = await givenCompany(server)
    for (let nth = 1; nth <= 12; nth += 1) await givenTask(orgAdmin, { title: `Kauri ${nth}` })
    const few = await search(orgAdmin, 'kauri', { pageSize: 5 })
    expect([few.items.length, few.total, few.more, few.totalIsMinimum]).toEqual([5, 10, true, true])
    expect(few.counts.find(({ type }) => type === 'task')).toEqual({ type: 'task', count: 10, isMinimum: true })
    expect(await search(orgAdmin, 'kauri', { pageSize: 6 })).toMatchObject({
      total: 12,
      more: true,
      totalIsMinimum: false,
    })
    expect(await search(orgAdmin, 'kauri', { pageSize: 6, page: 2 })).toMatchObject({ total: 12, more: false })
  })

  it('is nothing where nothing is searched for', async () => {
    const { orgAdmin } = await givenCompany(server)
    await givenTask(orgAdmin)
    for (const q of ['', '   ']) expect(await search(orgAdmin, q)).toMatchObject({ items: [], total: 0, words: [] })
    expect(await orgAdmin.call(searchEverywhere, { query: {} })).toMatchObject({ items: [], total: 0 })
  })
})

describe('people', () => {
  it('are found by name, without accents, and by address, and lead nowhere else', async () => {
    const company = await givenCompany(server)
    const { orgAdmin } = company
    const mere = await company.person('user')
    const rename = async (name: string) =>
      mere.call(updateProfile, { body: { name }, version: (await mere.call(getProfile, {})).version })
    await rename('Mēré Pōtiki')
    const found = async (q: string) => (await search(orgAdmin, q)).items.map(({ type, title }) => [type, title])
    for (const q of ['mere', 'poti', 'mere potiki', mere.email, mere.email.slice(0, 12)])
      expect(await found(q), q).toContainEqual(['user', 'Mēré Pōtiki'])
    expect((await search(orgAdmin, 'potiki')).items).toMatchObject([
      { type: 'user', subtitle: mere.email, status: 'active', code: null, amount: null, date: null },
    ])
    await rename('Aroha Kea')
    expect(await found('potiki')).toEqual([])
    expect(await found('aroha')).toEqual([['user', 'Aroha Kea']])
  })

  it('whose name was typed are no typing error of something else', async () => {
    const company = await givenCompany(server)
    const { orgAdmin } = company
    await givenTask(orgAdmin, { title: 'Rewarewa' })
    expect(await search(orgAdmin, 'rewarawa')).toMatchObject({ total: 1, searchedFor: 'rewarewa' })
    const rewi = await company.person('user')
    const { version } = await rewi.call(getProfile, {})
    await rewi.call(updateProfile, { body: { name: 'Rewarawa' }, version })
    expect(await search(orgAdmin, 'rewarawa')).toMatchObject({ items: [{ type: 'user' }], searchedFor: null })
  })

  it('that were removed are not found, nor recalled', async () => {
    const company = await givenCompany(server)
    const { orgAdmin } = company
    const gone = await company.person('user')
    const id = (await search(orgAdmin, gone.email)).items[0]?.id ?? ''
    expect((await orgAdmin.call(recallRecords, { query: { records: `user:${id}` } })).items).toHaveLength(1)
    await orgAdmin.call(deleteUser, { params: { id } })
    expect((await search(orgAdmin, gone.email)).items).toEqual([])
    expect((await orgAdmin.call(recallRecords, { query: { records: `user:${id}` } })).items).toEqual([])
  })
})

describe('hostile searches', () => {
  let company: Company
  beforeAll(async () => {
    company = await givenCompany(server)
    await givenClient(company.orgAdmin, { name: '50% off_line' })
    await givenClient(company.orgAdmin, { name: 'Fifty' })
  })

  it.each([
    ['%', ['50% off_line']],
    ['_', ['50% off_line']],
    ['50%', ['50% off_line']],
    ['f_f', []],
    ["'; drop table clients; --", []],
    ['\\', []],
    ['.*', []],
  ])('%s is taken for what it says', async (q, names) => {
    const { items } = await search(company.orgAdmin, q, { type: 'client' })
    expect(items.map(({ title }) => title)).toEqual(names)
  })

  it.each([
    ['a character that no text may hold', 'a\u0000b'],
    ['201 characters', 'a'.repeat(201)],
    ['10,000 characters', 'a'.repeat(10_000)],
  ])('%s is refused at its field', async (_, q) => {
    const { status, body } = await company.orgAdmin.try(searchEverywhere, { query: { q } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'q' }] })
  })

  it('a hundred words, the longest there may be and unknown types are answered', async () => {
    expect((await search(company.orgAdmin, 'fifty '.repeat(33).trim())).items).toHaveLength(1)
    expect((await search(company.orgAdmin, 'x'.repeat(200))).items).toEqual([])
    for (const query of [{ type: 'payment' }, { page: '0' }, { page: '101' }, { pageSize: '101' }, { sort: 'name' }]) {
      const asked = new URLSearchParams(Object.entries({ q: 'a', ...query }))
      const reply = await company.orgAdmin.fetch(`${searchEverywhere.path}?${asked}`)
      expect(reply.status, JSON.stringify(query)).toBe(422)
    }
  })

  it('half a character, which arrives as one that stands for it, is found nowhere', async () => {
    const reply = await company.orgAdmin.fetch(`${searchEverywhere.path}?q=fi%ED%A0%80fty`)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ items: [], total: 0 })
  })

  it('a super admin outside every company is refused', async () => {
    expect((await (await givenSuperAdmin(server)).try(searchEverywhere, { query: { q: 'fifty' } })).status).toBe(403)
  })
})
