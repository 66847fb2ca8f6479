import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveInvoice, submitInvoice } from '#domain/invoices/api.ts'
import type { Permission } from '#domain/permissions.ts'
import { getProfile, updateProfile } from '#domain/profile/api.ts'
import { recallRecords, searchEverywhere } from '#domain/search/api.ts'
import { searchTypes, type SearchType } from '#domain/search/choices.ts'
import { deleteTask } from '#domain/tasks/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
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
const found = async (person: Caller, q: string) =>
  (await search(person, q)).items.map(({ type, title }) => [type, title])

async function issued(person: Caller, clientId: string, more: object): Promise<void> {
  const { id } = await givenInvoice(person, clientId, more)
  await person.call(submitInvoice, { params: { id } })
  await person.call(approveInvoice, { params: { id } })
}

/** A record of each type, with a word of its own in each text that people give it. */
async function planted(company: Company) {
  const { orgAdmin } = company
  const client = await givenClient(orgAdmin, {
    name: 'kiwiclientname',
    email: 'kiwimail@kiwihost.example',
    address: 'kiwiaddress',
    contactName: 'kiwicontact',
    notes: 'kiwinotes',
    website: 'kiwiwebsite.example',
    billingEmail: 'kiwibilling@mail.example',
    contactEmail: 'kiwicontactmail@mail.example',
  })
  const job = await givenJob(orgAdmin, client.id, {
    name: 'kiwijobname',
    address: 'kiwijobaddress',
    quoteNumber: 'kiwiquote',
    projectManagerName: 'kiwimanager',
    jobManager: 'kiwijobmanager',
    notes: 'kiwijobnotes',
    description: 'kiwijobdescription',
  })
  await givenReport(orgAdmin, client.id, job.id, {
    preparedBy: 'kiwiprepared',
    keyUpdates: 'kiwiupdates',
    comments: 'kiwireportcomments',
  })
  await givenInvoice(orgAdmin, client.id, { reference: 'kiwidraft', notes: 'kiwiinvoicenotes' })
  await issued(orgAdmin, client.id, { reference: 'kiwireference', notes: 'kiwiissuednotes' })
  await givenVariation(orgAdmin, client.id, {
    jobId: job.id,
    name: 'kiwivariation',
    description: 'kiwivariationdescription',
  })
  const person = await company.person('user')
  const { version } = await person.call(getProfile, {})
  await person.call(updateProfile, { body: { name: 'Kiwiperson Rewi' }, version })
  await givenTask(orgAdmin, { title: 'kiwitask', description: 'kiwitaskdescription', jobId: job.id })
  return client
}

/** By which types each word is found, where somebody may see everything. */
const foundBy: Readonly<Record<string, readonly SearchType[]>> = {
  kiwiclientname: ['client', 'job', 'report'],
  kiwimail: ['client'],
  kiwihost: ['client'],
  kiwiaddress: ['client'],
  kiwicontact: ['client'],
  kiwijobname: ['job', 'report'],
  kiwijobaddress: ['job'],
  kiwiquote: ['job'],
  kiwimanager: ['job'],
  kiwijobmanager: ['job'],
  kiwidraft: ['invoice'],
  kiwireference: ['invoice'],
  kiwivariation: ['variation'],
  kiwivariationdescription: ['variation'],
  kiwitask: ['task'],
  kiwitaskdescription: ['task'],
  kiwiperson: ['user'],
  // What no list is searched by.
  kiwinotes: [],
  kiwiwebsite: [],
  kiwibilling: [],
  kiwicontactmail: [],
  kiwijobnotes: [],
  kiwijobdescription: [],
  kiwiprepared: [],
  kiwiupdates: [],
  kiwireportcomments: [],
  kiwiinvoicenotes: [],
  kiwiissuednotes: [],
}

