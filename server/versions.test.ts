import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClient, updateClient } from '#domain/clients/api.ts'
import * as companies from '#domain/companies/api.ts'
import { timezones } from '#domain/dates.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { getInvoice, updateInvoice } from '#domain/invoices/api.ts'
import { getJob, updateJob } from '#domain/jobs/api.ts'
import * as registry from '#domain/registry/api.ts'
import * as profiles from '#domain/profile/api.ts'
import { getReport, updateReport } from '#domain/reports/api.ts'
import { getRole, updateRole } from '#domain/roles/api.ts'
import { getUser, inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { getVariation, updateVariation } from '#domain/variations/api.ts'
import { routes } from './features.ts'
import type { Answer, Caller } from './testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenRole,
  givenSuperAdmin,
  givenVariation,
  type Company,
  type Person,
} from './testing/given.ts'
import { ruleVersions } from './testing/rule-versions.ts'
import { taskVersions } from './testing/task-versions.ts'
import { startTestServer, unique, type TestServer } from './testing/server.ts'
import { activityOf } from './testing/traces.ts'

interface Versioned {
  id?: string
  version: number
}

/**
 * One kind of record that people edit, with a field that takes any text, or what stands for it there. The company
 * itself and its settings are there from the beginning.
 */
interface Kind {
  isCompany?: true
  /** Of the person alone: no company's activity speaks of it. */
  leavesNoTrace?: true
  valueFor?: (text: string) => unknown
  edits: Endpoint
  make(person: Caller): Promise<Versioned>
  read(person: Caller, id: string): Promise<Versioned & Record<string, unknown>>
  edit(
    person: Caller,
    id: string,
    text: string,
    version?: number,
    headers?: Record<string, string>,
  ): Promise<Answer<Versioned & Record<string, unknown>>>
  field: string
  /** Made with another record, whose event speaks of it. */
  isMadeAlong?: true
  /** The event it begins with, where it is not created. */
  begins?: string
}

// Where a field takes no text: something of its kind that goes with the text, of which tests use a few.
const codeOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => sum + byte, 0)
// Not the one that a company begins with: that would change nothing.
const otherTimezones = timezones.filter((timezone) => timezone !== 'Pacific/Auckland')
const timezoneOf = (text: string) => otherTimezones[codeOf(text.slice(-1)) % otherTimezones.length] ?? 'UTC'
const colourOf = (text: string) => `#${String(codeOf(text)).padStart(6, '0')}`
const trialOf = (text: string) => ({
  trialEndsAt: new Date(Date.UTC(2027, 0, 1) + codeOf(text) * 60_000).toISOString(),
})
const titleOf = (text: string) => `Title ${text}`
const seriesOf = (text: string) => ({ prefix: 'SITE', next: codeOf(text) })

