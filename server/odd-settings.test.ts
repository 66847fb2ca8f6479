import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getJob } from '#domain/jobs/api.ts'
import { sendInvoice } from '#domain/shares/api.ts'
import { startServer, type RunningServer } from './main.ts'
import { testClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { migrate } from './platform/migrate.ts'
import { backUp, restoreInto } from './testing/backups.ts'
import { askDatabase, testSecretKey } from './testing/database.ts'
import { emptyPlace, type EmptyPlace } from './testing/empty-place.ts'
import { givenClient, givenCompany, givenJob, givenReport, signedIn, type Company } from './testing/given.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { everythingSeen } from './testing/seen.ts'
import { emptySandbox, startTestServer, testStart, type TestServer } from './testing/server.ts'

// A database, or a role, whose own settings would have dates and money read otherwise, transactions fail or tables not
// be found: everything is as on any other.

const odd: Readonly<Record<string, string>> = {
  datestyle: `'SQL, DMY'`,
  timezone: `'Asia/Kathmandu'`,
  intervalstyle: `'sql_standard'`,
  bytea_output: `'escape'`,
  extra_float_digits: '-10',
  client_encoding: `'LATIN1'`,
  standard_conforming_strings: 'off',
  escape_string_warning: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  row_security: 'off',
  search_path: `'nowhere'`,
  default_transaction_isolation: `'serializable'`,
  default_transaction_deferrable: 'on',
  lock_timeout: `'1ms'`,
  statement_timeout: `'1s'`,
  idle_in_transaction_session_timeout: `'50ms'`,
  idle_session_timeout: `'200ms'`,
}

let plain: TestServer
let company: Company
const places: EmptyPlace[] = []
const running: RunningServer[] = []

beforeAll(async () => {
  plain = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(plain)
  const client = await givenClient(company.orgAdmin, { name: 'Tāne & “Söhne” \\ 木', notes: `it's E'\\n'` })
  const job = await givenJob(company.orgAdmin, client.id, { contractAmount: '1000.05', estimatedEndDate: '2026-12-03' })
  await givenReport(company.orgAdmin, client.id, job.id)
  await givenInvoiceIn(company.orgAdmin, client.id, 'approved', {}, '15.10')
})
afterAll(async () => {
  for (const each of running) await each.stop()
  await plain.stop()
  for (const place of places) await place.clear()
})

/** An empty place, whose database and roles have settings of their own: these, or none. */
async function placeWith(settings: Readonly<Record<string, string>>): Promise<EmptyPlace> {
  const place = await emptyPlace()
  places.push(place)
  const name = new URL(place.superuserUrl).pathname.slice(1)
  for (const [key, value] of Object.entries(settings)) {
    await askDatabase(place.superuserUrl, `alter database ${name} set ${key} = ${value}`)
    await askDatabase(place.superuserUrl, `alter role stringline in database ${name} set ${key} = ${value}`)
  }
  return place
}

/** The same for the roles that the migrations made. */
async function settle(place: EmptyPlace): Promise<void> {
  const name = new URL(place.superuserUrl).pathname.slice(1)
  for (const role of ['app', 'platform'])
    for (const [key, value] of Object.entries(odd))
      await askDatabase(place.superuserUrl, `alter role ${name}_${role} in database ${name} set ${key} = ${value}`)
}

async function startAt(place: EmptyPlace, environment: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: place.folder,
    SECRET_KEY: testSecretKey,
    DEMO: 'off',
    ...environment,
  })
  const clock = testClock(testStart)
  const server = await startServer(config, {
    ...place.urls,
    clock,
    schedules: false,
    sandbox: emptySandbox,
  })
  running.push(server)
  return { ...server, clock }
}

it('works like any other: migration, restore, reads, writes, jobs, backup', async () => {
  const before = await everythingSeen(company.orgAdmin)
  const place = await placeWith(odd)
  const path = join(place.folder, 'backup.tar')
  await backUp(plain, path)
  await restoreInto(place, path)
  await settle(place)
  // The next version migrates what is there.
  await migrate(place.database)
  const server = await startAt(place)
  const admin = await signedIn(server, company.orgAdmin.email)
  expect(await everythingSeen(admin)).toEqual(before)

  const client = await givenClient(admin, { name: 'Rewa' })
  const given = { contractAmount: '0.10', startDate: '2026-02-01', estimatedEndDate: '2026-11-12' }
  const { id } = await givenJob(admin, client.id, given)
  const job = await admin.call(getJob, { params: { id } })
  expect(job).toMatchObject({ ...given, createdAt: testStart })
  const invoice = await givenInvoiceIn(admin, client.id, 'approved', {}, '15.10')
  await admin.call(sendInvoice, { params: { id: invoice.id }, body: { to: 'aroha@tui.example' } })
  await vi.waitFor(async () => expect(await jobsOf(place)).toEqual({ done: true, due: 0 }), { timeout: 30_000 })

  const again = join(place.folder, 'again.tar')
  const seen = await everythingSeen(admin)
  await backUp({ database: { ...plain.database, ...place.database }, services: server.services }, again)
  const other = await placeWith({})
  await restoreInto(other, again)
  expect(await everythingSeen(await signedIn(await startAt(other, { WORKER: 'off' }), admin.email))).toEqual(seen)
})

/** Whether any job was done, and how many lie there that should have been. */
const jobsOf = async ({ superuserUrl }: EmptyPlace) =>
  (
    await askDatabase(
      superuserUrl,
      `select count(*) filter (where state = 'completed') > 0 as done,
        count(*) filter (where state in ('created', 'retry', 'active') and start_after < now())::integer as due
      from pgboss.job`,
    )
  )[0]
