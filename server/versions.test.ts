import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClient, updateClient } from '#domain/clients/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { getJob, updateJob } from '#domain/jobs/api.ts'
import { getReport, updateReport } from '#domain/reports/api.ts'
import { routes } from './features.ts'
import type { Answer, Caller } from './testing/caller.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { activityOf } from './testing/traces.ts'

interface Versioned {
  id: string
  version: number
}

/** One kind of record that people edit, with a field that takes any text. */
interface Kind {
  edits: Endpoint
  make(person: Caller): Promise<Versioned>
  read(person: Caller, id: string): Promise<Versioned & Record<string, unknown>>
  edit(person: Caller, id: string, text: string, version?: number, headers?: Record<string, string>): Promise<Answer<Versioned & Record<string, unknown>>>
  field: string
}

const unversioned = undefined as unknown as number
const kinds: Record<string, Kind> = {
  client: {
    edits: updateClient, field: 'notes', make: (person) => givenClient(person), read: (person, id) => person.call(getClient, { params: { id } }),
    edit: (person, id, notes, version = unversioned, headers = {}) => person.try(updateClient, { params: { id }, body: { notes }, version }, headers),
  },
  job: {
    edits: updateJob, field: 'notes', make: async (person) => givenJob(person, (await givenClient(person)).id), read: (person, id) => person.call(getJob, { params: { id } }),
    edit: (person, id, notes, version = unversioned, headers = {}) => person.try(updateJob, { params: { id }, body: { notes }, version }, headers),
  },
  report: {
    edits: updateReport, field: 'comments', read: (person, id) => person.call(getReport, { params: { id } }),
    async make(person) {
      const client = await givenClient(person)
      return givenReport(person, client.id, (await givenJob(person, client.id)).id)
    },
    edit: (person, id, comments, version = unversioned, headers = {}) => person.try(updateReport, { params: { id }, body: { comments }, version }, headers),
  },
}

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
})
afterAll(() => server.stop())

it('every versioned endpoint is tried here', () => {
  const versioned = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.versioned === true).map((endpoint) => endpoint.name)
  expect(Object.values(kinds).map((kind) => kind.edits.name).toSorted()).toEqual(versioned.toSorted())
})

describe.each(Object.entries(kinds))('an edit of a %s', (_, kind) => {
  it('needs the version it was based on', async () => {
    const record = await kind.make(company.orgAdmin)
    for (const headers of [{}, { 'if-match': '' }, { 'if-match': '*' }, { 'if-match': '"x"' }, { 'if-match': '1.5' }] as Record<string, string>[]) {
      const { status, problem } = await kind.edit(company.orgAdmin, record.id, 'new', unversioned, headers)
      expect([status, problem.code]).toEqual([428, 'version_required'])
    }
    expect((await kind.read(company.orgAdmin, record.id)).version).toBe(1)
  })

  it('takes the version from the ETag it was read with, strong or weak', async () => {
    const record = await kind.make(company.orgAdmin)
    const first = await kind.edit(company.orgAdmin, record.id, 'one', unversioned, { 'if-match': '"1"' })
    expect([first.status, first.headers.get('etag'), first.body.version]).toEqual([200, '"2"', 2])
    expect((await kind.edit(company.orgAdmin, record.id, 'two', unversioned, { 'if-match': 'W/"2"' })).body).toMatchObject({ version: 3, [kind.field]: 'two' })
  })

  it('based on an older version is refused with the record as it is now', async () => {
    const record = await kind.make(company.orgAdmin)
    await kind.edit(company.orgAdmin, record.id, 'theirs', 1)
    for (const version of [1, 3, 0]) {
      const { status, problem } = await kind.edit(company.orgAdmin, record.id, 'mine', version)
      expect([status, problem.code, problem.detail]).toEqual([412, 'stale_version', 'Somebody else changed this in the meantime'])
      expect(problem.current).toEqual(await kind.read(company.orgAdmin, record.id))
      expect(problem.current).toMatchObject({ version: 2, [kind.field]: 'theirs' })
    }
  })

  it('by ten at once is won by exactly one, and nothing is merged', async () => {
    const record = await kind.make(company.orgAdmin)
    const answers = await Promise.all(Array.from({ length: 10 }, (__, at) => kind.edit(company.orgAdmin, record.id, `writer ${at}`, 1)))
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.filter(({ status }) => status === 412).length]).toEqual([1, 9])
    const now = await kind.read(company.orgAdmin, record.id)
    expect(now).toMatchObject({ version: 2, [kind.field]: won[0]?.body[kind.field] })
    for (const { problem } of answers.filter(({ status }) => status === 412)) expect(problem.current).toEqual(now)
    expect((await activityOf(server, company.id, record.id)).map((row) => row.action.split('.')[1])).toEqual(['created', 'updated'])
  })

  it('one after the other loses nothing', async () => {
    const record = await kind.make(company.orgAdmin)
    const write = async (text: string): Promise<void> => {
      for (let { version } = record; ; version += 1) if ((await kind.edit(company.orgAdmin, record.id, text, version)).status === 200) return
    }
    await Promise.all(['a', 'b', 'c', 'd'].map(write))
    expect((await kind.read(company.orgAdmin, record.id)).version).toBe(5)
  })
})