const unversioned = undefined as unknown as number
const kinds: Record<string, Kind> = {
  client: {
    edits: updateClient,
    field: 'notes',
    make: (person) => givenClient(person),
    read: (person, id) => person.call(getClient, { params: { id } }),
    edit: (person, id, notes, version = unversioned, headers = {}) =>
      person.try(updateClient, { params: { id }, body: { notes }, version }, headers),
  },
  job: {
    edits: updateJob,
    field: 'notes',
    make: async (person) => givenJob(person, (await givenClient(person)).id),
    read: (person, id) => person.call(getJob, { params: { id } }),
    edit: (person, id, notes, version = unversioned, headers = {}) =>
      person.try(updateJob, { params: { id }, body: { notes }, version }, headers),
  },
  role: {
    edits: updateRole,
    field: 'description',
    make: (person) => givenRole(person),
    read: (person, id) => person.call(getRole, { params: { id } }),
    edit: (person, id, description, version = unversioned, headers = {}) =>
      person.try(updateRole, { params: { id }, body: { description }, version }, headers),
  },
  user: {
    edits: updateUser,
    field: 'jobTitle',
    begins: 'invited',
    make: (person) => person.call(inviteUser, { body: { email: `${unique()}@example.test`, role: 'user' } }),
    read: (person, id) => person.call(getUser, { params: { id } }),
    edit: (person, id, jobTitle, version = unversioned, headers = {}) =>
      person.try(updateUser, { params: { id }, body: { jobTitle }, version }, headers),
  },
  report: {
    edits: updateReport,
    field: 'comments',
    read: (person, id) => person.call(getReport, { params: { id } }),
    async make(person) {
      const client = await givenClient(person)
      return givenReport(person, client.id, (await givenJob(person, client.id)).id)
    },
    edit: (person, id, comments, version = unversioned, headers = {}) =>
      person.try(updateReport, { params: { id }, body: { comments }, version }, headers),
  },
  invoice: {
    edits: updateInvoice,
    field: 'notes',
    read: (person, id) => person.call(getInvoice, { params: { id } }),
    make: async (person) => givenInvoice(person, (await givenClient(person)).id),
    edit: (person, id, notes, version = unversioned, headers = {}) =>
      person.try(updateInvoice, { params: { id }, body: { notes }, version }, headers),
  },
  variation: {
    edits: updateVariation,
    field: 'description',
    read: (person, id) => person.call(getVariation, { params: { id } }),
    make: async (person) => givenVariation(person, (await givenClient(person)).id),
    edit: (person, id, description, version = unversioned, headers = {}) =>
      person.try(updateVariation, { params: { id }, body: { description }, version }, headers),
  },
  ...taskVersions,
  profile: {
    isCompany: true,
    edits: profiles.updateProfile,
    field: 'membership',
    valueFor: (text) => ({ jobTitle: titleOf(text) }),
    make: async (person) => {
      const { items } = await person.call(listUsers, { query: {} })
      const { version } = await person.call(profiles.getProfile, {})
      return { version, id: items.find(({ isMe }) => isMe)?.id ?? '' }
    },
    read: (person) => person.call(profiles.getProfile, {}),
    edit: (person, _, text, version = unversioned, headers = {}) =>
      person.try(profiles.updateProfile, { body: { jobTitle: titleOf(text) }, version }, headers),
  },
  preferences: {
    isCompany: true,
    leavesNoTrace: true,
    edits: profiles.updatePreferences,
    field: 'timezone',
    valueFor: timezoneOf,
    make: (person) => person.call(profiles.getPreferences, {}),
    read: (person) => person.call(profiles.getPreferences, {}),
    edit: (person, _, text, version = unversioned, headers = {}) =>
      person.try(profiles.updatePreferences, { body: { timezone: timezoneOf(text) }, version }, headers),
  },
  company: {
    isCompany: true,
    edits: companies.updateCompany,
    field: 'address',
    make: (person) => person.call(companies.getCompany, {}),
    read: (person) => person.call(companies.getCompany, {}),
    edit: (person, _, address, version = unversioned, headers = {}) =>
      person.try(companies.updateCompany, { body: { address }, version }, headers),
  },
  "company's plan": {
    isCompany: true,
    edits: registry.updatePlan,
    field: 'trialEndsAt',
    valueFor: (text) => trialOf(text).trialEndsAt,
    make: (person) => person.call(companies.getCompany, {}),
    read: (_, id) => superAdmin.call(registry.getCompanySummary, { params: { id } }),
    edit: (_, id, text, version = unversioned, headers = {}) =>
      superAdmin.try(registry.updatePlan, { params: { id }, body: trialOf(text), version }, headers),
  },
  "company's settings": {
    isCompany: true,
    edits: companies.updateSettings,
    field: 'timezone',
    valueFor: timezoneOf,
    make: (person) => person.call(companies.getSettings, {}),
    read: (person) => person.call(companies.getSettings, {}),
    edit: (person, _, text, version = unversioned, headers = {}) =>
      person.try(companies.updateSettings, { body: { timezone: timezoneOf(text) }, version }, headers),
  },
  "company's branding": {
    isCompany: true,
    edits: companies.updateBranding,
    field: 'primaryColor',
    valueFor: colourOf,
    make: (person) => person.call(companies.getBranding, {}),
    read: (person) => person.call(companies.getBranding, {}),
    edit: (person, _, text, version = unversioned, headers = {}) =>
      person.try(companies.updateBranding, { body: { primaryColor: colourOf(text) }, version }, headers),
  },
  ...ruleVersions,
  "company's numbering": {
    isCompany: true,
    edits: companies.updateNumbering,
    field: 'job',
    valueFor: seriesOf,
    make: (person) => person.call(companies.getNumbering, {}),
    read: (person) => person.call(companies.getNumbering, {}),
    edit: (person, _, text, version = unversioned, headers = {}) =>
      person.try(companies.updateNumbering, { body: { job: seriesOf(text) }, version }, headers),
  },
}

