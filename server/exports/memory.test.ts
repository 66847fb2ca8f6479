import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExport, getExport } from '#domain/exports/api.ts'
import { askDatabase } from '#server/testing/database.ts'
import { runDying } from '#server/testing/dying.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { storeAnew } from '#server/testing/stored-figures.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { downloaded, unzipped } from './archives.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
afterAll(() => server.stop())

const script = fileURLToPath(new URL('./fixtures/packer.ts', import.meta.url))

/** A company with so many drafts, each of which says more than 20 KB. */
async function givenDrafts(drafts: number): Promise<Company> {
  const company = await givenCompany(server)
  const { id: clientId } = await givenClient(company.orgAdmin)
  await askDatabase(
    server.database.superuserUrl,
    `insert into invoices (company_id, id, client_id, number, reference, date, due_date, subtotal, tax_total, total,
        payment_terms, created_hash)
      select '${company.id}', gen_random_uuid(), '${clientId}', 'M-' || nth, 'Claim', '2026-11-01', '2026-12-01',
        0, 0, 0, 'Net 30', '' from generate_series(1, ${drafts}) nth;
    insert into invoice_lines (company_id, invoice_id, client_id, position, description, quantity, unit_price,
        tax_rate, amount, tax, shown_to_client)
      select '${company.id}', id, '${clientId}', position, repeat('Framing timber ', 66), 1, 0, 0.15, 0, 0, false
      from invoices cross join generate_series(0, 19) position where company_id = '${company.id}';
    select 1`,
  )
  await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) => storeAnew(db, company.id))
  return company
}

it('an archive is made in a fraction of the memory that it would take as a whole', async () => {
  const { id: companyId, orgAdmin } = await givenDrafts(1200)
  const { id: exportId } = await orgAdmin.call(createExport, { body: {} })
  const folder = path.join(server.services.config.dataDir, 'files')
  const said = path.join(server.services.config.dataDir, exportId)
  expect(await runDying(server, script, { companyId, dies: 0, exportId, folder, said }, ['--expose-gc'])).toBe(0)
  expect(await orgAdmin.call(getExport, { params: { id: exportId } })).toMatchObject({ status: 'ready', missing: 0 })
  const manifest = (await unzipped(await downloaded(orgAdmin, exportId))).get('manifest.json')?.toString() ?? ''
  const { counts, entries } = JSON.parse(manifest) as {
    counts: Record<string, number>
    entries: { path: string; size: number }[]
  }
  expect(counts['invoices']).toBe(1200)
  expect(entries.find((entry) => entry.path === 'data/invoices.json')?.size).toBeGreaterThan(25e6)
  expect(Number(await readFile(said, 'utf8'))).toBeLessThan(16e6)
}, 300_000)
