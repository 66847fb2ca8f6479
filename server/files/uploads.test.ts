import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import { listClients } from '#domain/clients/api.ts'
import { createJob } from '#domain/jobs/api.ts'
import { newId } from '#domain/ids.ts'
import { startFakeS3 } from '#server/platform/files/fake-s3.testing.ts'
import { StorageError } from '#server/platform/files/storage.ts'
import { runSchedules } from '#server/testing/background.ts'
import { perform } from '#server/testing/matrix-calls.ts'
import { givenClient, givenCompany, givenJob, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { rowsIn } from '#server/testing/traces.ts'
import { tryUpload, uploaded } from './uploads.testing.ts'

// An upload is reserved, stored, confirmed: here the bucket is slow, fails, or the process dies in between.

const poolSize = 10
let bucket: Awaited<ReturnType<typeof startFakeS3>>
let server: TestServer
let superuser: pg.Client
let company: Company
let admin: Person
beforeAll(async () => {
  bucket = await startFakeS3('photos')
  server = await startTestServer({
    POOL_SIZE: String(poolSize),
    S3_BUCKET: 'photos',
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: 'on',
  })
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await bucket.close()
})

const document = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const upload = (id: string, text: string, person = admin) =>
  tryUpload(person, 'job-file', { bytes: document(text), name: 'plan.pdf', id })
const textOf = async (id: string): Promise<string | number> => {
  const answer = await admin.fetch(`/api/files/${id}`)
  const text = await answer.text()
  return answer.status === 200 ? text : answer.status
}
const attaching = async (clientId: string, fileId: string) => {
  const body = {
    clientId,
    name: 'Job with a plan',
    address: '1 Quay Street',
    estimatedEndDate: '2027-01-01',
    contractAmount: '0.00',
    fileIds: [fileId],
  }
  const { status, text } = await perform(admin, createJob, { body })
  return [status, status === 422 ? (JSON.parse(text) as { errors: unknown }).errors : undefined]
}
const notAvailable = {
  path: 'fileIds.0',
  message: 'This file is not available any more; please upload it again',
}
const openTransactions = async (): Promise<number> => {
  const { rowCount } = await superuser.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rowCount ?? 0
}

describe('a stalled bucket', () => {
  it('holds up the uploads that it takes, and nobody else', async () => {
    const client = await givenClient(admin)
    const release = bucket.stall()
    const ids = Array.from({ length: 50 }, () => newId())
    const uploads = ids.map((id) => upload(id, `contents of ${id}`))
    try {
      // Two at a time of one person, the others of the fifty wait for their turn; another company has turns of its own.
      await vi.waitFor(() => expect(bucket.waiting()).toBe(2), { timeout: 20_000 })
      const outside = upload(newId(), 'of another company', (await givenCompany(server)).orgAdmin)
      uploads.push(outside)
      await vi.waitFor(() => expect(bucket.waiting()).toBe(3), { timeout: 20_000 })

      const lists = await Promise.all(Array.from({ length: 40 }, () => perform(admin, listClients, {})))
      expect(lists.map((list) => list.status)).toEqual(lists.map(() => 200))
      // The background has short ones of its own; one of a stalled upload would stay.
      await vi.waitFor(async () => expect(await openTransactions()).toBe(0), { timeout: 10_000 })
      expect(bucket.waiting()).toBe(3)

      const [first = ''] = ids
      expect(await textOf(first)).toBe(404)
      expect(await attaching(client.id, first)).toEqual([422, [notAvailable]])
    } finally {
      release()
    }
    expect((await Promise.all(uploads)).map((answer) => answer.status)).toEqual(uploads.map(() => 201))
    const contents = await Promise.all(ids.map(textOf))
    expect(contents).toEqual(ids.map((id) => document(`contents of ${id}`).toString()))
    await givenJob(admin, client.id, { fileIds: ids.slice(0, 10) })
  })

  it('lets the same upload be sent again, and refuses another under its id before a byte of it is sent', async () => {
    const id = newId()
    const release = bucket.stall()
    const colleague = await company.person('admin')
    const same = [upload(id, 'the one')]
    try {
      await vi.waitFor(() => expect(bucket.waiting()).toBe(1), { timeout: 20_000 })
      same.push(upload(id, 'the one', colleague), upload(id, 'the one', colleague))
      await vi.waitFor(() => expect(bucket.waiting()).toBe(3), { timeout: 20_000 })
      const { status, problem } = await upload(id, 'another')
      expect([status, problem.code]).toEqual([409, 'id_in_use'])
      expect(bucket.waiting()).toBe(3)
    } finally {
      release()
    }
    expect((await Promise.all(same)).map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(await textOf(id)).toBe(document('the one').toString())
  })
})

describe('an upload that can not be stored', () => {
  const failOnce = () =>
    vi.spyOn(server.services.storage, 'put').mockRejectedValueOnce(new StorageError('unavailable', 'storage fails'))

  it('is refused and lets its id go', async () => {
    const id = newId()
    const before = await rowsIn(server, company.id, 'files')
    const put = failOnce()
    expect((await upload(id, 'first try')).status).toBe(503)
    expect(put).toHaveBeenCalledOnce()
    put.mockRestore()
    expect(await rowsIn(server, company.id, 'files')).toBe(before)
    expect((await upload(id, 'something else by now')).status).toBe(201)
  })

  it('does not take the id from the same upload that is still on its way', async () => {
    const id = newId()
    const release = bucket.stall()
    const slow = upload(id, 'both')
    try {
      await vi.waitFor(() => expect(bucket.waiting()).toBe(1))
      const put = failOnce()
      expect((await upload(id, 'both')).status).toBe(503)
      put.mockRestore()
      expect((await upload(id, 'a third party')).status).toBe(409)
    } finally {
      release()
    }
    expect((await slow).status).toBe(201)
    expect(await textOf(id)).toBe(document('both').toString())
  })

  it('is none when it was stored before: sending it again asks the bucket for nothing', async () => {
    const { id } = await uploaded(admin, 'job-file', { bytes: document('done'), name: 'plan.pdf', id: newId() })
    const put = failOnce()
    expect((await upload(id, 'done')).status).toBe(201)
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })
})

describe('a process that dies between storing and confirming', () => {
  const hour = 60 * 60_000
  /** Stores the bytes and never comes back from it, as a process would that was killed then. */
  const dieAfterStoring = async (id: string, text: string, person = admin) => {
    const { storage } = server.services
    const put = storage.put.bind(storage)
    const stored = Promise.withResolvers<void>()
    const life = Promise.withResolvers<never>()
    const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      await put(...args)
      stored.resolve()
      return life.promise
    })
    const request = upload(id, text, person)
    await stored.promise
    spy.mockRestore()
    return {
      /** Ends the request at the end of the test: the server waits for those under way before it stops. */
      bury: async () => {
        life.reject(new StorageError('unavailable', 'the process is gone'))
        await request
      },
    }
  }
  const keysOf = (id: string) => bucket.keys().filter((key) => key.includes(id))

  it('leaves nothing that could be read or used, until the same upload comes again', async () => {
    const id = newId()
    const dead = await dieAfterStoring(id, 'survivor')
    const client = await givenClient(admin)
    expect(keysOf(id)).toHaveLength(1)
    expect(await textOf(id)).toBe(404)
    expect(await attaching(client.id, id)).toEqual([422, [notAvailable]])
    expect((await upload(id, 'an impostor')).status).toBe(409)
    expect((await upload(id, 'survivor')).status).toBe(201)
    await dead.bury()
    expect(await textOf(id)).toBe(document('survivor').toString())
    expect((await attaching(client.id, id))[0]).toBe(201)
  })

  it('leaves a reservation for an hour and bytes for a day, then neither', async () => {
    const id = newId()
    const own = await givenCompany(server)
    // The bucket dates what it stores by the machine's clock.
    server.clock.set(new Date(Math.max(Date.now(), server.clock.now().getTime())).toISOString())
    const dead = await dieAfterStoring(id, 'forgotten', own.orgAdmin)
    const left = async () => ({ rows: await rowsIn(server, own.id, 'files'), keys: keysOf(id).length })
    server.clock.advance(hour - 1)
    await runSchedules(server)
    expect(await left()).toEqual({ rows: 1, keys: 1 })
    server.clock.advance(2)
    await runSchedules(server)
    expect(await left()).toEqual({ rows: 0, keys: 1 })
    server.clock.advance(24 * hour)
    await runSchedules(server)
    expect(await left()).toEqual({ rows: 0, keys: 0 })
    await dead.bury()
  })
})
