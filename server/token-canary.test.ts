import { request } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { listShares, revokeShare, sendReport } from '#domain/shares/api.ts'
import { storageKey } from './files/bytes.ts'
import { handlers } from './features.ts'
import { sendMail, tidyMails } from './mail/jobs.ts'
import { uploaded } from './files/uploads.testing.ts'
import { readArchive } from './platform/backup/archive-reader.ts'
import { StorageError } from './platform/files/storage.ts'
import { createLog } from './platform/log.ts'
import { backUp } from './testing/backups.ts'
import { askDatabase } from './testing/database.ts'
import { emptyPlace } from './testing/empty-place.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from './testing/given.ts'
import { openPostOffice, type PostOffice } from './testing/post-office.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf } from './testing/snapshot.ts'

// A share link's token is watched from the moment it is made: it stands in the mail and in the answers to its owner,
// and neither in the log, nor in a table, nor in a backup.

let logged = ''
let refusing = false
let postOffice: PostOffice
const textOf = (mail: Buffer): string => mail.toString().replaceAll('=\r\n', '')
/** As filters do: the refusal quotes the address that it does not like. */
const refusalOf = (mail: Buffer): Error =>
  new Error(`Refused for ${/https?:\/\/[^\s"]*\/shared\/[^\s"]*/.exec(textOf(mail))?.[0]}`)