let server: TestServer
let superAdmin: Person
beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await givenSuperAdmin(server)
})
afterAll(() => server.stop())

it('every versioned endpoint is tried here', () => {
  const versioned = routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.versioned === true)
    .map((endpoint) => endpoint.name)
  expect(
    Object.values(kinds)
      .map((kind) => kind.edits.name)
      .toSorted(),
  ).toEqual(versioned.toSorted())
})

describe.each(Object.entries(kinds))('an edit of a %s', (_, kind) => {
  const valueOf = kind.valueFor ?? ((text: string) => text)
  const madeIn = async (company: Company) => ({ id: company.id, ...(await kind.make(company.orgAdmin)) })
  const given = async () => {
    const company = await givenCompany(server)
    return { company, person: company.orgAdmin, record: await madeIn(company) }
  }

  it('needs the version it was based on', async () => {
    const { person, record } = await given()
    for (const headers of [
      {},
      { 'if-match': '' },
      { 'if-match': '*' },
      { 'if-match': '"x"' },
      { 'if-match': '1.5' },
    ] as Record<string, string>[]) {
      const { status, problem } = await kind.edit(person, record.id, 'new', unversioned, headers)
      expect([status, problem.code]).toEqual([428, 'version_required'])
    }
    expect((await kind.read(person, record.id)).version).toBe(1)
  })

  it('takes the version from the ETag it was read with, strong or weak', async () => {
    const { person, record } = await given()
    const first = await kind.edit(person, record.id, 'one', unversioned, { 'if-match': '"1"' })
    expect([first.status, first.headers.get('etag'), first.body.version]).toEqual([200, '"2"', 2])
    expect((await kind.edit(person, record.id, 'two', unversioned, { 'if-match': 'W/"2"' })).body).toMatchObject({
      version: 3,
      [kind.field]: valueOf('two'),
    })
  })

  it('based on an older version is refused with the record as it is now', async () => {
    const { person, record } = await given()
    await kind.edit(person, record.id, 'theirs', 1)
    for (const version of [1, 3, 0]) {
      const { status, problem } = await kind.edit(person, record.id, 'mine', version)
      expect([status, problem.code, problem.detail]).toEqual([
        412,
        'stale_version',
        'Somebody else changed this in the meantime',
      ])
      expect(problem.current).toEqual(await kind.read(person, record.id))
      expect(problem.current).toMatchObject({ version: 2, [kind.field]: valueOf('theirs') })
    }
  })

  // What a person changes of themselves, and a rule that is one answer, are written as they are.
  it.skipIf(kind.leavesNoTrace === true || kind.field === 'required')('to what it is changes nothing', async () => {
    const { company, person, record } = await given()
    const { body } = await kind.edit(person, record.id, 'one', 1)
    const told = () => activityOf(server, company.id, record.id)
    const [now, before] = [await kind.read(person, record.id), await told()]
    const again = await kind.edit(person, record.id, 'one', now.version)
    expect([again.status, again.body]).toEqual([200, body])
    expect([await kind.read(person, record.id), await told()]).toEqual([now, before])
  })

  it('by ten at once is won by exactly one, and nothing is merged', async () => {
    const { company, person, record } = await given()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (__, at) => kind.edit(person, record.id, `writer ${at}`, 1)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.filter(({ status }) => status === 412).length]).toEqual([1, 9])
    const now = await kind.read(person, record.id)
    expect(now).toMatchObject({ version: 2, [kind.field]: won[0]?.body[kind.field] })
    for (const { problem } of answers.filter(({ status }) => status === 412)) expect(problem.current).toEqual(now)
    expect((await activityOf(server, company.id, record.id)).map((row) => row.action.split('.')[1])).toEqual(
      kind.leavesNoTrace === true
        ? []
        : (kind.isCompany ?? kind.isMadeAlong) === true
          ? ['updated']
          : [kind.begins ?? 'created', 'updated'],
    )
  })

  it('one after the other loses nothing', async () => {
    const { person, record } = await given()
    const write = async (text: string): Promise<void> => {
      for (let { version } = record; ; version += 1)
        if ((await kind.edit(person, record.id, text, version)).status === 200) return
    }
    await Promise.all(['a', 'b', 'c', 'd'].map(write))
    expect((await kind.read(person, record.id)).version).toBe(5)
  })
})
