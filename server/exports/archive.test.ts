import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActivity } from '#domain/activity/api.ts'
import { getClient, listClients } from '#domain/clients/api.ts'
import { listComments } from '#domain/comments/api.ts'
import { getBranding, getCompany, getNumbering, getSettings } from '#domain/companies/api.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { archivedKinds, archiveFormat } from '#domain/archives/rules.ts'
import { getInvoice, getInvoicePdf, listInvoices } from '#domain/invoices/api.ts'
import { getJob, listJobs } from '#domain/jobs/api.ts'
import { getReminderSchedule } from '#domain/reminders/api.ts'
import { getReport, getReportPdf, listReports } from '#domain/reports/api.ts'
import { listRoles } from '#domain/roles/api.ts'
import { getSession, signIn } from '#domain/session/api.ts'
import { listTags } from '#domain/tags/api.ts'
import { getTask, listTasks } from '#domain/tasks/api.ts'
import { getUser, listUsers } from '#domain/users/api.ts'
import { getVariation, getVariationPdf, listVariations } from '#domain/variations/api.ts'
import { seedDemo } from '#server/db/seed/seed.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { readCsv } from '#server/platform/tables/csv.ts'
import { bookOf } from '#server/platform/tables/table.ts'
import { givenClient } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { withoutReader } from './archive/records.ts'
import { downloaded, exported, unzipped } from './archives.testing.ts'

// Each sign that a spreadsheet runs, and what looks as if it were guarded already.
const hostile = ['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'=1+1", "=cmd|' /C calc'!A0"]
const limits = { rows: 100_000, titleRows: 30, columns: 200, characters: 50_000_000 }

let server: TestServer
let admin: Caller
let archive: Map<string, Buffer>
let manifest: {
  counts: Record<string, number>
  missing: unknown[]
  entries: { path: string; size: number; sha256: string }[]
}
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  await seedDemo(server.services, server.platform)
  const body = { email: 'orgadmin@stringline.example', password: 'stringline-demo', token: true }
  const { token } = await callerOf(server.url, null).call(signIn, { body })
  admin = callerOf(server.url, token ?? null)
  const { session } = await admin.call(getSession, {})
  for (const name of hostile) await givenClient(admin, { name, notes: `a; ${name}\tb\n${name}` })
  const { id } = await exported(server, session?.company?.id ?? '', admin)
  archive = await unzipped(await downloaded(admin, id))
  manifest = JSON.parse(textOf('manifest.json'))
}, 240_000)
afterAll(() => server.stop())

const textOf = (path: string): string => {
  const found = archive.get(path)
  if (found === undefined) throw new Error(`The archive has no ${path}`)
  return found.toString('utf8')
}
type Stored = { id: string } & Record<string, unknown>
const dataOf = (kind: string): Stored[] => JSON.parse(textOf(`data/${kind}.json`))

/** A record without what it takes along for bringing in, which no endpoint answers. */
const withoutKept = (record: Stored): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'kept'))

/** Every record of a list, each as its own endpoint answers it. */
async function answered(list: Endpoint, one: Endpoint): Promise<unknown[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const answer: unknown = await admin.call(list, { query: { page, pageSize: 100 } } as never)
    const { items } = answer as { items: Stored[] }
    ids.push(...items.map(({ id }) => id))
    if (items.length < 100) break
  }
  const records: unknown[] = []
  for (const id of ids.toSorted()) records.push(withoutReader(await admin.call(one, { params: { id } } as never)))
  return records
}

