import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import { createShare, sendInvoice } from '#domain/shares/api.ts'
import { deleteReport } from '#domain/reports/api.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { handlers } from './features.ts'
import { removeStoredFiles, tidyUploads } from './files/jobs.ts'
import { uploaded } from './files/uploads.testing.ts'
import { startServer, type RunningServer } from './main.ts'
import { leftOut } from './platform/backup/contents.ts'
import { testClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { backUp, restoreInto } from './testing/backups.ts'
import { askDatabase } from './testing/database.ts'
import { testSecretKey } from './testing/database.ts'
import { emptyPlace, type EmptyPlace } from './testing/empty-place.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenVariation,
  signedIn,
  type Company,
  type Person,
} from './testing/given.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { everythingSeen } from './testing/seen.ts'
import { emptySandbox, startTestServer, testStart, type TestServer } from './testing/server.ts'
import { snapshotsOf } from './testing/snapshot.ts'
import { tenantTablesOf } from './testing/tenant-tables.ts'

let server: TestServer
let company: Company
let admin: Person
let report: ReportRecord
/** A backup of the company below, and what everybody saw at its moment. */
let path: string
let home: EmptyPlace
let seen: Record<string, unknown>

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  home = await emptyPlace()
  company = await givenCompany(server, 'Kauri Construction')
  admin = company.orgAdmin
  const client = await givenClient(admin, { name: 'Tāne & “Söhne” \\ 木', notes: 'tab\there\nand a line' })
  const job = await givenJob(admin, client.id, { contractAmount: '1000', milestones: [{ title: 'Slab' }] })
  const photo = await uploaded(admin, 'report-image')
  report = await givenReport(admin, client.id, job.id, { images: [{ fileId: photo.id, caption: 'Slab' }] })
  await admin.call(createShare, { params: { id: report.id }, body: {} })
  await givenVariation(admin, client.id, { jobId: job.id })
  const invoice = await givenInvoiceIn(admin, client.id, 'approved', {}, '15.00')
  await admin.call(sendInvoice, { params: { id: invoice.id }, body: { to: 'aroha@tui.example' } })
  await givenClient((await givenCompany(server, 'Southerly')).orgAdmin)
  path = join(home.folder, 'backup.tar')
  await backUp(server, path)
  seen = await everythingSeen(admin)
})
afterAll(async () => {
  await server.stop()
  await home.clear()
})

let place: EmptyPlace
let restored: RunningServer | undefined
beforeEach(async () => {
  place = await emptyPlace()
})
afterEach(async () => {
  await restored?.stop()
  restored = undefined
  await place.clear()
})

/** A server over what was restored. */
async function startRestored(environment: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: place.folder,
    SECRET_KEY: testSecretKey,
    WORKER: 'off',
    DEMO: 'off',
    ...environment,
  })
  restored = await startServer(config, {
    ...place.urls,
    clock: testClock(testStart),
    schedules: false,
    sandbox: emptySandbox,
  })
  return { ...restored, clock: testClock(testStart) }
}

/** Fingerprints of every table that a backup has. */
async function fingerprints(superuserUrl: string): Promise<Record<string, string>> {
  const snapshots = await snapshotsOf({ superuserUrl })
  const all = await snapshots.contents()
  await snapshots.close()
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => name.startsWith('public.') && !(name.slice('public.'.length) in leftOut)),
  )
}

const runJob = (name: string, data: object) =>
  handlers
    .find(({ job }) => job.name === name)
    ?.run({ services: server.services, platform: server.platform }, { companyId: company.id, data })

