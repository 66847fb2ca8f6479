import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients, lookupClients, updateClient } from '#domain/clients/api.ts'
import { listInvoices, submitInvoice, updateInvoice } from '#domain/invoices/api.ts'
import { createJob, deleteJob, listJobs, lookupJobs, updateJob } from '#domain/jobs/api.ts'
import { listReports } from '#domain/reports/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import type { Caller } from './testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenVariation,
  jobBody,
  type Company,
} from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// The one search behind the boxes of all lists (migration 0029, server/platform/search.ts).

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

const clientNames = async (person: Caller, search: string): Promise<string[]> =>
  (await person.call(listClients, { query: { search } })).items.map(({ name }) => name)

describe('the words of a search', () => {
  let company: Company
  beforeAll(async () => {
    company = await givenCompany(server)
  })

  it.each([
    ['Maori', 'Ngā Māori o Tāmaki'],
    ['māori', 'Maori Trust 2'],
    ['MĀORI', 'maori three'],
    ['senor pena', 'Señor Peña'],
    ['Francois', 'François Lefèvre'],
    ['sorensen', 'Sørensen'],
    ['Ma\u0304ori', 'Māori four'],
    ['開発', '株式会社開発'],
    ['Дом', 'Мой дом'],
    ['clad', 'Reclad House'],
    ['ho re', 'Reclad House two'],
  ])('%s finds %s', async (search, name) => {
    await givenClient(company.orgAdmin, { name })
    expect(await clientNames(company.orgAdmin, search)).toContain(name)
  })

  it('take what regular expressions and `like` mean something by literally', async () => {
    const { orgAdmin } = await givenCompany(server)
    await givenClient(orgAdmin, { name: 'Before after' })
    const signs = [
      '.',
      '*',
      '+',
      '?',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '|',
      '^',
      '$',
      '\\',
      '%',
      '_',
      '***=',
      '(?i)',
      '%%',
    ]
    for (const sign of signs) {
      const { name } = await givenClient(orgAdmin, { name: `Before ${sign}x after ${sign}` })
      const found = await clientNames(orgAdmin, `${sign}x`)
      expect(found, sign).toContain(name)
      expect(found, sign).not.toContain('Before after')
    }
  })

  it.each([
    ['021 555', '+64 21 555 0155', true],
    ['021-555', '021 555 0155', true],
    ['+64 21 555', '021 555 0155', true],
    ['+64 21 555', '+64215550155', true],
    ['(09) 555', '+64 9 555 0133', true],
    ['+1 415 555', '0415 555 0100', true],
    ['+353 86 555', '086 555 0100', true],
    ['0155', '+64 21 555 0155', true],
    ['555.0155', '+64 (21) 555-0155', true],
    ['021 556', '+64 21 555 0155', false],
    ['+64 22 555', '021 555 0155', false],
    ['+64', '021 555 0155', false],
  ])('%s among telephone numbers, %s: %s', async (search, phone, isFound) => {
    const { orgAdmin } = await givenCompany(server)
    await givenClient(orgAdmin, { phone: '09 111 2222', contactPhone: phone })
    expect(await clientNames(orgAdmin, search)).toHaveLength(isFound ? 1 : 0)
  })
})

