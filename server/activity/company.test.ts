import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHistory, listActivity } from '#domain/activity/api.ts'
import { recordKinds, type RecordKind } from '#domain/activity/choices.ts'
import type { ActivityEntry } from '#domain/activity/schema.ts'
import { getClient, updateClient } from '#domain/clients/api.ts'
import { getCompany } from '#domain/companies/api.ts'
import { createComment } from '#domain/comments/api.ts'
import { getInvoice } from '#domain/invoices/api.ts'
import { getJob } from '#domain/jobs/api.ts'
import type { Permission } from '#domain/permissions.ts'
import { getReport } from '#domain/reports/api.ts'
import { getRole } from '#domain/roles/api.ts'
import { getTask } from '#domain/tasks/api.ts'
import { getUser, inviteUser, listUsers } from '#domain/users/api.ts'
import { getVariation } from '#domain/variations/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenRole,
  givenSuperAdmin,
  givenTask,
  givenVariation,
  givenView,
  openAs,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let admin: Person
/** One record of each kind. */
let records: Record<RecordKind, string>
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server, 'Kauri & Sons')
  admin = company.orgAdmin
  await admin.call(inviteUser, { body: { email: 'mere@example.test', role: 'user' } })
  const { id: client } = await givenClient(admin, { name: 'Tui canary' })
  const { id: job } = await givenJob(admin, client)
  const me = (await admin.call(listUsers, { query: {} })).items.find(({ isMe }) => isMe)
  records = {
    client,
    job,
    report: (await givenReport(admin, client, job)).id,
    invoice: (await givenInvoice(admin, client, { jobId: job })).id,
    variation: (await givenVariation(admin, client, { jobId: job })).id,
    task: (await givenTask(admin, { title: 'Slab canary' })).id,
    role: (await givenRole(admin)).id,
    user: me?.id ?? '',
    company: company.id,
  }
})
afterAll(() => server.stop())

const everything = async (
  person: Caller,
  query: Parameters<typeof person.call<typeof listActivity>>[1]['query'] = {},
) => {
  const found: ActivityEntry[] = []
  for (let before: string | undefined; ;) {
    const page = await person.call(listActivity, { query: { ...query, ...(before === undefined ? {} : { before }) } })
    found.push(...page.items)
    if (page.earlier === null) return found
    before = page.earlier
  }
}
const personWith = async (...permissions: Permission[]) =>
  company.person('user', (await givenRole(admin, { permissions })).id)

describe('the history of each kind of record', () => {
  const own: Record<RecordKind, (person: Caller, id: string) => Promise<{ status: number }>> = {
    client: (person, id) => person.try(getClient, { params: { id } }),
    job: (person, id) => person.try(getJob, { params: { id } }),
    report: (person, id) => person.try(getReport, { params: { id } }),
    invoice: (person, id) => person.try(getInvoice, { params: { id } }),
    variation: (person, id) => person.try(getVariation, { params: { id } }),
    task: (person, id) => person.try(getTask, { params: { id } }),
    user: (person, id) => person.try(getUser, { params: { id } }),
    role: (person, id) => person.try(getRole, { params: { id } }),
    company: (person) => person.try(getCompany, {}),
  }

  it.each(recordKinds)('of a %s is read by whoever may open it, and by nobody else of the company', async (kind) => {
    const people = [admin, await company.person('admin'), await company.person('user'), await personWith()]
    const id = records[kind]
    for (const person of people) {
      const opens = (await own[kind](person, id)).status === 200
      expect((await person.try(getHistory, { params: { kind, id }, query: {} })).status).toBe(opens ? 200 : 404)
    }
  })

  it.each(recordKinds)('of a %s is not for the people of clients', async (kind) => {
    const contact = await company.contact(records.client)
    const answer = await contact.try(getHistory, { params: { kind, id: records[kind] }, query: {} })
    expect(answer.status).toBe(404)
  })
})