describe('a backup, restored into an empty place', () => {
  it('is made and taken in by an owner who is nobody special', async () => {
    const [owner] = await askDatabase<object>(
      home.superuserUrl,
      `select rolsuper, rolbypassrls from pg_roles where rolname = 'stringline'`,
    )
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false })
    expect([server.database.ownerUrl, place.database.ownerUrl].map((url) => new URL(url).username)).toEqual([
      'stringline',
      'stringline',
    ])
    await restoreInto(place, path)
    expect((await place.holds()).roles).toBe(4)
  })

  it('shows every list, record, picture and paper as it was at the moment', async () => {
    await restoreInto(place, path)
    expect(await everythingSeen(await signedIn(await startRestored(), admin.email))).toEqual(seen)
    const addresses = Object.keys(seen)
    expect(addresses.filter((each) => each.endsWith('/pdf')).length).toBeGreaterThanOrEqual(3)
    expect(Object.values(seen).filter((each) => (each as { status: number }).status === 200).length).toBeGreaterThan(15)
  })

  it('has every row and every stored byte, and holds everybody to row-level security again', async () => {
    const before = await fingerprints(server.database.superuserUrl)
    await restoreInto(place, path)
    expect(await fingerprints(place.superuserUrl)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(20)
    const keys = await Array.fromAsync(server.services.storage.list(''))
    expect(keys.length).toBe(3)
    for (const { key } of keys) {
      const [was, is] = [await server.services.storage.get(key), await place.storage.get(key)]
      expect((await buffer(is.stream)).equals(await buffer(was.stream)), key).toBe(true)
    }
    const shape = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select oid::regclass::text, 'security', relrowsecurity::text || relforcerowsecurity::text
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1, 2, 3`
    expect(await askDatabase(place.superuserUrl, shape)).toEqual(await askDatabase(server.database.superuserUrl, shape))
  })

  it('does what was waiting: the invoice that was being sent goes out', async () => {
    await restoreInto(place, path)
    const { database } = (await startRestored({ WORKER: 'on' })).services
    const statuses = () =>
      database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
        db.selectFrom('mails').select(['to_address', 'status']).where('company_id', '=', company.id).execute(),
      )
    // Without a mail server it is kept; with one it would be sent.
    await expect.poll(statuses, { timeout: 15_000 }).toEqual([{ to_address: 'aroha@tui.example', status: 'kept' }])
  })

  it('has nobody signed in', async () => {
    await restoreInto(place, path)
    const { url } = await startRestored()
    const answer = await fetch(`${url}/api/clients`, { headers: { authorization: `Bearer ${admin.token}` } })
    expect(answer.status).toBe(401)
  })
})

describe('a backup taken while everybody works', () => {
  it('is of one moment: what comes later is not in it, what goes later still is, its photos too', async () => {
    const client = await givenClient(admin)
    const job = await givenJob(admin, client.id)
    const photo = await uploaded(admin, 'report-image')
    const going = await givenReport(admin, client.id, job.id, { images: [{ fileId: photo.id, caption: 'Goes' }] })
    const later = clientBody({ name: 'Too late' })
    let isFirst = true
    const to = join(place.folder, 'busy.tar')
    await backUp(server, to, {
      report: async () => {
        if (!isFirst) return
        isFirst = false
        await admin.call(createClient, { body: later })
        await admin.call(deleteReport, { params: { id: going.id } })
        await runJob(removeStoredFiles.name, { ids: [photo.id] })
        // Long after every file was stored, whatever this machine's clock says.
        server.clock.set('2126-01-01T00:00:00Z')
        await runJob(tidyUploads.name, {})
        server.clock.set(testStart)
      },
    })
    await restoreInto(place, to)
    const person = await signedIn(await startRestored(), admin.email)
    expect((await person.fetch(`/api/reports/${going.id}`)).status).toBe(200)
    expect((await person.fetch(photo.url)).status).toBe(200)
    expect(await (await person.fetch('/api/clients?search=Too+late')).json()).toMatchObject({ total: 0 })

    await runJob(removeStoredFiles.name, { ids: [photo.id] })
    const left = (await Array.fromAsync(server.services.storage.list(company.id))).map(({ key }) => key)
    expect(left.filter((key) => key.includes(photo.id))).toEqual([])
  })

  it('has every record with its history and never half of a change, however much is written meanwhile', async () => {
    let writing = true
    let written = 0
    const writers = [1, 2, 3].map(async () => {
      while (writing) {
        const client = await givenClient(admin)
        await givenInvoiceIn(admin, client.id, 'approved')
        written += 1
      }
    })
    const to = join(place.folder, 'busy.tar')
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(1)
    await backUp(server, to, {
      // So that tables which belong together are read at different times.
      report: async (progress) => {
        const before = written
        if (progress.step === 'table' && ['activity', 'clients', 'invoice_lines'].includes(progress.name))
          await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(before + 1)
      },
    })
    writing = false
    await Promise.all(writers)
    await restoreInto(place, to)
    const [sums] = await askDatabase(
      place.superuserUrl,
      `select
        (select count(*) from clients c where not exists (
          select from activity a where a.subject_id = c.id and a.action = 'client.created')) as unrecorded,
        (select count(*) from activity a where a.action = 'client.created' and not exists (
          select from clients c where c.id = a.subject_id)) as lost,
        (select count(*) from invoices i where i.subtotal is distinct from (
          select sum(l.amount) from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id)) as torn,
        (select count(*) from invoices i where i.status = 'approved' and not exists (
          select from activity a where a.subject_id = i.id and a.action = 'invoice.approved')) as unapproved,
        (select count(*) from counters k where k.kind = 'client' and k.value < (
          select count(*) from clients c where c.company_id = k.company_id)) as behind`,
    )
    expect(sums).toEqual({ unrecorded: '0', lost: '0', torn: '0', unapproved: '0', behind: '0' })
    const count = async (url: string) =>
      Number((await askDatabase<{ count: string }>(url, 'select count(*) from clients'))[0]?.count)
    expect(await count(place.superuserUrl)).toBeLessThan(await count(server.database.superuserUrl))
  }, 60_000)
})

describe('row-level security', () => {
  it('lets the owner read every table of a company and nobody else, and the owner write none', async () => {
    const client = new pg.Client({ connectionString: server.database.superuserUrl })
    await client.connect()
    const ofLinksAndMembers = ['invitations', 'memberships', 'share_tokens']
    const tables = [...(await tenantTablesOf(client)), ...ofLinksAndMembers].toSorted()
    await client.end()
    const policies = await askDatabase(
      server.database.superuserUrl,
      `select tablename as table, roles::text[] as roles, cmd as command, permissive, qual as reads
        from pg_policies where schemaname = 'public' and policyname = 'backup' order by 1`,
    )
    const ownersAlone = { roles: ['stringline'], command: 'SELECT', permissive: 'PERMISSIVE', reads: 'true' }
    expect(policies).toEqual(tables.map((table) => ({ table, ...ownersAlone })))
    expect(await askDatabase(server.database.ownerUrl, 'update companies set name = name returning id')).toEqual([])
  })
})