describe('a typing error', () => {
  let company: Company
  beforeAll(async () => {
    company = await givenCompany(server)
    const client = await givenClient(company.orgAdmin, { name: 'Kauri Builders' })
    const job = await givenJob(company.orgAdmin, client.id, { name: 'Kitchen extension' })
    await givenReport(company.orgAdmin, client.id, job.id)
    await givenInvoice(company.orgAdmin, client.id, { reference: 'Deposit', invoiceNumber: 'INV-2026-007' })
    await givenVariation(company.orgAdmin, client.id, { name: 'Retaining wall' })
  })

  it('is mended where nothing is found, and the answer says for what it searched', async () => {
    const { orgAdmin } = company
    expect(await orgAdmin.call(listClients, { query: { search: 'Bilders' } })).toMatchObject({
      total: 1,
      searchedFor: 'builders',
    })
    expect(await orgAdmin.call(listJobs, { query: { search: 'kichen extensoin' } })).toMatchObject({
      total: 1,
      searchedFor: 'kitchen extension',
    })
    expect(await orgAdmin.call(listReports, { query: { search: 'kitchn kauri' } })).toMatchObject({
      total: 1,
      searchedFor: 'kitchen kauri',
    })
    expect(await orgAdmin.call(listInvoices, { query: { search: 'deposti' } })).toMatchObject({
      total: 1,
      searchedFor: 'deposit',
    })
    expect(await orgAdmin.call(listVariations, { query: { search: 'retainig' } })).toMatchObject({
      total: 1,
      searchedFor: 'retaining',
    })
  })

  it('is two letters changed about, doubled or left out, in words that are longer than any', async () => {
    const { orgAdmin } = await givenCompany(server)
    const client = await givenClient(orgAdmin, { name: 'Kererū Homes', address: 'x'.repeat(290) })
    await givenVariation(orgAdmin, client.id, { name: 'Ōhinemutu landing', description: `ohnie${'y'.repeat(400)}` })
    const mended = async (search: string) => (await orgAdmin.call(listClients, { query: { search } })).searchedFor
    expect([await mended('kerreu'), await mended('kerru'), await mended('kererruu'), await mended('homse')]).toEqual([
      'kereru',
      'kereru',
      'kereru',
      'homes',
    ])
    expect(await orgAdmin.call(listVariations, { query: { search: 'ohniemutu' } })).toMatchObject({
      total: 1,
      searchedFor: 'ohinemutu',
    })
    // Not near enough to be meant, nor the longest word that a search takes.
    for (const search of ['kerosene', 'kahawai', 'z'.repeat(200)]) expect(await mended(search), search).toBe(null)
  })

  it('is none in what is found as it was typed, in numbers and in short words', async () => {
    const { orgAdmin } = company
    expect(await orgAdmin.call(listJobs, { query: { search: 'kitch' } })).toMatchObject({ total: 1, searchedFor: null })
    for (const search of ['INV-2026-008', 'wal1', 'depo5it'])
      expect(await orgAdmin.call(listInvoices, { query: { search } }), search).toMatchObject({
        total: 0,
        searchedFor: null,
      })
    expect(await orgAdmin.call(listVariations, { query: { search: 'wxl' } })).toMatchObject({ total: 0 })
  })

  it('is mended by no word of another company, nor by one that a client’s people may not see', async () => {
    const other = await givenCompany(server)
    expect(await other.orgAdmin.call(listClients, { query: { search: 'Bilders' } })).toMatchObject({
      total: 0,
      searchedFor: null,
    })
    const client = await givenClient(company.orgAdmin, { name: 'Rimu Homes' })
    const draft = await givenInvoice(company.orgAdmin, client.id, { reference: 'Confidential' })
    const contact = await company.contact(client.id)
    for (const search of ['deposti', 'confidental', 'confidential'])
      expect(await contact.call(listInvoices, { query: { search } }), search).toMatchObject({
        items: [],
        total: 0,
        searchedFor: null,
      })
    await company.orgAdmin.call(submitInvoice, { params: { id: draft.id } })
    expect(await contact.call(listInvoices, { query: { search: 'confidental' } })).toMatchObject({
      total: 1,
      searchedFor: 'confidential',
    })
  })
})

