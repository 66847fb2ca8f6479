import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getIntake, runIntake } from '#domain/intakes/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { downloaded, exported } from '#server/exports/archives.testing.ts'
import { runDying } from '#server/testing/dying.ts'
import { givenClient, givenCompany } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { altered } from './altered.testing.ts'
import { sendArchive } from './intakes.testing.ts'

let server: TestServer
let small: Buffer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const { id: companyId, orgAdmin } = await givenCompany(server, 'Kauri Homes')
  await givenInvoiceIn(orgAdmin, (await givenClient(orgAdmin)).id, 'approved', {}, '40.00')
  small = await downloaded(orgAdmin, (await exported(server, companyId, orgAdmin)).id)
}, 120_000)
afterAll(() => server.stop())

/** An archive of so many invoices, each with its payment, which say some 5 KB that no compression makes smaller. */
const archiveOf = (count: number): Promise<Buffer> =>
  altered(small, ({ invoices }) => {
    const [invoice] = invoices
    if (invoice === undefined) throw new Error('There is no invoice')
    invoices.length = 0
    for (let nth = 1; nth <= count; nth += 1)
      invoices.push({
        ...invoice,
        id: newId(),
        invoiceNumber: `M-${nth}`,
        notes: randomBytes(1_400).toString('base64'),
        payments: invoice.payments.map((payment) => {
          const id = newId()
          return { ...payment, id }
        }),
        kept: { ...invoice.kept, payments: [] },
      })
    for (const each of invoices)
      each.kept.payments = each.payments.map(({ id }) => ({ paymentId: id, createdById: null }))
  })

const script = fileURLToPath(new URL('./fixtures/bringer.ts', import.meta.url))

/** How many bytes more than at its beginning a process lives on that reads so many invoices, and brings them in. */
async function grownBy(count: number): Promise<{ check: number; bring: number }> {
  const { id: companyId, orgAdmin } = await givenCompany(server)
  const intakeId = await sendArchive(orgAdmin, await archiveOf(count))
  const folder = path.join(server.services.config.dataDir, 'files')
  const said = path.join(server.services.config.dataDir, intakeId)
  const most = async (does: 'check' | 'bring') => {
    const told = { companyId, dies: 0, intakeId, does, folder, said }
    expect(await runDying(server, script, told, ['--expose-gc'])).toBe(0)
    return (JSON.parse(await readFile(said, 'utf8')) as { most: number }).most
  }
  const check = await most('check')
  await orgAdmin.call(runIntake, { params: { id: intakeId } })
  const bring = await most('bring')
  const { status, preview } = await orgAdmin.call(getIntake, { params: { id: intakeId } })
  expect([status, preview?.counts['invoices']]).toEqual(['done', count])
  expect((await orgAdmin.call(listInvoices, { query: {} })).total).toBe(count)
  return { check, bring }
}

it('four times as many invoices take little more memory: what is remembered of each is some hundred bytes', async () => {
  const quarter = await grownBy(1_250)
  const all = await grownBy(5_000)
  for (const does of ['check', 'bring'] as const) expect(all[does] - quarter[does]).toBeLessThan(3_750 * 1_000)
}, 600_000)