describe('what happened in the company', () => {
  it('is for who may see its people', async () => {
    expect((await (await company.person('user')).try(listActivity, { query: {} })).status).toBe(403)
    const user = await personWith('manage_users:view')
    expect((await user.try(listActivity, { query: {} })).status).toBe(200)
  })

  it('leaves out whatever somebody may not open, names and all', async () => {
    const user = await personWith('manage_users:view', 'manage_tasks:view')
    const found = await everything(user)
    expect([...new Set(found.map(({ about }) => about.kind))].toSorted()).toEqual(['task', 'user'])
    expect(JSON.stringify(found)).toContain('Slab canary')
    expect(JSON.stringify(found)).not.toContain('Tui canary')
  })

  it('tells sign-ins to who sees the audit alone, and of views only that they are shared', async () => {
    await givenView(admin, { name: 'View canary' })
    const events = async (person: Caller) => new Set((await everything(person)).map(({ event }) => event))
    expect([...(await events(admin))]).not.toContain('view.created')
    expect([...(await events(await company.person('admin')))].filter((event) => event === 'user.signedIn')).toEqual([])
    expect(JSON.stringify(await everything(admin))).not.toContain('View canary')
  })

  it('never has what a comment says', async () => {
    await admin.call(createComment, { params: { id: records.task }, body: { body: 'comment canary' } })
    const found = await everything(admin)
    expect(found.map(({ event }) => event)).toContain('comment.created')
    expect(JSON.stringify(found)).not.toContain('comment canary')
  })

  it('is narrowed by kind and by person', async () => {
    const jobs = await everything(admin, { kind: 'job' })
    expect(new Set(jobs.map(({ about }) => about.kind))).toEqual(new Set(['job']))
    const mine = await everything(admin, { by: records.user })
    expect(mine.length).toBeGreaterThan(0)
    expect(new Set(mine.map(({ by }) => by.id))).toEqual(new Set([records.user]))
    expect(await everything(admin, { from: '2100-01-01' })).toEqual([])
    expect(await everything(admin, { until: '2020-01-01' })).toEqual([])
  })

  it('is read page by page, each entry once, whatever happens meanwhile', async () => {
    const before = (await everything(admin)).map(({ id }) => id)
    const first = await admin.call(listActivity, { query: { pageSize: 3 } })
    for (let version = 1; version < 4; version += 1) {
      server.clock.advance(1000)
      await admin.call(updateClient, {
        params: { id: records.client },
        body: { phone: `021 ${version}` },
        version,
      })
    }
    const rest = await everything(admin, { before: first.earlier ?? '', pageSize: 3 })
    expect([...first.items, ...rest].map(({ id }) => id)).toEqual(before)
  })

  it('has what the platform did inside under its own name', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    const opened = (await everything(admin)).find(({ event }) => event === 'company.opened')
    expect(opened?.by).toEqual({ id: null, name: 'Platform', kind: 'platform' })
  })

  it.each([
    [{ kind: 'gossip' }, 'kind'],
    [{ by: 'somebody' }, 'by'],
    [{ from: '2026-13-01' }, 'from'],
    [{ before: 'yesterday' }, 'before'],
    [{ companyId: 'a' }, 'companyId'],
  ])('refuses %j', async (query, path) => {
    const refused = await admin.try(listActivity, { query: query as never })
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, path])
  })

  it('is one company’s', async () => {
    const other = await givenCompany(server)
    const found = await everything(other.orgAdmin)
    expect(JSON.stringify(found)).not.toContain('canary')
    expect(await everything(other.orgAdmin, { by: records.user })).toEqual([])
  })
})

describe('what was recorded', () => {
  it.each(['update activity set actor_name = $$Nobody$$', 'delete from activity', 'truncate activity'])(
    'nobody of the application does this to it: %s',
    async (statement) => {
      const act = server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
        sql
          .raw(`${statement}${statement.startsWith('truncate') ? '' : ` where company_id = '${company.id}'`}`)
          .execute(db),
      )
      await expect(act).rejects.toThrow('permission denied')
    },
  )

  it('no function that runs with other rights writes to it', async () => {
    const { rows } = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      sql<{ proname: string }>`select proname from pg_proc
        where prosecdef and prosrc ~* '(update|delete from|truncate)\\s+(only\\s+)?(public\\.)?activity'`.execute(db),
    )
    expect(rows).toEqual([])
  })
})
