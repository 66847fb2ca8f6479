import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, getClient, listClients } from '#domain/clients/api.ts'
import { loadChart } from '#domain/accounting/api.ts'
import { checkIntegration, connectIntegration } from '#domain/integrations/api.ts'
import * as registry from '#domain/registry/api.ts'
import { registryMessages } from '#domain/registry/schema.ts'
import { enterCompany, getSession } from '#domain/session/api.ts'
import { sessionMessages } from '#domain/session/schema.ts'
import { getSharedReport } from '#domain/shares/api.ts'
import { acceptInvitation } from '#domain/users/api.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { day } from '#server/platform/limits.ts'
import { holdRemovals } from '#server/platform/backup/hold.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { subscriptionHandlers } from '#server/subscription/handlers.ts'
import { tellStanding } from '#server/subscription/jobs.ts'
import { callerOf } from '#server/testing/caller.ts'
import { expectClosed } from '#server/testing/closed.ts'
import { givenBooks, givenSync } from '#server/testing/books.ts'
import { insertOutside } from '#server/testing/outside-rows.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenSuperAdmin,
  openAs,
  signedIn,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { givenRecords } from '#server/testing/matrix-records.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { tablesWith } from '#server/testing/tables-with.ts'
import { tenantTablesOf } from '#server/testing/tenant-tables.ts'
import { registryHandlers } from './handlers.ts'
import { eraseCompanies, removeCompanyBytes } from './jobs.ts'

let server: TestServer
let superuser: pg.Client
let superAdmin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  superAdmin = await givenSuperAdmin(server)
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const cancel = ({ id, name }: Company) => superAdmin.try(registry.deleteCompany, { params: { id }, query: { name } })
const restore = ({ id }: Company) => superAdmin.try(registry.restoreCompany, { params: { id } })
const run = (name: string, data: object = {}) =>
  registryHandlers.find(({ job }) => job.name === name)?.run(server, { platform: true, data })

describe('a cancelled company', () => {
  it('is one whose name was typed exactly', async () => {
    const company = await givenCompany(server)
    for (const name of ['', company.name.toUpperCase(), `${company.name}.`, 'Another']) {
      const { status, problem } = await cancel({ ...company, name })
      expect([status, problem.errors]).toMatchObject([422, [{ path: 'name', message: registryMessages.typeName }]])
    }
    expect((await cancel(company)).status).toBe(204)
    const again = await cancel(company)
    expect([again.status, again.problem.detail]).toEqual([409, registryMessages.cancelledAlready])
  })

  it('is closed at once for its people, and read by its org_admin alone', async () => {
    const company = await givenCompany(server)
    const [admin, client] = [await company.person('admin'), await givenClient(company.orgAdmin)]
    const contact = await company.contact(client.id)
    await cancel(company)
    const erasedFrom = new Date(server.clock.now().getTime() + 30 * day).toISOString()
    for (const person of [admin, contact]) {
      const { session } = await person.call(getSession, {})
      expect(session?.company).toMatchObject({ id: company.id, closed: { why: 'shut', erasedFrom } })
      const offered = Object.entries(session?.can ?? {}).filter(([name, can]) => can && /Client|Job|Report/.test(name))
      expect(offered).toEqual([])
      expect((await person.try(getClient, { params: { id: client.id } })).status).toBe(404)
      expect((await person.try(listClients, { query: {} })).status).toBe(403)
    }
    const { session } = await company.orgAdmin.call(getSession, {})
    expect(session).toMatchObject({
      company: { closed: { why: 'shut', erasedFrom } },
      can: { listClients: true, createClient: false },
    })
    const read = await company.orgAdmin.call(getClient, { params: { id: client.id } })
    expect(read.can).toMatchObject({ updateClient: false, deleteClient: false })
    // Whoever signs in anew is told the same.
    const anew = await signedIn(server, company.orgAdmin.email)
    expect((await anew.call(getSession, {})).session?.company?.id).toBe(company.id)
  })

  it('is changed by no endpoint there is, whoever asks', async () => {
    const company = await givenCompany(server)
    await cancel(company)
    await openAs(superAdmin, company)
    for (const caller of [company.orgAdmin, superAdmin])
      await expectClosed(caller, 'company_cancelled', sessionMessages.companyCancelled)
    await superAdmin.call(registry.closeCompany, {})
  })

  it('lets nobody in by an invitation until it is restored', async () => {
    const company = await givenCompany(server)
    const { inviteToken } = await company.people()
    const accept = () =>
      callerOf(server.url, null).try(acceptInvitation, {
        params: { token: inviteToken },
        body: { name: 'Hemi Walker', password: 'seven old kauri logs' },
      })
    await cancel(company)
    expect((await accept()).status).toBe(404)
    await restore(company)
    expect((await accept()).status).toBe(204)
  })

  it('shows no report by a link until it is restored; one whose trial is over still does', async () => {
    const company = await givenCompany(server)
    const { shareToken } = await givenRecords(company)
    const read = () => callerOf(server.url, null).try(getSharedReport, { params: { token: shareToken } })
    await cancel(company)
    expect((await read()).status).toBe(404)
    await restore(company)
    expect((await read()).status).toBe(200)
    server.clock.advance(15 * day)
    expect((await read()).status).toBe(200)
    superAdmin = await givenSuperAdmin(server)
    await cancel(company)
    expect((await read()).status).toBe(404)
  })

  it('is not where somebody lands who works elsewhere, and can be entered from there', async () => {
    const [company, elsewhere] = [await givenCompany(server), await givenCompany(server)]
    await elsewhere.member(company.orgAdmin, 'admin')
    await company.orgAdmin.call(enterCompany, { params: { id: company.id } })
    await cancel(company)
    const anew = await signedIn(server, company.orgAdmin.email)
    expect((await anew.call(getSession, {})).session?.company?.id).toBe(elsewhere.id)
    const { session } = await anew.call(enterCompany, { params: { id: company.id } })
    expect(session?.can).toMatchObject({ listClients: true, createClient: false })
  })

  it('is worked in again once it is restored', async () => {
    const company = await givenCompany(server)
    expect((await restore(company)).problem.detail).toBe(registryMessages.notCancelled)
    await cancel(company)
    expect((await restore(company)).body).toMatchObject({ status: 'active', cancelledAt: null, erasedFrom: null })
    expect((await company.orgAdmin.try(createClient, { body: clientBody() })).status).toBe(201)
  })
})

