import { readdir, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateClient } from '#domain/clients/api.ts'
import { createExport, deleteExport, getExport } from '#domain/exports/api.ts'
import { deleteReport } from '#domain/reports/api.ts'
import { archivesOf, storageKey } from '#server/files/bytes.ts'
import { fileHandlers } from '#server/files/handlers.ts'
import { removeStoredFiles } from '#server/files/jobs.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { day, hour } from '#server/platform/limits.ts'
import type { Context } from '#server/platform/context.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { givenClient, givenCompany, givenJob, givenReport, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { downloaded, makeNow, tidyNow, unzipped } from './archives.testing.ts'
import { beginExport, finishExport } from './commands/making.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  server.clock.set(testStart)
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const ask = async (): Promise<string> => (await company.orgAdmin.call(createExport, { body: {} })).id
const standing = (id: string) => company.orgAdmin.call(getExport, { params: { id } })
const keys = async () =>
  (await Array.fromAsync(server.services.storage.list(archivesOf(company.id)))).map(({ key }) => key)
const left = async (id: string) => (await readdir(tmpdir())).filter((name) => name.includes(id))
const inCompany = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  within(server.services)(systemIn({ companyId: company.id, timezone: 'Pacific/Auckland' }), work)

/** The same server with some of its services in other hands. */
const serverWith = (services: Partial<Services>): TestServer => ({
  ...server,
  services: { ...server.services, ...services },
})

/** Lets something happen in the middle of the snapshot: once it was begun and before anything of it was read. */
const during = (deed: () => Promise<unknown>): TestServer => {
  const { database } = server.services
  return serverWith({
    database: {
      ...database,
      inTenant: (actor, work, options) =>
        database.inTenant(
          actor,
          async (db) => {
            if (options?.snapshot === true) {
              await db.selectFrom('companies').select('id').where('id', '=', actor.companyId).execute()
              await deed()
            }
            return work(db)
          },
          options,
        ),
    },
  })
}

/** Storage that does something when the archive begins to be stored, in place of storing it or before. */
const storing = (deed: (body: AsyncIterable<Uint8Array>) => Promise<void>): TestServer => {
  const { storage } = server.services
  return serverWith({
    storage: {
      ...storage,
      async put(key, body, type) {
        await deed(body as AsyncIterable<Uint8Array>)
        return storage.put(key, body, type)
      },
    },
  })
}

describe('one moment', () => {
  it('is what an archive shows, whatever is written while it is read', async () => {
    const client = await givenClient(company.orgAdmin, { name: 'Tui Joinery' })
    const id = await ask()
    await makeNow(
      during(async () => {
        await givenClient(company.orgAdmin, { name: 'Came later' })
        const body = { name: 'Renamed' }
        await company.orgAdmin.call(updateClient, { params: { id: client.id }, body, version: client.version })
        const job = await givenJob(company.orgAdmin, client.id)
        await givenReport(company.orgAdmin, client.id, job.id)
      }),
      company.id,
      id,
    )
    const archive = await unzipped(await downloaded(company.orgAdmin, id))
    const named = JSON.parse(archive.get('data/clients.json')?.toString() ?? '') as { name: string }[]
    expect(named.map(({ name }) => name)).toEqual(['Tui Joinery'])
    for (const kind of ['jobs', 'reports']) expect(archive.get(`data/${kind}.json`)?.toString()).toBe('[]')
    for (const [path, bytes] of archive) expect([path, bytes.includes('Came later')]).toEqual([path, false])
  })

  it('holds what is deleted while it is written: files, and documents as they were', async () => {
    const client = await givenClient(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, client.id)
    const photo = await uploaded(company.orgAdmin, 'report-image')
    const images = [{ fileId: photo.id, caption: 'Slab' }]
    const report = await givenReport(company.orgAdmin, client.id, job.id, { images })
    const remove = fileHandlers.find(({ job }) => job.name === removeStoredFiles.name)
    const id = await ask()
    await makeNow(
      storing(async () => {
        await company.orgAdmin.call(deleteReport, { params: { id: report.id } })
        await remove?.run(server, companyEnvelope(removeStoredFiles, company.id, { ids: [photo.id] }))
      }),
      company.id,
      id,
    )
    expect(await standing(id)).toMatchObject({ status: 'ready', missing: 0 })
    const archive = await unzipped(await downloaded(company.orgAdmin, id))
    const folder = `files/reports/${report.reportId}`
    expect([...archive.keys()].filter((path) => path.startsWith(folder))).toEqual([
      `${folder}/${report.reportId}.pdf`,
      `${folder}/site.jpg`,
    ])
    // With no export under way they go.
    await remove?.run(server, companyEnvelope(removeStoredFiles, company.id, { ids: [photo.id] }))
    const gone = server.services.storage.get(storageKey(company.id, photo.id, 'full'))
    await expect(gone).rejects.toMatchObject({ code: 'missing' })
  })
})