const rightTo: Readonly<Record<SearchType, Permission>> = {
  client: 'manage_clients:view',
  job: 'manage_jobs:view',
  report: 'manage_reports:view',
  invoice: 'manage_invoices:view',
  variation: 'manage_variations:view',
  task: 'manage_tasks:view',
  user: 'manage_users:view',
}

describe('a word in every text', () => {
  let company: Company
  let clientId: string
  beforeAll(async () => {
    company = await givenCompany(server)
    clientId = (await planted(company)).id
  })

  /** Each word finds what this person may list, which alone is counted, and tells nothing of what else there is. */
  async function findsOnly(person: Caller, may: readonly SearchType[], hidden: readonly string[] = []): Promise<void> {
    for (const [word, types] of Object.entries(foundBy)) {
      const answer = await search(person, word)
      const expected = hidden.includes(word) ? [] : types.filter((type) => may.includes(type))
      const exact = answer.searchedFor === null ? answer.items.map(({ type }) => type) : []
      expect([...new Set(exact)], word).toEqual(expected)
      expect(
        answer.counts.map(({ type }) => type),
        word,
      ).toEqual(may)
      expect(answer.total, word).toBe(answer.items.length)
      for (const other of Object.keys(foundBy).filter((each) => !isSeen(each, may, hidden)))
        expect(JSON.stringify({ ...answer, words: [] }), `${word} tells ${other}`).not.toMatch(
          new RegExp(`\\b${other}\\b`),
        )
    }
  }
  const isSeen = (word: string, may: readonly SearchType[], hidden: readonly string[]): boolean =>
    !hidden.includes(word) && (foundBy[word]?.some((type) => may.includes(type)) === true || shownBeside.has(word))
  // The names of client and job stand on whatever is theirs.
  const shownBeside = new Set(['kiwiclientname', 'kiwijobname'])

  it('finds everything for who may see everything', async () => {
    await findsOnly(company.orgAdmin, searchTypes)
    await findsOnly(await company.person('admin'), searchTypes)
  })

  it('finds for a user jobs, reports and tasks', async () => {
    await findsOnly(await company.person('user'), ['job', 'report', 'task'])
  })

  it.each(searchTypes)('finds %ss alone for who may see those alone', async (type) => {
    await findsOnly(await company.withPermissions([rightTo[type]]), [type])
  })

  it('finds nothing for who may see nothing', async () => {
    await findsOnly(await company.withPermissions(['manage_settings:view']), [])
  })

  it('finds for people of the client their reports and what was sent to them', async () => {
    await findsOnly(await company.contact(clientId), ['report', 'invoice'], ['kiwidraft'])
  })

  it('finds nothing of it for another client, nor in another company', async () => {
    const sibling = await company.contact((await givenClient(company.orgAdmin)).id)
    await findsOnly(sibling, ['report', 'invoice'], Object.keys(foundBy))
    const elsewhere = await givenCompany(server)
    await findsOnly(elsewhere.orgAdmin, searchTypes, Object.keys(foundBy))
  })

  it('mends no word by what somebody may not see', async () => {
    for (const misspelt of ['kiwireferense', 'kiwivariaton', 'kiwidarft']) {
      const answer = await search(await company.person('user'), misspelt)
      expect(answer.searchedFor, misspelt).toBeNull()
    }
    const contact = await company.contact(clientId)
    expect(await search(contact, 'kiwidarft')).toMatchObject({ items: [], searchedFor: null, words: ['kiwidarft'] })
    expect(await search(contact, 'kiwireferense')).toMatchObject({ total: 1, searchedFor: 'kiwireference' })
  })
})