describe('what is stored to be found', () => {
  it('follows the names of the client and the job, and goes with the record', async () => {
    const { orgAdmin } = await givenCompany(server)
    const client = await givenClient(orgAdmin, { name: 'Tui Holdings' })
    const job = await givenJob(orgAdmin, client.id, { name: 'Garage' })
    await givenReport(orgAdmin, client.id, job.id)
    const found = async (search: string) => [
      (await orgAdmin.call(listClients, { query: { search } })).total,
      (await orgAdmin.call(listJobs, { query: { search } })).total,
      (await orgAdmin.call(listReports, { query: { search } })).total,
    ]
    expect(await found('tui')).toEqual([1, 1, 1])
    await orgAdmin.call(updateClient, { params: { id: client.id }, body: { name: 'Kereru Trust' }, version: 1 })
    expect(await found('tui')).toEqual([0, 0, 0])
    expect(await found('kereru')).toEqual([1, 1, 1])
    await orgAdmin.call(updateJob, { params: { id: job.id }, body: { name: 'Sleepout' }, version: 1 })
    expect(await found('garage')).toEqual([0, 0, 0])
    expect(await found('sleepout')).toEqual([0, 1, 1])
    const shed = await givenJob(orgAdmin, client.id, { name: 'Shed' })
    await orgAdmin.call(deleteJob, { params: { id: shed.id } })
    expect(await found('shed')).toEqual([0, 0, 0])
  })

  it('shows a picker’s people names and codes, and tells them nothing of the rest', async () => {
    const { orgAdmin } = await givenCompany(server)
    const client = await givenClient(orgAdmin, { name: 'Tui', clientId: 'T-1', email: 'secret@tui.example' })
    await givenJob(orgAdmin, client.id, { name: 'Deck', address: '9 Hidden Lane' })
    const clients = async (search: string) => (await orgAdmin.call(lookupClients, { query: { search } })).total
    const jobs = async (search: string) => (await orgAdmin.call(lookupJobs, { query: { search } })).total
    expect([await clients('tui'), await clients('t-1'), await clients('secret'), await clients('09')]).toEqual([
      1, 1, 0, 0,
    ])
    expect([await jobs('deck'), await jobs('tui'), await jobs('hidden')]).toEqual([1, 1, 0])
  })
})

describe('a common word', () => {
  let company: Company
  let clientId: string
  beforeAll(async () => {
    company = await givenCompany(server)
    clientId = (await givenClient(company.orgAdmin)).id
    for (let at = 0; at < 205; at += 1)
      await company.orgAdmin.call(createJob, {
        body: jobBody(clientId, {
          name: `Reclad ${at}`,
          contractAmount: `${at}`,
          ...(at === 3 ? { jobId: 'RECLAD' } : {}),
        }),
      })
  })
  const list = (query: Parameters<typeof company.orgAdmin.call<typeof listJobs>>[1]['query']) =>
    company.orgAdmin.call(listJobs, { query: { search: 'reclad', ...query } })

  it('says that there are more where only the first matches were looked at, the code itself first', async () => {
    const { items, total, more, totalIsMinimum, counts } = await list({ pageSize: 10 })
    expect({ total, more, totalIsMinimum }).toEqual({ total: 100, more: true, totalIsMinimum: true })
    expect(counts['in-progress']).toBe(100)
    expect(items.map(({ jobId }) => jobId).slice(0, 2)).toEqual(['RECLAD', 'JOB-204'])
  })

  it('is found whole where the first matches don’t say enough: another order, a later page, a state', async () => {
    const cheapest = await list({ pageSize: 2, sort: 'contractAmount' })
    expect(cheapest).toMatchObject({ total: 205, more: true, totalIsMinimum: false })
    expect(cheapest.items.map(({ name }) => name)).toEqual(['Reclad 0', 'Reclad 1'])
    expect(await list({ pageSize: 50, page: 5 })).toMatchObject({ total: 205, more: false })
    expect((await list({ pageSize: 50, page: 5 })).items).toHaveLength(5)
    expect(await list({ pageSize: 10, status: 'completed' })).toMatchObject({ total: 0, items: [], more: false })
    // All of the first matches fill this page: only the whole search knows whether another page follows.
    const ofState = await list({ pageSize: 100, status: 'in-progress' })
    expect(ofState).toMatchObject({ total: 205, more: true, totalIsMinimum: false })
    expect((await company.orgAdmin.call(lookupJobs, { query: { search: 'reclad', pageSize: 50 } })).items).toHaveLength(
      50,
    )
  })
})

it('an edit is found by what it says now', async () => {
  const { orgAdmin } = await givenCompany(server)
  const client = await givenClient(orgAdmin)
  const { id } = await givenInvoice(orgAdmin, client.id, { reference: 'Foundations' })
  await orgAdmin.call(updateInvoice, { params: { id }, body: { reference: 'Roofing' }, version: 1 })
  const total = async (search: string) => (await orgAdmin.call(listInvoices, { query: { search } })).total
  expect([await total('foundations'), await total('roofing')]).toEqual([0, 1])
})
