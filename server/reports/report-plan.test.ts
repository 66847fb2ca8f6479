import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReport } from '#domain/reports/api.ts'
import { sentStatements } from '../platform/db/connection.ts'
import { isDistributed } from '../testing/database.ts'
import { givenClient, givenCompany, givenJob, givenReport } from '../testing/given.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

// The condition on an id taken out of JSON where it is compared may leak, says PostgreSQL, and so finds no index under
// row-level security: each of a report's variations was looked for among all of the company's, 5 ms for 10,000.
it.skipIf(isDistributed())('a report looks each of its variations up by index', async () => {
  const { id: companyId, orgAdmin } = await givenCompany(server)
  const client = await givenClient(orgAdmin)
  const report = await givenReport(orgAdmin, client.id, (await givenJob(orgAdmin, client.id)).id)
  await orgAdmin.call(getReport, { params: { id: report.id } })
  const statement = sentStatements().find((each) => each.includes('from variations v') && each.includes('"reports"'))

  const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  await superuser.query('begin')
  await superuser.query('set local role stringline_app')
  await superuser.query(`set local app.company = '${companyId}'`)
  await superuser.query(`set local app.client = ''`)
  // In a small table any way is as cheap as another.
  await superuser.query('set local enable_seqscan = off')
  const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
  await superuser.end()
  const plan = rows.map((row) => row['QUERY PLAN'].trim())
  const at = plan.findIndex((line) => / on variations v /.test(line))
  expect(plan[at + 1]).toMatch(/^Index Cond: \(\(company_id = \$\d+\) AND \(id = listed\.id\)\)$/)
})
