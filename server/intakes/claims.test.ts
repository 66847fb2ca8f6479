import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateBranding, getBranding } from '#domain/companies/api.ts'
import { createComment } from '#domain/comments/api.ts'
import { newId } from '#domain/ids.ts'
import { getIntake, runIntake } from '#domain/intakes/api.ts'
import { intakeMessages, type IntakeRecord } from '#domain/intakes/schema.ts'
import { listJobs } from '#domain/jobs/api.ts'
import type { Plan } from '#domain/plans.ts'
import { getTask } from '#domain/tasks/api.ts'
import { downloaded, exported } from '#server/exports/archives.testing.ts'
import { storageKey } from '#server/files/bytes.ts'
import { picture, uploaded } from '#server/files/uploads.testing.ts'
import { hour } from '#server/platform/limits.ts'
import { givenClient, givenCompany, givenJob, givenTask, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { altered, type Records } from './altered.testing.ts'
import { bringNow, broughtArchive, checkedArchive } from './intakes.testing.ts'

const storedBytesOf = async (companyId: string, fileId: string): Promise<Buffer> =>
  buffer((await server.services.storage.get(storageKey(companyId, fileId, 'full'))).stream)

// What an archive says of itself decides nothing: jobs and tasks are counted by what they are, the plan is asked again
// when all of it comes in, and what is here stays what it is.

let server: TestServer
let archive: Buffer
let source: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  source = await givenCompany(server, 'Kauri Homes')
  const { orgAdmin } = source
  const { id: clientId } = await givenClient(orgAdmin)
  const { id: jobId } = await givenJob(orgAdmin, clientId)
  for (const title of ['Pour the slab', 'Raise the frame']) {
    const { id } = await givenTask(orgAdmin, { title, jobId, clientId })
    await orgAdmin.call(createComment, { params: { id }, body: { body: 'On its way' } })
  }
  const { id: logoFileId } = await uploaded(orgAdmin, 'company-logo')
  const { version } = await orgAdmin.call(getBranding, {})
  await orgAdmin.call(updateBranding, { body: { logoFileId }, version })
  archive = await downloaded(orgAdmin, (await exported(server, source.id, orgAdmin)).id)
}, 120_000)
beforeEach(() => server.clock.advance(hour))
afterAll(() => server.stop())

const onPlan = (plan: Plan, { id }: Company) =>
  server.platform.db.updateTable('companies').set({ plan }).where('id', '=', id).execute()

/** Eleven jobs in progress, of which it says that they are not. */
const elevenJobs = ({ jobs }: Records): void => {
  const [job] = jobs
  if (job === undefined) throw new Error('There is no job')
  jobs.length = 0
  for (let nth = 0; nth < 11; nth += 1)
    jobs.push({ ...job, id: nth === 0 ? job.id : newId(), jobId: `J-${nth}`, status: 'in-progress', active: false })
}

async function run({ id: companyId, orgAdmin }: Company, id: string): Promise<IntakeRecord> {
  await orgAdmin.call(runIntake, { params: { id } })
  await bringNow(server, companyId, id)
  return orgAdmin.call(getIntake, { params: { id } })
}

describe('the plan', () => {
  it('counts jobs by their status, whatever the archive says', async () => {
    const company = await givenCompany(server)
    await onPlan('basic', company)
    const intake = await checkedArchive(server, company.id, company.orgAdmin, await altered(archive, elevenJobs))
    expect(intake.status).toBe('refused')
    expect(intake.preview?.problems.map(({ kind }) => kind)).toEqual(['plan'])
  })

  it('is asked once more when all of it comes in, and nothing does', async () => {
    const company = await givenCompany(server)
    const { id, orgAdmin } = company
    const looked = await checkedArchive(server, id, orgAdmin, await altered(archive, elevenJobs))
    expect(looked.status).toBe('ready')
    await onPlan('basic', company)
    expect(await run(company, looked.id)).toMatchObject({ status: 'failed', failure: 'plan' })
    expect((await orgAdmin.call(listJobs, { query: {} })).total).toBe(0)
    expect(await Array.fromAsync(server.services.storage.list(`${id}/`))).toEqual([])
  })
})

it('counts comments, and what a task waits for, by what comes in', async () => {
  const { id: companyId, orgAdmin } = await givenCompany(server)
  let waiting = ''
  const lying = await altered(archive, ({ tasks: [one, other] }) => {
    if (one === undefined || other === undefined) throw new Error('There are no two tasks')
    waiting = one.id
    one.comments = 99
    one.dependsOn = [{ id: other.id, title: other.title, status: 'completed', assigneeName: null }]
  })
  await broughtArchive(server, companyId, orgAdmin, lying)
  expect(await orgAdmin.call(getTask, { params: { id: waiting } })).toMatchObject({ comments: 1, waitingFor: 1 })
})

describe('what is here already', () => {
  /** The source without records of its own, as it would be empty again; what it looks like, and the bytes of that. */
  const logoOf = async ({ id, orgAdmin }: Company): Promise<{ fileId: string; bytes: Uint8Array }> => {
    const { logo } = await orgAdmin.call(getBranding, {})
    const fileId = logo?.id ?? ''
    return { fileId, bytes: await storedBytesOf(id, fileId) }
  }

  it('is not brought into the company that it was made of', async () => {
    const company = await givenCompany(server)
    const own = await downloaded(company.orgAdmin, (await exported(server, company.id, company.orgAdmin)).id)
    const intake = await checkedArchive(server, company.id, company.orgAdmin, own)
    expect(intake.status).toBe('refused')
    expect(intake.preview?.problems.map(({ message }) => message)).toEqual([intakeMessages.sameCompany])
  })

  it('is told at the look, where a file of the archive has a row here', async () => {
    const company = await givenCompany(server)
    const { fileId } = await logoOf(source)
    await uploaded(company.orgAdmin, 'company-logo', { id: fileId, bytes: await picture('#102030') })
    const intake = await checkedArchive(server, company.id, company.orgAdmin, archive)
    expect(intake.status).toBe('refused')
    expect(intake.preview?.problems).toMatchObject([{ kind: 'files', path: 'id', message: intakeMessages.here }])
  })

  it('keeps its bytes, where it came to be here after the look', async () => {
    const company = await givenCompany(server)
    const looked = await checkedArchive(server, company.id, company.orgAdmin, archive)
    expect(looked.status).toBe('ready')
    const { fileId, bytes: others } = await logoOf(source)
    await uploaded(company.orgAdmin, 'company-logo', { id: fileId, bytes: await picture('#102030') })
    const before = await storedBytesOf(company.id, fileId)
    expect(Buffer.from(before).equals(Buffer.from(others))).toBe(false)
    expect(await run(company, looked.id)).toMatchObject({ status: 'failed', failure: 'here' })
    expect(await storedBytesOf(company.id, fileId)).toEqual(before)
    // What another company has of the same id is its own all along.
    expect((await logoOf(source)).bytes).toEqual(others)
  })
})
