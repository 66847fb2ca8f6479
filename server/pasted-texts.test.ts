import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, getClient, listClients } from '#domain/clients/api.ts'
import { getReport } from '#domain/reports/api.ts'
import { createJob } from '#domain/jobs/api.ts'
import { newId } from '#domain/ids.ts'
import { signIn } from '#domain/session/api.ts'
import { uploaded } from './files/uploads.testing.ts'
import { callerOf } from './testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  jobBody,
  password,
  type Company,
} from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// Word, Teams, web pages and telephones put invisible characters into what is copied from them (decision 0033).

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const pasted = {
  name: '\u200bKauri\u00ad Lane \u2068Homes\u2069\ufeff',
  clientId: 'K\u20111\u00a0A',
  email: '\u200bmere@kauri.nz\u00a0',
  phone: '\u202a+64\u00a021\u2011555\u00a00100\u202c',
  notes: 'Line one\u000bline two\u2028line\u200b three',
}
const stored = {
  name: 'Kauri Lane Homes',
  clientId: 'K-1 A',
  email: 'mere@kauri.nz',
  phone: '+64 21-555 0100',
  notes: 'Line one\nline two\nline three',
}

describe('a pasted text', () => {
  it('is stored cleaned; the same body once more is the same record, cleaned or not', async () => {
    const { orgAdmin } = company
    const body = { ...clientBody(), ...pasted, id: newId() }
    const created = await orgAdmin.call(createClient, { body })
    expect(created).toMatchObject(stored)
    for (const again of [body, { ...body, ...stored }])
      expect((await orgAdmin.call(createClient, { body: again })).version).toBe(created.version)
    expect(await orgAdmin.call(getClient, { params: { id: created.id } })).toMatchObject(stored)
  })

  it('of a report keeps its lines', async () => {
    const { id: clientId } = await givenClient(company.orgAdmin)
    const { id: jobId } = await givenJob(company.orgAdmin, clientId)
    const { id } = await givenReport(company.orgAdmin, clientId, jobId, {
      tasksAchieved: '\u200bPoured \u2068slab\u2069\u000bLine two\u00ad\r\n\tindented',
    })
    const report = await company.orgAdmin.call(getReport, { params: { id } })
    expect(report.tasksAchieved).toBe('Poured slab\nLine two\n\tindented')
  })

  it('is refused at its field for what turns it around, with the place', async () => {
    const { status, problem } = await company.orgAdmin.try(createJob, {
      body: { ...jobBody(newId()), name: 'Deck \u202Etset', notes: '\u0007' },
    })
    expect([status, problem.errors]).toEqual([
      422,
      [
        {
          path: 'name',
          message: 'The invisible character U+202E after “Deck” cannot be stored. Delete it or type the text again',
          template:
            'The invisible character {{character}} after “{{before}}” cannot be stored. Delete it or type the text again',
          params: { character: 'U+202E', before: 'Deck' },
        },
        {
          path: 'notes',
          message: 'The invisible character U+0007 at the beginning cannot be stored. Delete it or type the text again',
          template:
            'The invisible character {{character}} at the beginning cannot be stored. Delete it or type the text again',
          params: { character: 'U+0007' },
        },
      ],
    ])
  })

  it('is searched for without what came along', async () => {
    await givenClient(company.orgAdmin, { name: 'Whare Kōhatu' })
    for (const search of ['\u200bWhare\u00a0K\u00adōhatu\u2069', '\u202aWhare\u202c', 'Whare\u000bKōhatu'])
      expect((await company.orgAdmin.call(listClients, { query: { search } })).items.map(({ name }) => name)).toEqual([
        'Whare Kōhatu',
      ])
  })

  it('names a file', async () => {
    const file = await uploaded(company.orgAdmin, 'client-logo', { name: 'Site\u200b pl\u00adan\u202e.jpg' })
    expect(file.name).toBe('Site plan.jpg')
  })
})

it.each(['\u200b', '\u00a0', '\ufeff', '\u2060', ' '])(
  'an address with %j anywhere signs in, and a password is exact',
  async (mark) => {
    const { email } = company.orgAdmin
    const at = email.indexOf('@')
    const visitor = callerOf(server.url, null)
    for (const typed of [`${mark}${email}${mark}`, `${email.slice(0, at)}${mark}${email.slice(at)}`])
      expect((await visitor.try(signIn, { body: { email: typed, password } })).status).toBe(200)
    expect((await visitor.try(signIn, { body: { email, password: `${password}${mark}` } })).status).toBe(401)
  },
)
