import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, listClients, lookupClients, updateClient } from '#domain/clients/api.ts'
import { createInvoice } from '#domain/invoices/api.ts'
import { createJob, listJobs, lookupJobs } from '#domain/jobs/api.ts'
import { getProfile, updateProfile } from '#domain/profile/api.ts'
import { searchEverywhere } from '#domain/search/api.ts'
import { folded, markedPieces, searchedWords } from '#domain/search/rules.ts'
import { listUsers } from '#domain/users/api.ts'
import { askDatabase } from '#server/testing/database.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  invoiceBody,
  jobBody,
  type Company,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// Names and numbers as people type them, who see one apostrophe, one dash and one way to write "and" on their keyboard.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const everywhere = async (q: string) => {
  const { items, searchedFor } = await company.orgAdmin.call(searchEverywhere, { query: { q } })
  return { titles: items.map(({ title }) => title), searchedFor }
}
const clients = async (search: string) =>
  (await company.orgAdmin.call(listClients, { query: { search } })).items.map(({ name }) => name)
const picked = async (search: string) =>
  (await company.orgAdmin.call(lookupClients, { query: { search } })).items.map(({ name }) => name)

describe('a name', () => {
  it.each([
    [
      'O’Brien Builders',
      ["o'brien", 'o’brien', 'o‘brien', 'o`brien', 'o´brien', 'oʼbrien', 'o′brien', 'obrien', 'o＇brien'],
    ],
    ['Fa‘afetai Homes', ["fa'afetai", 'faʻafetai', 'fa’afetai', 'faafetai']],
    ['Fonua´ula Trust', ["fonua'ula", 'fonuaula']],
    ['Smith & Sons', ['smith and sons', 'smith & sons', 'smith + sons', 'Smith&Sons', 'smith ＆ sons']],
    ['Brown and Daughters', ['brown & daughters', 'brown + daughters', 'brown and daughters']],
    ['Ngā Rākau–Tapu', ['nga rakau-tapu', 'rākau‑tapu', 'rakau—tapu', 'NGA RAKAU−TAPU']],
    ['Kōwhai Ltd.', ['kowhai ltd', 'kōwhai ltd.', '“Kowhai Ltd.”']],
  ])('%s is found however its signs are typed, and never taken for a typing error', async (name, typed) => {
    await givenClient(company.orgAdmin, { name })
    for (const search of typed) {
      expect(await everywhere(search), search).toEqual({ titles: [name], searchedFor: null })
      expect([await clients(search), await picked(search)], search).toEqual([[name], [name]])
    }
  })

  it('of a person is found by the same rule', async () => {
    const sina = await company.person('user')
    const name = 'Sina Fa’alogo'
    await sina.call(updateProfile, { body: { name }, version: (await sina.call(getProfile, {})).version })
    for (const search of ["fa'alogo", 'faʻalogo', "sina fa'alogo"]) {
      expect(await everywhere(search)).toEqual({ titles: [name], searchedFor: null })
      const { items } = await company.orgAdmin.call(listUsers, { query: { search } })
      expect(items.map((each) => each.name)).toEqual([name])
    }
  })

  it('that is exact comes first, a client before its jobs, wherever else its words are', async () => {
    const { orgAdmin } = company
    const exact = await givenClient(orgAdmin, { name: 'Rimu' })
    for (const name of ['Rimu Homes', 'Old Rimu', 'Rimutaka Lodge']) await givenClient(orgAdmin, { name })
    for (const name of ['Deck', 'Rimu deck', 'Deck of rimu']) await givenJob(orgAdmin, exact.id, { name })
    const { titles } = await everywhere('rimu')
    expect(titles[0]).toBe('Rimu')
    expect((await clients('rimu'))[0]).toBe('Rimu')
    expect((await picked('RIMU'))[0]).toBe('Rimu')
    expect((await everywhere('deck')).titles[0]).toBe('Deck')
    for (const name of ['Deck stairs', 'Deck rail']) await givenJob(orgAdmin, exact.id, { name })
    const jobs = await orgAdmin.call(listJobs, { query: { search: 'deck' } })
    expect(jobs.items[0]?.name).toBe('Deck')
    expect((await orgAdmin.call(lookupJobs, { query: { search: 'deck' } })).items[0]?.name).toBe('Deck')
  })

  it('that is exact comes first although many others of a long list have it', async () => {
    const { orgAdmin } = company
    const { id } = await givenClient(orgAdmin, { name: 'Totara' })
    await givenJob(orgAdmin, id, { name: 'Pergola' })
    for (let nth = 0; nth < 70; nth += 1) await givenJob(orgAdmin, id, { name: `Pergola ${nth}` })
    expect((await everywhere('pergola')).titles[0]).toBe('Pergola')
    expect((await orgAdmin.call(listJobs, { query: { search: 'pergola' } })).items[0]?.name).toBe('Pergola')
    // Its jobs have the client's name in their heading.
    expect((await everywhere('totara')).titles[0]).toBe('Totara')
  })

  it('follows a change of the record', async () => {
    const { orgAdmin } = company
    const { id, version } = await givenClient(orgAdmin, { name: 'Miro & Co' })
    await orgAdmin.call(updateClient, { params: { id }, version, body: { name: 'D’Arcy & Co' } })
    expect((await everywhere('miro and co')).titles).toEqual([])
    expect((await everywhere("d'arcy and co")).titles).toEqual(['D’Arcy & Co'])
  })
})

