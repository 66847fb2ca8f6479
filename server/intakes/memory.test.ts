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
import { isFullRun } from '#server/testing/selection.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { altered, type Records } from './altered.testing.ts'
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

it('keeps less than two fifths of each invoice in memory', async () => {
  const count = isFullRun ? 5_000 : 2_000
  const quarter = await grownBy(count / 4)
  const all = await grownBy(count)
  // An invoice takes 5 KB. Its ids take some 800 bytes, and the batch that is looked at varies by half a megabyte.
  for (const does of ['check', 'bring'] as const)
    expect(all[does] - quarter[does]).toBeLessThan((count * 3 * 2_000) / 4)
}, 600_000)

/** A text of that length that compression makes some seventy times smaller, which no directory shows. */
const padding = (length: number): string => {
  const block = randomBytes(12_000).toString('base64')
  return block.repeat(Math.ceil(length / block.length)).slice(0, length)
}

/** What a forged archive says too much of, so that little of it unpacks to much, and at what it is refused. */
const forged: [string, (records: Records) => void, string][] = [
  [
    'views that are as long as a record may be',
    ({ views }) => {
      const at = '2026-11-19T21:00:00.000Z'
      const kept = { ownerId: null, rank: 'a0', createdAt: at, updatedAt: at }
      const all = { companyId: newId(), version: 1, name: 'All', screen: 'list', shared: true, owner: 'Mere', kept }
      const query = padding(3_900_000)
      for (let nth = 0; nth < 60; nth += 1) views.push({ ...all, id: newId(), query } as never)
    },
    'views',
  ],
  [
    'roles beyond number, with names beyond length',
    ({ roles }) => {
      const name = padding(4_000)
      for (let nth = 0; nth < 60_000; nth += 1) roles.push({ id: newId(), name, isSystem: false } as never)
    },
    'roles',
  ],
  [
    'a record of a million values that are none',
    (records) => {
      const items = Array.from(randomBytes(1_300_000), (byte) => [[], {}, 0][byte % 3])
      records['comment-edits'].push({ taskId: newId(), commentId: newId(), total: 1, items } as never)
    },
    'archive',
  ],
]

it.each(forged)(
  'a process with little memory refuses %s',
  async (_, change, kind) => {
    const { id: companyId, orgAdmin } = await givenCompany(server)
    const intakeId = await sendArchive(orgAdmin, await altered(small, change))
    const folder = path.join(server.services.config.dataDir, 'files')
    const said = path.join(server.services.config.dataDir, intakeId)
    const told = { companyId, dies: 0, intakeId, does: 'check', folder, said }
    expect(await runDying(server, script, told, ['--max-old-space-size=192'])).toBe(0)
    const { status, preview } = await orgAdmin.call(getIntake, { params: { id: intakeId } })
    expect(status).toBe('refused')
    expect(preview?.problems.map((problem) => problem.kind)).toContain(kind)
  },
  300_000,
)