describe('what goes wrong', () => {
  it('a file that is not where it should be is named, and everything else is there', async () => {
    const client = await givenClient(company.orgAdmin)
    const plan = await uploaded(company.orgAdmin, 'job-file', { name: 'Plan.jpg' })
    const job = await givenJob(company.orgAdmin, client.id, { fileIds: [plan.id] })
    await server.services.storage.delete(storageKey(company.id, plan.id, 'full'))
    const id = await ask()
    await makeNow(server, company.id, id)
    expect(await standing(id)).toMatchObject({ status: 'ready', missing: 1 })
    const archive = await unzipped(await downloaded(company.orgAdmin, id))
    expect(JSON.parse(archive.get('manifest.json')?.toString() ?? '')).toMatchObject({
      counts: { missing: 1 },
      missing: [{ kind: 'jobs', recordId: job.id, fileId: plan.id, name: 'Plan.jpg', why: 'notStored' }],
    })
    expect(archive.get('index.html')?.toString()).toContain('<li>Plan.jpg</li>')
  })

  it('a disk without room ends it at once, and says so; nothing of it stays', async () => {
    const id = await ask()
    const full = storing(() => Promise.reject(new StorageError('full', 'no room left in storage')))
    await makeNow(full, company.id, id)
    expect(await standing(id)).toMatchObject({ status: 'failed', failure: 'full', can: { downloadExport: false } })
    expect([await keys(), await left(id)]).toEqual([[], []])
    const again = await ask()
    await makeNow(server, company.id, again)
    expect((await standing(again)).status).toBe('ready')
  })

  it('a disk that fills up in the middle does too', async () => {
    const id = await ask()
    const filling = storing(async (body) => {
      for await (const _ of body) throw new StorageError('full', 'no room left in storage')
    })
    await makeNow(filling, company.id, id)
    expect(await standing(id)).toMatchObject({ status: 'failed', failure: 'full' })
  })

  it('storage that does not answer is tried again, and after the last try it is said', async () => {
    const id = await ask()
    const failing = storing(() => Promise.reject(new StorageError('unavailable', 'storage fails')))
    await expect(makeNow(failing, company.id, id)).rejects.toThrow('storage fails')
    expect((await standing(id)).status).toBe('running')
    await makeNow(failing, company.id, id, true)
    expect(await standing(id)).toMatchObject({ status: 'failed', failure: 'unavailable' })
    expect(await left(id)).toEqual([])
  })

  it('a file whose bytes stop half-way is tried again, and ends whole', async () => {
    const client = await givenClient(company.orgAdmin)
    const plan = await uploaded(company.orgAdmin, 'job-file')
    await givenJob(company.orgAdmin, client.id, { fileIds: [plan.id] })
    const id = await ask()
    const { storage } = server.services
    const halfway = serverWith({
      storage: {
        ...storage,
        async get(key, range) {
          const { stream, size } = await storage.get(key, range)
          if (!key.includes(plan.id)) return { stream, size }
          stream.destroy()
          async function* broken() {
            yield Buffer.from('half')
            throw new StorageError('unavailable', 'storage fails half-way through a file')
          }
          return { stream: Readable.from(broken(), { objectMode: false }), size }
        },
      },
    })
    await expect(makeNow(halfway, company.id, id)).rejects.toThrow('half-way')
    await makeNow(server, company.id, id)
    expect(await standing(id)).toMatchObject({ status: 'ready', missing: 0 })
    expect(await keys()).toHaveLength(1)
    await unzipped(await downloaded(company.orgAdmin, id))
  })

  it('a try whose process died leaves nothing, and changes nothing if it goes on all the same', async () => {
    const id = await ask()
    const dead = await inCompany((ctx) => beginExport(ctx, id))
    await server.services.storage.put(`${archivesOf(company.id)}${id}-1`, Buffer.from('half'), 'application/zip')
    await mkdir(join(tmpdir(), `stringline-export-${id}-dead`))
    await writeFile(join(tmpdir(), `stringline-export-${id}-dead`, 'clients.jsonl'), '{}\n')
    await makeNow(server, company.id, id)
    const made = await standing(id)
    expect(made.status).toBe('ready')
    expect([await keys(), await left(id)]).toEqual([[`${archivesOf(company.id)}${id}-2`], []])
    if (dead === null) throw new Error('There was nothing to begin')
    const late = { size: 4, sha256: 'half', takenAt: testStart, missing: 0 }
    expect(await inCompany((ctx) => finishExport(ctx, dead, late))).toBe(false)
    expect(await standing(id)).toEqual(made)
  })

  it('one that nobody wants any more stops, and leaves nothing', async () => {
    const id = await ask()
    const deleted = storing(() => company.orgAdmin.call(deleteExport, { params: { id } }))
    await makeNow(deleted, company.id, id)
    expect((await company.orgAdmin.try(getExport, { params: { id } })).status).toBe(404)
    expect([await keys(), await left(id)]).toEqual([[], []])
  })

  it('one of which nothing was heard for half a day is given up, so that another can be made', async () => {
    const id = await ask()
    await inCompany((ctx) => beginExport(ctx, id))
    server.clock.advance(12 * hour)
    await tidyNow(server, company.id)
    expect((await standing(id)).status).toBe('running')
    server.clock.advance(hour)
    await tidyNow(server, company.id)
    expect(await standing(id)).toMatchObject({ status: 'failed', failure: 'broken' })
    await ask()
    server.clock.advance(day)
  })
})