describe('numbers that look alike', () => {
  const alike = [
    'INV–2026–035',
    'INV‑2026‑035',
    'inv - 2026 - 035',
    'INV—2026−035',
    'INV-2026-\u200b035',
    '\u00a0INV-2026-035',
  ]

  it('are the same number of an invoice, and the series goes on behind it', async () => {
    const { orgAdmin } = company
    const { id: clientId } = await givenClient(orgAdmin, { name: 'Numbers' })
    const { invoiceNumber } = await givenInvoice(orgAdmin, clientId, { invoiceNumber: 'INV–2026–035' })
    expect(invoiceNumber).toBe('INV-2026-035')
    for (const typed of alike) {
      const { status, problem } = await orgAdmin.try(createInvoice, {
        body: invoiceBody(clientId, { invoiceNumber: typed }),
      })
      expect([status, problem.errors?.map(({ path }) => path)], typed).toEqual([422, ['invoiceNumber']])
      expect((await everywhere(typed)).titles, typed).toHaveLength(1)
    }
    expect((await givenInvoice(orgAdmin, clientId)).invoiceNumber).toBe('INV-2026-036')
  })

  it('are the same code of a client and of a job', async () => {
    const { orgAdmin } = company
    const { id: clientId } = await givenClient(orgAdmin, { clientId: 'K 1-A' })
    await givenJob(orgAdmin, clientId, { jobId: 'J–7' })
    for (const code of ['K\u00a01-A', 'k  1–a', 'K 1 - A'])
      expect((await orgAdmin.try(createClient, { body: { ...clientBody(), clientId: code } })).status, code).toBe(422)
    for (const code of ['J-7', 'j‑7', 'J - 7'])
      expect((await orgAdmin.try(createJob, { body: { ...jobBody(clientId), jobId: code } })).status, code).toBe(422)
  })
})

it('the database and the screens fold texts alike, and mark what was found', async () => {
  const texts = [
    'O’Brien & Sons',
    'Fa‘afetai ʻOfa',
    'Fonua´ula',
    'A+B + C',
    'Kōwhai–Ltd',
    'Æther &amp; Œuvre ß',
    'ﬁ ½ m² ＆',
    ' a\u00a0b\u200b ',
  ]
  const rows = await askDatabase<{ folded: string }>(
    server.database.superuserUrl,
    `select folded(text) from unnest(array[${texts.map((text) => `'${text}'`).join(', ')}]) with ordinality as t (text, nth) order by nth`,
  )
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded))
  const marked = (text: string, search: string) =>
    markedPieces(text, searchedWords(search))
      .filter((piece) => piece.marked)
      .map((piece) => piece.text)
  expect(marked('Mr O’Brien & Sons', "o'brien and")).toEqual(['O’Brien', '&'])
})
