import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import type { FileView } from '#domain/files/schema.ts'
import { newId } from '#domain/ids.ts'
import { startFakeS3, type Fault } from '#server/platform/files/fake-s3.testing.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company, type Person } from '#server/testing/given.ts'
import { perform } from '#server/testing/matrix-calls.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { rowsIn } from '#server/testing/traces.ts'
import { tryUpload, uploaded } from './uploads.testing.ts'

// What people are told while the bucket fails, and that nothing is half-done when it is back.

let bucket: Awaited<ReturnType<typeof startFakeS3>>
let server: TestServer
let company: Company
let admin: Person
let stored: FileView
let reportId: string
beforeAll(async () => {
  bucket = await startFakeS3('photos')
  server = await startTestServer({
    S3_BUCKET: 'photos',
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: 'on',
  })
  company = await givenCompany(server)
  admin = company.orgAdmin
  stored = await uploaded(admin, 'job-file', { bytes: document('a plan'), name: 'plan.pdf' })
  const client = await givenClient(admin)
  const job = await givenJob(admin, client.id)
  const photo = await uploaded(admin, 'report-image')
  const report = await givenReport(admin, client.id, job.id, { images: [{ fileId: photo.id, caption: 'Slab' }] })
  reportId = report.id
})
afterAll(async () => {
  await server.stop()
  await bucket.close()
})

const document = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text.repeat(2000)}\n%%EOF`)
const during = async <Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> => {
  const mend = bucket.fail(fault)
  try {
    return await work()
  } finally {
    mend()
  }
}
const answerOf = async (path: string) => {
  const response = await admin.fetch(path)
  const text = await response.text()
  const type = response.headers.get('content-type')
  return { status: response.status, again: response.headers.get('retry-after'), type, text }
}
const othersWork = async () => expect((await perform(admin, listClients, {})).status).toBe(200)

describe.each([
  ['failing', 503, 'unavailable'],
  ['full', 507, 'storage_full'],
  ['denying', 500, 'storage_misconfigured'],
] as const)('a bucket that is %s', (fault, status, code) => {
  it(`refuses an upload with ${status}, keeps nothing of it, and takes it when it is back`, async () => {
    const before = await rowsIn(server, company.id, 'files')
    const upload = { bytes: document(fault), name: 'plan.pdf', id: newId() }
    const refused = await during(fault, async () => {
      const answer = await tryUpload(admin, 'job-file', upload)
      await othersWork()
      return answer
    })
    expect([refused.status, refused.problem.code]).toEqual([status, code])
    expect(await rowsIn(server, company.id, 'files')).toBe(before)
    expect((await tryUpload(admin, 'job-file', upload)).status).toBe(201)
    expect((await answerOf(`/api/files/${upload.id}`)).text).toBe(document(fault).toString())
  })
})

it('a bucket without room still gives what it has', async () => {
  expect((await during('full', () => answerOf(stored.url))).status).toBe(200)
})

describe.each(['failing', 'cut half-way'] as const)('what has photos in it, from a bucket that is %s', (fault) => {
  it('is not drawn without them: the PDF is unavailable for a moment', async () => {
    const answer = await during(fault, () => answerOf(`/api/reports/${reportId}/pdf`))
    expect(answer).toMatchObject({ status: 503, again: '2', type: 'application/problem+json; charset=utf-8' })
    await othersWork()
    expect((await answerOf(`/api/reports/${reportId}/pdf`)).status).toBe(200)
  })
})

describe('a download', () => {
  it('is unavailable for a moment when the bucket answers 500', async () => {
    expect(await during('failing', () => answerOf(stored.url))).toMatchObject({ status: 503, again: '2' })
  })

  it('that is cut half-way breaks off: nobody takes the half for the whole', async () => {
    await expect(during('cut half-way', () => answerOf(stored.url))).rejects.toThrow('terminated')
    await othersWork()
    expect((await answerOf(stored.url)).text).toBe(document('a plan').toString())
  })
})

describe('a start', () => {
  const startWith = (settings: NodeJS.ProcessEnv) =>
    startTestServer({
      WORKER: 'off',
      S3_BUCKET: 'photos',
      S3_ENDPOINT: bucket.url,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'on',
      ...settings,
    })

  it('is refused where the bucket does not exist or refuses the key, naming the setting', async () => {
    await expect(startWith({ S3_BUCKET: 'other' })).rejects.toThrow(/^S3_BUCKET names a bucket that does not exist/)
    await during('denying', () => expect(startWith({})).rejects.toThrow('S3_ACCESS_KEY_ID'))
  })

  it('goes on while the bucket can’t be reached', async () => {
    const started = await startWith({ S3_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await fetch(`${started.url}/healthz`)).status).toBe(200)
    await started.stop()
  })
})
