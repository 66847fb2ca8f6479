import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { getIntake, runIntake } from '#domain/intakes/api.ts'
import { listInvoices } from '#domain/invoices/api.ts'
import { listReports } from '#domain/reports/api.ts'
import { intakesOf } from '#server/files/bytes.ts'
import { downloaded, exported } from '#server/exports/archives.testing.ts'
import { runDying } from '#server/testing/dying.ts'
import { givenClient, givenCompany, givenJob, givenReport, givenTask, type Company } from '#server/testing/given.ts'
import { selectedSteps } from '#server/testing/killing.ts'
import { givenFile } from '#server/testing/matrix-records.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { isFullRun } from '#server/testing/selection.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { bringNow, checkNow, sendArchive, tidyNow } from './intakes.testing.ts'

// Whoever reads an archive or brings it in is killed before each of its steps; another takes it up.

let server: TestServer
let archive: Buffer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const { id: companyId, orgAdmin } = await givenCompany(server, 'Kauri Homes')
  const { id: clientId } = await givenClient(orgAdmin)
  const { id: jobId } = await givenJob(orgAdmin, clientId)
  const image = await givenFile(orgAdmin, 'report-image')
  await givenReport(orgAdmin, clientId, jobId, { images: [{ fileId: image, caption: 'Slab' }] })
  await givenInvoiceIn(orgAdmin, clientId, 'approved', { jobId }, '40.00')
  await givenTask(orgAdmin, { jobId, clientId, tags: ['urgent'] })
  const { id } = await exported(server, companyId, orgAdmin)
  archive = await downloaded(orgAdmin, id)
}, 120_000)
afterAll(() => server.stop())

const script = fileURLToPath(new URL('./fixtures/bringer.ts', import.meta.url))

/** A step that none has. */
const never = Number.MAX_SAFE_INTEGER

/** Works on an archive in a process that dies before that step. Answers how it ended, and the kind of each step. */
async function worked({ id: companyId }: Company, intakeId: string, does: 'check' | 'bring', dies: number) {
  const folder = path.join(server.services.config.dataDir, 'files')
  const said = path.join(server.services.config.dataDir, intakeId)
  const ended = await runDying(server, script, { companyId, dies, intakeId, does, folder, said })
  return ended === 0
    ? { ended, kinds: (JSON.parse(await readFile(said, 'utf8')) as { kinds: string[] }).kinds }
    : { ended, kinds: [] }
}

/** Before which steps it is killed: before every so many in a full run, and otherwise around each kind of step. */
async function deadlySteps(does: 'check' | 'bring', every: number): Promise<number[]> {
  const { company, intakeId } = await given(does)
  const { ended, kinds } = await worked(company, intakeId, does, never)
  expect(ended).toBe(0)
  expect(kinds.length).toBeGreaterThan(20)
  const steps = kinds.map((kind, index) => ({ nth: index + 1, kind, after: kinds[index - 1] ?? '', asked: null }))
  if (isFullRun) return steps.map(({ nth }) => nth).filter((nth) => nth % every === 1 % every)
  return [1, ...selectedSteps(`intakes: ${does}`, steps).map(({ nth }) => nth)]
}

const has = async ({ orgAdmin }: Company): Promise<number[]> =>
  Promise.all([
    orgAdmin.call(listClients, { query: {} }).then(({ total }) => total),
    orgAdmin.call(listReports, { query: {} }).then(({ total }) => total),
    orgAdmin.call(listInvoices, { query: {} }).then(({ total }) => total),
  ])

const keysBelow = async (prefix: string): Promise<string[]> =>
  (await Array.fromAsync(server.services.storage.list(prefix))).map(({ key }) => key).toSorted()

/** All of it is there once, and of the archive nothing. */
async function expectWhole(company: Company, intakeId: string): Promise<void> {
  await tidyNow(server, company.id)
  expect((await company.orgAdmin.call(getIntake, { params: { id: intakeId } })).status).toBe('done')
  expect(await has(company)).toEqual([1, 1, 1])
  expect(await keysBelow(intakesOf(company.id))).toEqual([])
  // One photo in its three sizes.
  expect(await keysBelow(`${company.id}/`)).toHaveLength(3)
}

/** A company of which an archive was sent, and read as well where it is about to come in. */
async function given(does: 'check' | 'bring'): Promise<{ company: Company; intakeId: string }> {
  const company = await givenCompany(server)
  const intakeId = await sendArchive(company.orgAdmin, archive)
  if (does === 'bring') {
    await checkNow(server, company.id, intakeId)
    await company.orgAdmin.call(runIntake, { params: { id: intakeId } })
  }
  return { company, intakeId }
}

it('an archive is read to its end by whoever takes it up', async () => {
  for (const step of await deadlySteps('check', 4)) {
    const { company, intakeId } = await given('check')
    expect((await worked(company, intakeId, 'check', step)).ended).toBe('SIGKILL')
    const { orgAdmin } = company
    expect((await orgAdmin.call(getIntake, { params: { id: intakeId } })).status).toBe('checking')
    await checkNow(server, company.id, intakeId)
    expect(await orgAdmin.call(getIntake, { params: { id: intakeId } })).toMatchObject({
      status: 'ready',
      preview: { problemCount: 0, counts: { clients: 1, reports: 1, invoices: 1, tasks: 1, files: 1 } },
    })
    expect(await has(company)).toEqual([0, 0, 0])
  }
}, 600_000)

it('all of it is brought in or nothing, whenever whoever does it dies; the next one brings it in once', async () => {
  let wholeBefore = 0
  for (const step of [...(await deadlySteps('bring', 1)), never]) {
    const { company, intakeId } = await given('bring')
    const { ended } = await worked(company, intakeId, 'bring', step)
    expect(ended).toBe(step === never ? 0 : 'SIGKILL')
    const found = await has(company)
    if (found[0] === 1) {
      expect(found).toEqual([1, 1, 1])
      wholeBefore += 1
    } else expect(found).toEqual([0, 0, 0])
    await bringNow(server, company.id, intakeId)
    await expectWhole(company, intakeId)
  }
  // Also between all of it being there, and its bytes being gone.
  expect(wholeBefore).toBeGreaterThan(1)
}, 900_000)