describe('an erased company', () => {
  /** How many rows each table has of a company, by the catalogue: whichever tables there are. */
  const rowsOf = async (companyId: string): Promise<Record<string, number>> => {
    const { rows } = await superuser.query<{ name: string; column: string }>(
      `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and (a.attname = 'company_id' or (c.relname = 'companies' and a.attname = 'id')) order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name, column } of rows) {
      const found = await superuser.query<{ count: number }>(
        `select count(*)::integer as count from ${name} where ${column} = $1`,
        [companyId],
      )
      counts[name] = found.rows[0]?.count ?? 0
    }
    return counts
  }
  const storedIn = async (companyId: string) => {
    const keys: string[] = []
    for await (const { key } of server.services.storage.list(`${companyId}/`)) keys.push(key)
    return keys
  }
  /** A company with rows in as many tables as the records of the matrix have. */
  const givenFull = async () => {
    const company = await givenCompany(server)
    const { invoiceId } = await givenRecords(company)
    await uploaded(company.orgAdmin, 'client-logo')
    await company.orgAdmin.call(connectIntegration, { body: { provider: 'xero' } })
    await givenBooks(server, company.id)
    await givenSync(server, { companyId: company.id, invoiceId }, 'conflict')
    await insertOutside(superuser, company.id)
    // Nobody is there: that it was asked stands in the log of calls.
    await company.orgAdmin.call(loadChart, {})
    await company.orgAdmin.call(checkIntegration, { body: { provider: 'xero' } })
    await openAs(superAdmin, company)
    return company
  }

  it('leaves no row in any table and no byte, and the company beside it has all of its own', async () => {
    const [gone, beside] = [await givenFull(), await givenFull()]
    const before = await rowsOf(beside.id)
    const filled = Object.entries(await rowsOf(gone.id)).filter(([, count]) => count > 0)
    expect(filled.length).toBeGreaterThan((await tenantTablesOf(superuser)).length - 8)
    await cancel(gone)
    server.clock.advance(30 * day - 1)
    await run(eraseCompanies.name)
    expect((await rowsOf(gone.id))['companies']).toBe(1)
    server.clock.advance(1)
    await run(eraseCompanies.name)
    expect(Object.entries(await rowsOf(gone.id)).filter(([, count]) => count > 0)).toEqual([])
    await run(removeCompanyBytes.name, { companyId: gone.id })
    expect(await storedIn(gone.id)).toEqual([])
    expect(await rowsOf(beside.id)).toEqual(before)
    expect((await storedIn(beside.id)).length).toBeGreaterThan(0)
    superAdmin = await signedIn(server, superAdmin.email)
    expect((await superAdmin.try(registry.getCompanySummary, { params: { id: gone.id } })).status).toBe(404)
  })

  const endTrial = async ({ id }: Company) => {
    server.clock.advance(37 * day)
    const handler = subscriptionHandlers.find(({ job }) => job.name === tellStanding.name)
    await handler?.run(server, companyEnvelope(tellStanding, id, {}))
  }

  it.each([
    { which: 'was cancelled', end: cancel },
    { which: 'had a trial', end: endTrial },
  ])('that $which is in no row of the whole database, by none of its words', async ({ end }) => {
    const company = await givenFull()
    const word = 'kererutaonga'
    await company.orgAdmin.call(createClient, { body: { ...clientBody(), name: word, notes: word } })
    await end(company)
    const everywhere = ['clients', 'search_entries', 'activity', 'mails', 'pgboss.job_common']
    expect(await tablesWith(superuser, word, company.id)).toEqual(expect.arrayContaining(everywhere))
    server.clock.advance(30 * day)
    await run(eraseCompanies.name)
    await run(removeCompanyBytes.name, { companyId: company.id })
    expect(await tablesWith(superuser, word, company.id)).toEqual([])
    expect(await storedIn(company.id)).toEqual([])
  })

  it('keeps its bytes while a backup is taken, and loses them afterwards', async () => {
    const company = await givenFull()
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    try {
      await cancel(company)
      server.clock.advance(30 * day)
      await holdRemovals(owner)
      await run(eraseCompanies.name)
      expect((await rowsOf(company.id))['companies']).toBe(0)
      await expect(run(removeCompanyBytes.name, { companyId: company.id })).rejects.toThrow('A backup is being taken')
      expect((await storedIn(company.id)).length).toBeGreaterThan(0)
    } finally {
      await owner.end()
    }
    await run(removeCompanyBytes.name, { companyId: company.id })
    expect(await storedIn(company.id)).toEqual([])
  })

  it('is none that was restored on its last day, also when both happen at once', async () => {
    const company = await givenFull()
    await cancel(company)
    server.clock.advance(30 * day)
    superAdmin = await signedIn(server, superAdmin.email)
    const [restored] = await Promise.all([restore(company), run(eraseCompanies.name)])
    const { companies: left } = await rowsOf(company.id)
    expect([restored.status, left]).toEqual(left === 1 ? [200, 1] : [404, 0])
  })

  it('was cancelled first, whatever a statement says', async () => {
    const company = await givenCompany(server)
    const { numDeletedRows } = await server.platform.db
      .deleteFrom('companies')
      .where('id', '=', company.id)
      .executeTakeFirst()
    expect(numDeletedRows).toBe(0n)
  })

  it('is each by itself: one that can’t be erased keeps none behind it, and is told and tried again', async () => {
    const [kept, gone] = [await givenCompany(server), await givenCompany(server)]
    await cancel(kept)
    server.clock.advance(1)
    await cancel(gone)
    await superuser.query(`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'not this one'; end $$`)
    await superuser.query(`create trigger refuse before delete on companies for each row
      when (old.id = '${kept.id}') execute function refuse()`)
    server.clock.advance(30 * day)
    try {
      await expect(run(eraseCompanies.name)).rejects.toThrow('1 of 2 companies failed')
    } finally {
      await superuser.query('drop trigger refuse on companies')
    }
    expect([(await rowsOf(kept.id))['companies'], (await rowsOf(gone.id))['companies']]).toEqual([1, 0])
    await run(eraseCompanies.name)
    expect((await rowsOf(kept.id))['companies']).toBe(0)
  })
})