describe('records looked at before', () => {
  let company: Company
  let clientId: string
  let names: string[]
  beforeAll(async () => {
    company = await givenCompany(server)
    clientId = (await planted(company)).id
    const all = await search(company.orgAdmin, 'kiwi')
    names = all.items.map(({ type, id }) => `${type}:${id}`)
  })
  const recall = (person: Caller, records = names) =>
    person.call(recallRecords, { query: { records: records.join(',') } })
  const recalled = async (person: Caller) => (await recall(person)).items.map(({ type, id }) => `${type}:${id}`)
  const ofTypes = (may: readonly SearchType[]) =>
    names.filter((name) => may.some((type) => name.startsWith(`${type}:`)))

  it('are shown as a search shows them, in the order they are asked for', async () => {
    for (const type of searchTypes) expect(ofTypes([type]), type).not.toEqual([])
    const turned = names.toReversed()
    const { items } = await recall(company.orgAdmin, turned)
    expect(items.map(({ type, id }) => `${type}:${id}`)).toEqual(turned)
    const { items: found } = await search(company.orgAdmin, 'kiwivariation')
    expect(items).toContainEqual({ ...found.find(({ type }) => type === 'variation'), excerpt: null })
  })

  it.each(searchTypes)('are %ss alone for who may see those alone', async (type) => {
    expect(await recalled(await company.withPermissions([rightTo[type]]))).toEqual(ofTypes([type]))
  })

  it('are nothing for who may see nothing, for another client and in another company', async () => {
    const sibling = await company.contact((await givenClient(company.orgAdmin)).id)
    const elsewhere = await givenCompany(server)
    for (const person of [await company.withPermissions(['manage_settings:view']), sibling, elsewhere.orgAdmin])
      expect(await recalled(person)).toEqual([])
  })

  it('are for people of the client their reports and what was sent to them', async () => {
    const drafts = (await search(company.orgAdmin, 'kiwidraft')).items.map(({ id }) => `invoice:${id}`)
    expect(drafts).toHaveLength(1)
    expect(await recalled(await company.contact(clientId))).toEqual(
      ofTypes(['report', 'invoice']).filter((name) => !drafts.includes(name)),
    )
  })

  it('that were deleted are missing', async () => {
    const { id } = await givenTask(company.orgAdmin)
    expect((await recall(company.orgAdmin, [`task:${id}`])).items).toHaveLength(1)
    await company.orgAdmin.call(deleteTask, { params: { id } })
    expect((await recall(company.orgAdmin, [`task:${id}`, ...names])).items).toHaveLength(names.length)
  })

  it.each(['', 'client', 'payment:0195', `client:${'-'.repeat(36)}`, `client:${'a'.repeat(36)},`])(
    'of no such kind and id are refused: %s',
    async (records) => {
      const { status, body } = await company.orgAdmin.try(recallRecords, { query: { records } })
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: [{ path: 'records' }] })
    },
  )

  it('are sixteen at most', async () => {
    const many = Array.from({ length: 17 }, () => names[0] ?? '')
    expect((await company.orgAdmin.try(recallRecords, { query: { records: many.join(',') } })).status).toBe(422)
    expect((await recall(company.orgAdmin, many.slice(1))).items).toHaveLength(16)
  })
})

describe('people of a client', () => {
  it('see of an invoice nothing that is not on it, and neither drafts nor others', async () => {
    const company = await givenCompany(server)
    const { orgAdmin } = company
    const own = await givenClient(orgAdmin, { name: 'Kea' })
    const other = await givenClient(orgAdmin, { name: 'Kea Holdings' })
    await issued(orgAdmin, own.id, { reference: 'Kea stage 1' })
    await givenInvoice(orgAdmin, own.id, { reference: 'Kea stage 2' })
    await issued(orgAdmin, other.id, { reference: 'Kea stage 3' })
    const contact = await company.contact(own.id)
    const { items, counts } = await search(contact, 'kea stage')
    expect(items).toMatchObject([{ type: 'invoice', title: 'Kea stage 1', subtitle: null, amount: '115.00' }])
    expect(counts).toEqual([
      { type: 'report', count: 0, isMinimum: false },
      { type: 'invoice', count: 1, isMinimum: false },
    ])
    expect(await found(contact, '2026-2')).toEqual([])
    expect(await found(contact, '2026-1')).toEqual([['invoice', 'Kea stage 1']])
  })
})