let server: TestServer
let company: Company
let report: ReportRecord
beforeAll(async () => {
  postOffice = await openPostOffice({ ofMail: (mail) => (refusing ? refusalOf(mail) : null) })
  const log = createLog('trace', { write: (line) => void (logged += line) })
  server = await startTestServer(postOffice.environment, { log })
  company = await givenCompany(server)
  const client = await givenClient(company.orgAdmin)
  const job = await givenJob(company.orgAdmin, client.id)
  const photo = await uploaded(company.orgAdmin, 'report-image')
  report = await givenReport(company.orgAdmin, client.id, job.id, { images: [{ fileId: photo.id, caption: 'Slab' }] })
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

/** Sends the report; answers the new link's token, once its mail is in that state. */
async function sendAndWait(status: string): Promise<{ id: string; token: string }> {
  const id = newId()
  const { url } = await company.orgAdmin.call(sendReport, {
    params: { id: report.id },
    body: { id, to: 'aroha@tui.example', message: 'Kia ora, this is between us' },
  })
  await expect.poll(async () => (await mailOf(id))?.status, { timeout: 15_000 }).toBe(status)
  return { id, token: url?.split('/').at(-1) ?? '' }
}

const mailOf = async (id: string) =>
  (
    await askDatabase<{ status: string; last_error: string | null; bytes: number }>(
      server.database.superuserUrl,
      `select status, last_error, length(text_body || html_body || coalesce(draft::text, '')) as bytes
        from mails where id = '${id}'`,
    )
  )[0]

const run = (name: string, data: object, isLast: boolean) =>
  handlers
    .find(({ job }) => job.name === name)
    ?.run(server, { companyId: company.id, data }, { isLast })
    .catch(() => undefined)

/** Every place where the token, or enough of it to guess the rest, stands in the database. */
async function tablesWith(token: string): Promise<string[]> {
  const snapshots = await snapshotsOf(server.database)
  const rows = await snapshots.rowsWith(token)
  await snapshots.close()
  return rows
}

describe('a share link that was mailed', () => {
  it('stands in no line of the log, whatever becomes of its requests', async () => {
    const { token } = await sendAndWait('sent')
    expect(postOffice.received.some((mail) => textOf(mail).includes(token))).toBe(true)
    const path = `/api/shared/reports/${token}`
    const photo = `${path}/files/${report.images[0]?.fileId}`
    const { storage } = server.services
    await storage.put(
      storageKey(company.id, report.images[0]?.fileId ?? '', 'full'),
      Buffer.alloc(64 * 1024 * 1024),
      'image/jpeg',
    )
    const reading = vi.spyOn(storage, 'get')
    const from = logged.length

    await leaveInTheMiddle(`${server.url}${photo}`)
    const addresses = [path, photo, `${path}/nothing`, `/shared/reports/${token}`, `${path}%zz`, `${path}?x=${token}`]
    for (const address of addresses)
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) await fetch(`${server.url}${address}`, { method })
    reading.mockRejectedValueOnce(new StorageError('unavailable', `can't read for ${path}`))
    expect((await fetch(`${server.url}${photo}`)).status).toBe(503)
    reading.mockRejectedValueOnce(new Error(`unexpected at ${path}`))
    expect((await fetch(`${server.url}${photo}`)).status).toBe(500)
    vi.restoreAllMocks()

    const lines = logged.slice(from)
    expect(lines).not.toContain(token)
    expect(lines).toContain('unexpected at /api/shared/reports/[token]')
    expect(lines.split('\n').filter((line) => line.includes('already sent'))).toEqual([])
    expect(lines.match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual((addresses.length - 1) * 4)
  })

  it('stands in no table once the mail is sent, given up or long past, nor does what was written', async () => {
    const sent = await sendAndWait('sent')
    refusing = true
    const refused = await sendAndWait('failed')
    const waiting = await mailOf(refused.id)
    // Still to be sent: only the refusal that quotes the link is masked by now.
    expect(waiting?.bytes).toBeGreaterThan(0)
    expect(waiting?.last_error).toMatch(/Refused for .*\/shared\/reports\/\[token\]/)
    await run(sendMail.name, { mailId: refused.id }, true)
    refusing = false
    const before = postOffice.received.length
    await run(sendMail.name, { mailId: refused.id }, true)
    expect(postOffice.received.length, 'an emptied mail is not sent').toBe(before)
    const lost = newId()
    await askDatabase(
      server.database.superuserUrl,
      `insert into mails (company_id, id, to_address, subject, text_body, html_body, draft, created_at)
        values ('${company.id}', '${lost}', 'a@b.example', '', '${refused.token}', '', '{"message": "between us"}',
          '2026-11-01')`,
    )
    await run(tidyMails.name, {}, true)
    expect([(await mailOf(sent.id))?.bytes, (await mailOf(refused.id))?.bytes, await mailOf(lost)]).toEqual([
      0,
      0,
      { status: 'failed', last_error: 'It was never sent', bytes: 0 },
    ])
    for (const { token } of [sent, refused]) expect(await tablesWith(token)).toEqual([])
    expect(await tablesWith('between us')).toEqual([])
    expect(logged).not.toContain(refused.token)
  })

  it('stands in no backup, and goes on being shown to its owner', async () => {
    const { id, token } = await sendAndWait('sent')
    const place = await emptyPlace()
    const path = join(place.folder, 'backup.tar')
    await backUp(server, path)
    expect((await readFile(path)).includes(token)).toBe(false)
    for await (const { name, content } of readArchive(path)) {
      const bytes = Buffer.concat(await Array.fromAsync(content))
      if (name.startsWith('database/') && !name.endsWith('000002.copy.gz'))
        expect(gunzipSync(bytes).includes(token), name).toBe(false)
    }
    await place.clear()
    const { items } = await company.orgAdmin.call(listShares, { params: { id: report.id } })
    expect(items.find((share) => share.id === id)?.url).toContain(token)
    await company.orgAdmin.call(revokeShare, { params: { id: report.id, shareId: id } })
  })
})

it('says in the log whose request it was, by ids and not by name', async () => {
  const from = logged.length
  await company.orgAdmin.fetch('/api/clients')
  const [line] = logged
    .slice(from)
    .split('\n')
    .filter((each) => each.includes('"route":"/api/clients"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ company: company.id, account: expect.any(String) as string })
  expect(line).not.toContain(company.orgAdmin.email)
  expect(logged).not.toContain(company.orgAdmin.token)
})

/** Reads the beginning of an answer and closes the connection. */
function leaveInTheMiddle(url: string): Promise<void> {
  return new Promise((left) => {
    const asked = request(url, (answer) => {
      answer.once('data', () => {
        answer.destroy()
        setImmediate(left)
      })
    })
    asked.on('error', () => undefined)
    asked.end()
  })
}
