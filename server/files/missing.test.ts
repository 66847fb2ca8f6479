import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateBranding } from '#domain/companies/api.ts'
import type { FileView } from '#domain/files/schema.ts'
import { getInvoicePdf } from '#domain/invoices/api.ts'
import { getSystemOverview } from '#domain/overview/api.ts'
import { getReportPdf } from '#domain/reports/api.ts'
import { sendInvoice } from '#domain/shares/api.ts'
import { inviteUser } from '#domain/users/api.ts'
import { getVariationPdf } from '#domain/variations/api.ts'
import { handlers } from '#server/features.ts'
import { countUsage } from '#server/overview/jobs.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { platformEnvelope } from '#server/platform/jobs/job.ts'
import { approvedInvoice } from '#server/sheets/given.testing.ts'
import { deliverEvents, waitingJobs } from '#server/testing/background.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenSuperAdmin,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { storageKey } from './bytes.ts'
import type { FileSize } from './queries.ts'
import { picture, uploaded } from './uploads.testing.ts'

// A stored picture that is lost, or can't be read for a while, stops neither documents nor mails, and the operator is
// told which it is.

let postOffice: PostOffice
let server: TestServer
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer({ ...postOffice.environment, WORKER: 'off' })
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

let company: Company
let admin: Person
let clientId: string
let logo: FileView
beforeEach(async () => {
  company = await givenCompany(server)
  admin = company.orgAdmin
  clientId = (await givenClient(admin)).id
  logo = await uploaded(admin, 'company-logo')
  const colours = { primaryColor: '#007E4F', secondaryColor: '#6366F1' }
  await admin.call(updateBranding, { body: { logoFileId: logo.id, ...colours }, version: 1 })
})
let healthy: TestServer['services']['storage']
beforeAll(() => {
  healthy = server.services.storage
})
afterEach(() => {
  server.services.storage = healthy
})

const keyOf = (file: { id: string }, size: FileSize) => storageKey(company.id, file.id, size)
const lose = (file: { id: string }, size: FileSize) => healthy.delete(keyOf(file, size))
const storageDown = () => {
  server.services.storage = {
    ...healthy,
    get: () => Promise.reject(new StorageError('unavailable', 'storage fails (timeout)')),
  }
}
const documentOf = async (path: string, id: string, language = 'en') => {
  const answer = await admin.fetch(path.replace(':id', id), { headers: { 'accept-language': language } })
  expect(answer.status).toBe(200)
  return pdfText(new Uint8Array(await answer.arrayBuffer()))
}
const mails = () =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('mails')
      .select(['status', 'failure', 'last_error'])
      .where('company_id', '=', company.id)
      .orderBy('created_at')
      .execute(),
  )
/** Tries to deliver the mails that wait, for the first or the last time. */
const send = async (isLast = false) => {
  const handler = handlers.find(({ job }) => job.name === 'sendMail')
  for (const queued of await waitingJobs(server, 'sendMail')) await handler?.run(server, queued, { isLast })
}
const lastMail = async () => (await postOffice.mails()).at(-1)

describe('a document', () => {
  it('is made without a logo that is lost', async () => {
    const invoice = await givenInvoice(admin, clientId)
    await lose(logo, 'print')
    expect((await documentOf(getInvoicePdf.path, invoice.id)).text).toContain(company.name)
  })

  it('shows a placeholder in the place of a lost photo, in its language', async () => {
    const [lost, kept] = [
      await uploaded(admin, 'report-image'),
      await uploaded(admin, 'report-image', { bytes: await picture('#104080') }),
    ]
    const images = [
      { fileId: lost.id, caption: 'Slab' },
      { fileId: kept.id, caption: '' },
    ]
    const job = await givenJob(admin, clientId)
    const report = await givenReport(admin, clientId, job.id, { images })
    await lose(lost, 'print')
    for (const [language, said] of [
      ['en', 'This photo is no longer available'],
      ['es', 'Esta foto ya no está disponible'],
      ['fr', 'Cette photo n’est plus disponible'],
    ] as const) {
      const { text } = await documentOf(getReportPdf.path, report.id, language)
      expect(text.split(said)).toHaveLength(2)
      expect(text).toMatch(/Slab/)
    }
  })

  it('does so of a variation too', async () => {
    const photo = await uploaded(admin, 'variation-image')
    const variation = await givenVariation(admin, clientId, { images: [{ fileId: photo.id, caption: 'Beam' }] })
    await lose(photo, 'print')
    expect((await documentOf(getVariationPdf.path, variation.id)).text).toContain('This photo is no longer available')
  })
})

