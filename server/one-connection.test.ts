import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { acrossCompanies } from './platform/db/across.ts'
import { openDatabase, type Database, type TenantDb } from './platform/db/tenant.ts'
import { givenClient, givenCompany, givenJob } from './testing/given.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// One connection for everybody: whatever becomes of a transaction, the next one on its connection sees its own rows
// only.

interface Tenant {
  companyId: string
  clientId: string
}

let server: TestServer
let superuser: pg.Client
let single: Database
/** Two clients of one company and one of another, each with a job. */
let records: { own: Tenant; sibling: Tenant; foreign: Tenant }

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const [one, two] = [await givenCompany(server), await givenCompany(server)]
  const tenantIn = async (company: typeof one): Promise<Tenant> => {
    const { id } = await givenClient(company.orgAdmin)
    await givenJob(company.orgAdmin, id)
    return { companyId: company.id, clientId: id }
  }
  records = { own: await tenantIn(one), sibling: await tenantIn(one), foreign: await tenantIn(two) }
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  single = openDatabase({
    appUrl: server.database.appUrl,
    poolSize: 1,
    onError: () => undefined,
  })
})
afterAll(async () => {
  await single.close()
  await superuser.end()
  await server.stop()
})

const staff = (companyId: string): Actor => ({ kind: 'system', companyId })
const contact = ({ companyId, clientId }: Tenant): Actor => ({
  kind: 'visitor',
  companyId,
  clientId,
  subject: { kind: 'report', id: clientId },
})

/** Whose jobs this handle sees, by plain SQL that says nothing of a company. */
const clientsSeen = async (db: TenantDb): Promise<{ company: string; client: string }[]> =>
  (
    await sql<{
      company: string
      client: string
    }>`select ${sql.raw(acrossCompanies)} company_id as company, client_id as client from jobs`.execute(db)
  ).rows

/** Reads its own rows, then falls asleep in the database until somebody ends it from outside. */
const struckBy =
  (how: 'pg_cancel_backend' | 'pg_terminate_backend') =>
  async (db: TenantDb): Promise<void> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await clientsSeen(db)
    const asleep = sql`select pg_sleep(60)`.execute(db)
    const [outcome] = await Promise.allSettled([asleep, strike(how, rows[0]?.pid ?? 0)])
    if (outcome.status === 'rejected') throw outcome.reason
  }

/** Ends what that backend does, once it is known to be asleep. */
async function strike(how: 'pg_cancel_backend' | 'pg_terminate_backend', pid: number): Promise<void> {
  const asleep = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
  while ((await superuser.query(asleep, [pid])).rowCount === 0);
  // With its type: Citus has functions of these names for processes of all nodes.
  await superuser.query(`select ${how}($1::integer)`, [pid])
}

it('never shows a row of the tenant before, whatever became of its transaction', async () => {
  const endings: ((db: TenantDb) => Promise<unknown>)[] = [
    (db: TenantDb) => clientsSeen(db),
    (db: TenantDb) => sql`select 1/0`.execute(db),
    async (db: TenantDb) => {
      await clientsSeen(db)
      throw new Error('given up')
    },
    struckBy('pg_cancel_backend'),
    struckBy('pg_terminate_backend'),
  ]
  const actors = [
    staff(records.own.companyId),
    staff(records.foreign.companyId),
    contact(records.own),
    contact(records.sibling),
    contact(records.foreign),
  ]
  for (const [turn, ending] of [...endings, ...endings.toReversed()].entries()) {
    for (const readOnly of [true, false]) {
      await single.inTenant(actors[turn % actors.length] as Actor, ending, { readOnly }).catch(() => undefined)
      for (const actor of actors) {
        const seen = await single
          .inTenant(actor, clientsSeen, { readOnly })
          .catch(() => single.inTenant(actor, clientsSeen))
        expect(new Set(seen.map((row) => row.company))).toEqual(new Set([actor.companyId]))
        if (actor.kind === 'visitor') expect(new Set(seen.map((row) => row.client))).toEqual(new Set([actor.clientId]))
      }
    }
  }
})

it('keeps a hundred interleaved requests of several tenants apart', async () => {
  const actors = [staff(records.own.companyId), staff(records.foreign.companyId), contact(records.sibling)]
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      const actor = actors[turn % actors.length] as Actor
      const work = turn % 7 === 0 ? (db: TenantDb) => sql`select 1/0`.execute(db).then(() => []) : clientsSeen
      const seen = await single.inTenant(actor, work, { readOnly: turn % 2 === 0 }).catch(() => [])
      return seen.every((row) => row.company === actor.companyId)
    }),
  )
  expect(outcomes.every(Boolean)).toBe(true)
})

it('goes dead for whoever keeps a handle past its transaction', async () => {
  let kept: TenantDb | undefined
  await single.inTenant(staff(records.own.companyId), async (db) => {
    kept = db
    await clientsSeen(db)
  })
  const stolen = await single.inTenant(staff(records.foreign.companyId), async (db) => {
    await clientsSeen(db)
    return kept === undefined
      ? 'no handle'
      : clientsSeen(kept).then(
          (seen) => seen.length,
          () => 'refused',
        )
  })
  expect(stolen).toBe('refused')
})

it('goes dead for the branches that a failed request leaves running', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await single
    .inTenant(staff(records.own.companyId), (db) => {
      late = sql`select pg_sleep(0.01)`
        .execute(db)
        .catch(() => undefined)
        .then(() => clientsSeen(db))
        .then(
          (seen) => seen.length,
          () => 'refused',
        )
      return Promise.reject(new Error('the other branch failed'))
    })
    .catch(() => undefined)
  expect(await late).toBe('refused')
})

it('refuses a write whose transaction had failed before, instead of losing it silently', async () => {
  const swallowing = single.inTenant(staff(records.own.companyId), async (db) => {
    await sql`select 1/0`.execute(db).catch(() => undefined)
    return 'acknowledged'
  })
  await expect(swallowing).rejects.toThrow(/commit answered ROLLBACK/)
})