describe('the archive of the demo company', () => {
  it.each([
    ['people', listUsers, getUser],
    ['clients', listClients, getClient],
    ['jobs', listJobs, getJob],
    ['reports', listReports, getReport],
    ['variations', listVariations, getVariation],
    ['invoices', listInvoices, getInvoice],
    ['tasks', listTasks, getTask],
  ])('has all %s as the API answers them', async (kind, list, one) => {
    const expected = await answered(list, one)
    expect(expected.length).toBeGreaterThan(5)
    expect(dataOf(kind).map(withoutKept)).toEqual(expected)
    expect(manifest.counts[kind]).toBe(expected.length)
  })

  it('has the company with its settings, look and numbers', async () => {
    expect(dataOf('company')).toEqual([
      {
        ...(await admin.call(getCompany, {})),
        settings: await admin.call(getSettings, {}),
        branding: await admin.call(getBranding, {}),
        numbering: await admin.call(getNumbering, {}),
        reminderSchedule: await admin.call(getReminderSchedule, {}),
      },
    ])
  })

  it('has roles, tags and comments', async () => {
    const roles = await admin.call(listRoles, { query: { pageSize: 100 } })
    expect(dataOf('roles')).toEqual(withoutReader(roles.items))
    const tags = await admin.call(listTags, {})
    expect(dataOf('tags')).toEqual(withoutReader(tags.items))
    const comments = dataOf('comments')
    expect(comments.length).toBeGreaterThan(3)
    const [{ taskId } = { taskId: '' }] = comments
    const asked = await admin.call(listComments, { params: { id: taskId as string }, query: { pageSize: 100 } })
    expect(comments.filter((each) => each['taskId'] === taskId)).toEqual(withoutReader(asked.items))
  })

  it('has all that happened, the latest first', async () => {
    const { items } = await admin.call(listActivity, { query: { pageSize: 100 } })
    const entries = dataOf('activity')
    // What was done with the export itself came after it was taken.
    const first = items.findIndex(({ id }) => id === entries[0]?.id)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(entries.slice(0, 100 - first).map(withoutKept)).toEqual(items.slice(first))
    expect(entries.length).toBeGreaterThan(200)
  })

  it('names every entry in its manifest, with its length and checksum', () => {
    const named = manifest.entries.map(({ path }) => path)
    expect([...archive.keys()]).toEqual([...named, 'manifest.json'])
    for (const { path, size, sha256 } of manifest.entries) {
      const bytes = archive.get(path) ?? Buffer.alloc(0)
      expect([path, bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, size, sha256])
    }
    expect(manifest).toMatchObject({ product: 'stringline', format: archiveFormat, missing: [] })
    for (const kind of archivedKinds) expect([kind, dataOf(kind).length]).toEqual([kind, manifest.counts[kind]])
  })

  it('has every stored file, byte for byte', async () => {
    const files = dataOf('files')
    expect(files.length).toBe(manifest.counts['files'])
    expect(files.length).toBeGreaterThan(20)
    for (const { id, path, sha256 } of files) {
      const stored = Buffer.from(await (await admin.fetch(`/api/files/${id}`)).arrayBuffer())
      expect(archive.get(path as string)?.equals(stored)).toBe(true)
      expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
    }
    const named = new Set(files.map(({ id }) => id))
    for (const { images } of dataOf('reports'))
      for (const { fileId } of images as { fileId: string }[]) expect(named.has(fileId)).toBe(true)
    for (const { files: attached } of dataOf('jobs'))
      for (const { id } of attached as Stored[]) expect(named.has(id)).toBe(true)
  })

  it.each([
    ['reports', 'reportId', getReportPdf],
    ['invoices', 'invoiceNumber', getInvoicePdf],
    ['variations', 'variationId', getVariationPdf],
  ])('has the documents of %s as the product prints them', async (kind, number, pdf) => {
    const records = dataOf(kind).filter(({ status }) => kind !== 'invoices' || status !== 'draft')
    const paths = [...archive.keys()].filter((path) => path.startsWith(`files/${kind}/`) && path.endsWith('.pdf'))
    for (const record of records)
      expect(paths).toContain(`files/${kind}/${record[number] as string}/${record[number] as string}.pdf`)
    const [record] = records
    const bytes = await (await admin.fetch(pdf.path.replace(':id', record?.id ?? ''))).arrayBuffer()
    const name = record?.[number] as string
    expect(archive.get(`files/${kind}/${name}/${name}.pdf`)?.equals(Buffer.from(bytes))).toBe(true)
  })

  it('has tables of the same, which no spreadsheet runs, and which say it again when they are read', () => {
    for (const path of archive.keys()) {
      if (!path.startsWith('tables/')) continue
      const text = textOf(path)
      expect([path, text.startsWith('\uFEFF')]).toEqual([path, true])
      const cells = Papa.parse<string[]>(text.slice(1)).data.flat()
      const run = cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))
      expect([path, run]).toEqual([path, []])
    }
    for (const kind of archivedKinds) {
      const records = dataOf(kind)
      const book = bookOf(readCsv(archive.get(`tables/${kind}.csv`) ?? Buffer.alloc(0), limits), limits)
      if ('refused' in book) {
        expect([kind, book.refused, records]).toEqual([kind, 'empty', []])
        continue
      }
      const [heading, ...rows] = book.sheets[0]?.rows ?? []
      expect(rows).toHaveLength(records.length)
      for (const [at, { cells }] of rows.entries())
        for (const [name, value] of Object.entries(records[at] ?? {}))
          if (typeof value === 'string')
            expect([kind, name, cells[heading?.cells.indexOf(name) ?? -1] ?? '']).toEqual([kind, name, value.trim()])
    }
    const names = dataOf('clients').map(({ name }) => name)
    for (const name of hostile) {
      expect(names).toContain(name)
      // What other programs take for a separator is within quotes, as in every table of ours.
      expect(textOf('tables/clients.csv')).toContain(`,"'${name}",`)
      expect(textOf('tables/clients.csv')).toContain(`,"a; ${name}\t`)
    }
    const lines = Papa.parse<Record<string, string>>(textOf('tables/invoices-items.csv').slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    const items = dataOf('invoices').flatMap(({ id, items }) => (items as Stored[]).map((item) => [id, item['amount']]))
    expect(lines.data.map((row) => [row['recordId'], row['amount']])).toEqual(items)
  })

  it('has a page that leads to entries alone, and runs nothing', () => {
    const page = textOf('index.html')
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decodeURIComponent(href))
    expect(links.length).toBeGreaterThan(80)
    for (const link of links) expect([link, archive.has(link)]).toEqual([link, true])
    for (const { path } of manifest.entries.filter(({ path }) => /^(files|tables)\//.test(path)))
      if (!path.startsWith('files/company/')) expect([path, links.includes(path)]).toEqual([path, true])
    expect(page).not.toMatch(/<script|http:|https:|\bon\w+=/)
  })
})