describe('a mail', () => {
  it('goes out without a logo that is lost, under the company’s name', async () => {
    const invoice = await approvedInvoice(admin, clientId)
    await lose(logo, 'print')
    await lose(logo, 'thumb')
    await admin.call(sendInvoice, { params: { id: invoice.id }, body: { to: 'lost@tui.example' } })
    await deliverEvents(server, company.id)
    await send()
    const mail = await lastMail()
    expect(mail?.to?.[0]?.address).toBe('lost@tui.example')
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
    expect(mail?.html).not.toContain('cid:')
    expect(mail?.html).toMatch(new RegExp(`class="name"[^>]*>${company.name}<`))
    expect(await mails()).toMatchObject([{ status: 'sent', last_error: null }])
  })

  it('that waits for storage says so, and goes out without the logo rather than not at all', async () => {
    const invoice = await approvedInvoice(admin, clientId)
    await admin.call(sendInvoice, { params: { id: invoice.id }, body: { to: 'later@tui.example' } })
    storageDown()
    await expect(deliverEvents(server, company.id)).rejects.toThrow('storage fails')
    expect(await mails()).toMatchObject([
      { status: 'failed', failure: 'printing', last_error: expect.stringContaining('storage fails (timeout)') },
    ])
    server.services.storage = healthy
    await deliverEvents(server, company.id)
    expect(await mails()).toMatchObject([{ status: 'queued', failure: null, last_error: null }])
    storageDown()
    const [job] = await waitingJobs(server, 'sendMail')
    const handler = handlers.find((each) => each.job.name === 'sendMail')
    await expect(handler?.run(server, job, { isLast: false })).rejects.toThrow('storage fails')
    expect(await mails()).toMatchObject([{ status: 'failed', failure: null, last_error: 'storage fails (timeout)' }])
    await handler?.run(server, job, { isLast: true })
    expect(await mails()).toMatchObject([{ status: 'sent', last_error: null }])
    expect((await lastMail())?.to?.[0]?.address).toBe('later@tui.example')
  })

  it('that can’t be written says why', async () => {
    await admin.call(inviteUser, { body: { email: `new-${company.id}@tui.example`, role: 'user' } })
    const { secrets } = server.services
    server.services.secrets = {
      ...secrets,
      open: () => {
        throw new Error('sealed under a key that is gone')
      },
    }
    await expect(deliverEvents(server, company.id)).rejects.toThrow('a key that is gone')
    server.services.secrets = secrets
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'sealed under a key that is gone' }])
  })
})

describe('the System Overview', () => {
  const missing = async () => {
    const { alerts } = await (await givenSuperAdmin(server)).call(getSystemOverview, {})
    const alert = alerts.find(({ kind }) => kind === 'filesMissing')
    return alert?.companies.find(({ id }) => id === company.id)
  }

  /** As each hour does. */
  const look = () => handlers.find(({ job }) => job === countUsage)?.run(server, platformEnvelope(countUsage, {}))

  it('names a lost file by its key until it is back, and nothing that people called it', async () => {
    const file = await uploaded(admin, 'job-file', { bytes: Buffer.from('%PDF-1.7\n%%EOF'), name: 'canary.pdf' })
    const bytes = await healthy.get(keyOf(file, 'full')).then(({ stream }) => Array.fromAsync(stream))
    await lose(file, 'full')
    expect(await missing()).toBeUndefined()
    expect((await admin.fetch(file.url)).status).toBe(404)
    expect((await admin.fetch(file.url)).status).toBe(404)
    expect(await missing()).toMatchObject({ files: { count: 1, keys: [keyOf(file, 'full')] } })
    expect(JSON.stringify(await missing())).not.toContain('canary')
    await look()
    expect(await missing()).toMatchObject({ files: { count: 1 } })
    await healthy.put(keyOf(file, 'full'), Buffer.concat(bytes as Buffer[]), 'application/pdf')
    await look()
    expect(await missing()).toBeUndefined()
  })

  it('counts those that it does not name', async () => {
    const job = await givenJob(admin, clientId)
    const images = []
    for (let at = 0; at < 6; at += 1) {
      const { id } = await uploaded(admin, 'report-image', { bytes: await picture(`#10408${at}`) })
      images.push({ fileId: id, caption: '' })
      await lose({ id }, 'print')
    }
    const report = await givenReport(admin, clientId, job.id, { images })
    await documentOf(getReportPdf.path, report.id)
    const found = await missing()
    expect([found?.files?.count, found?.files?.keys.length]).toEqual([6, 5])
  })
})
