import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploaded } from './files/uploads.testing.ts'
import { applyMigrations, letOwnerRead, ourMigrations } from './platform/db/migrations.ts'
import { startFakeS3 } from './platform/files/fake-s3.testing.ts'
import { createStorage, StorageError, type FileStorage } from './platform/files/storage.ts'
import { prepareQueues } from './platform/jobs/prepare.ts'
import { ensureRoles } from './platform/migrate.ts'
import { backUp, refusalOf, restoreInto, rewriteHead } from './testing/backups.ts'
import { askDatabase } from './testing/database.ts'
import { emptyPlace, type EmptyPlace } from './testing/empty-place.ts'
import { givenClient, givenCompany, type Company } from './testing/given.ts'
import { startTestServer, unique, type TestServer } from './testing/server.ts'

let server: TestServer
let company: Company
let home: EmptyPlace
let path: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  home = await emptyPlace()
  company = await givenCompany(server, 'Kauri Construction')
  await givenClient(company.orgAdmin)
  await uploaded(company.orgAdmin, 'report-image')
  path = join(home.folder, 'backup.tar')
  await backUp(server, path)
})
afterAll(async () => {
  await server.stop()
  await home.clear()
})

const read = async (storage: FileStorage, key: string): Promise<Buffer> => buffer((await storage.get(key)).stream)

let place: EmptyPlace
beforeEach(async () => {
  place = await emptyPlace()
})
afterEach(() => place.clear())

describe('what can not be restored changes nothing', () => {
  const nothing = { relations: 0, roles: 0, files: 0 }

  it('a backup that is cut or changed', async () => {
    const bytes = await readFile(path)
    const damaged = join(place.folder, 'damaged.tar')
    const changed = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }
    const cases = [
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, Math.floor(bytes.length / 2)),
      Buffer.alloc(0),
      ...[
        0,
        bytes.indexOf('takenAt') + 12,
        bytes.indexOf('database/clients'),
        bytes.indexOf('files/'),
        bytes.length - 1100,
      ].map(changed),
    ]
    for (const content of cases) {
      await writeFile(damaged, content)
      expect(await refusalOf(restoreInto(place, damaged))).toMatch(/^BackupError: .*damaged/)
    }
    expect(await refusalOf(restoreInto(place, join(place.folder, 'nowhere.tar')))).toMatch(
      /^BackupError: .*can't be read/,
    )
    expect(await place.holds()).toEqual(nothing)
  })

  it('a backup of a newer version, and one of another program', async () => {
    let other = ''
    const next = () => (other = join(place.folder, `${unique()}.tar`))
    for (const [told, expected] of [
      ['0999_from_tomorrow.sql', /newer version of Stringline \(0999_from_tomorrow\.sql\)/],
      ['0001_foundation.sql', /another Stringline: its migration 0001/],
    ] as const) {
      await rewriteHead(path, next(), (head) => {
        ;(head['migrations'] as object[]).splice(0, 1, { name: told, sha256: 'f'.repeat(64) })
      })
      expect(await refusalOf(restoreInto(place, other))).toMatch(expected)
    }
    await rewriteHead(path, next(), (head) => (head['format'] = 2))
    expect(await refusalOf(restoreInto(place, other))).toMatch(/no backup that this version of Stringline can read/)
    await rewriteHead(path, next(), (head) => (head['tables'] as { columns: string[] }[])[0]?.columns.pop())
    expect(await refusalOf(restoreInto(place, other))).toMatch(/its tables are not ours/)
    expect(await place.holds()).toEqual(nothing)
  })

  it('a backup for a database or a place for files that holds something', async () => {
    await place.storage.put(`${company.id}/somebody-elses`, Buffer.from('x'), 'text/plain')
    expect(await refusalOf(restoreInto(place, path))).toMatch(/place for files is not empty.*somebody-elses/)
    await place.storage.delete(`${company.id}/somebody-elses`)
    await askDatabase(place.database.ownerUrl, 'create table notes (id integer)')
    expect(await refusalOf(restoreInto(place, path))).toMatch(/database is not empty: it has notes/)
    await askDatabase(place.database.ownerUrl, 'drop table notes')
    expect(await place.holds()).toEqual(nothing)
    await restoreInto(place, path)
    expect(await refusalOf(restoreInto(place, path))).toMatch(/^BackupError: The database is not empty/)
  })

  it('a backup whose last file finds no room', async () => {
    let stored = 0
    const full: FileStorage = {
      ...place.storage,
      put(...given) {
        stored += 1
        if (stored === 3) throw new StorageError('full', 'no room left in storage')
        return place.storage.put(...given)
      },
    }
    expect(await refusalOf(restoreInto(place, path, full))).toBe('StorageError: no room left in storage')
    expect(await place.holds()).toEqual(nothing)
    await restoreInto(place, path)
  })

  it('and an attempt that was killed is no obstacle: its files are those of the backup', async () => {
    const [{ key } = { key: '' }] = await Array.fromAsync(server.services.storage.list(company.id))
    await place.storage.put(key, Buffer.from('whole or not'), 'image/jpeg')
    await restoreInto(place, path)
    expect((await read(place.storage, key)).equals(await read(server.services.storage, key))).toBe(true)
  })
})

describe('a backup that can not be taken leaves nothing behind', () => {
  const draftsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.part'))

  it('where there is a file already', async () => {
    const before = await readFile(path)
    expect(await refusalOf(backUp(server, path))).toMatch(/^BackupError: .*exists already/)
    expect((await readFile(path)).equals(before)).toBe(true)
  })

  it('is not taken over another that came by the same name meanwhile', async () => {
    const to = join(place.folder, 'twice.tar')
    const outcomes = await Promise.all([refusalOf(backUp(server, to)), refusalOf(backUp(server, to))])
    expect(outcomes.toSorted()).toEqual([expect.stringMatching(/^BackupError: .*exists already/), 'no refusal'])
    expect(await draftsIn(place.folder)).toEqual([])
  })

  it('of a database that was never migrated, or is of a newer version', async () => {
    const to = join(place.folder, 'none.tar')
    const of = { ...server, database: { ...server.database, ownerUrl: place.database.ownerUrl } }
    expect(await refusalOf(backUp(of, to))).toMatch(/nothing to back up/)
    await restoreInto(place, path)
    await askDatabase(place.database.ownerUrl, "insert into schema_migrations values ('0999_tomorrow.sql', '')")
    expect(await refusalOf(backUp(of, to))).toMatch(/newer version of Stringline \(0999_tomorrow\.sql\)/)
    expect([existsSync(to), await draftsIn(place.folder)]).toEqual([false, []])
  })

  it('as somebody who may not read everything', async () => {
    await restoreInto(place, path)
    await askDatabase(place.database.ownerUrl, 'drop policy backup on invoices')
    const to = join(place.folder, 'half.tar')
    const of = { ...server, database: { ...server.database, ownerUrl: place.database.ownerUrl } }
    expect(await refusalOf(backUp(of, to))).toMatch(/^BackupError: DATABASE_URL may not read all of invoices/)
    expect([existsSync(to), await draftsIn(place.folder)]).toEqual([false, []])
  })

  it('when it is stopped, or the disk for files fails on the way', async () => {
    const to = join(place.folder, 'stopped.tar')
    const report = () => Promise.reject(new Error('Stopped.'))
    expect(await refusalOf(backUp(server, to, { report }))).toBe('Error: Stopped.')
    const broken: FileStorage = {
      ...server.services.storage,
      get: () => Promise.reject(new StorageError('unavailable', 'storage fails')),
    }
    expect(await refusalOf(backUp(server, to, { storage: broken }))).toBe('StorageError: storage fails')
    expect([existsSync(to), await draftsIn(dirname(to))]).toEqual([false, []])
  })
})

describe('a backup', () => {
  it('names the files that storage has lost, and has the rest', async () => {
    const [lost = '', ...rest] = (await Array.fromAsync(server.services.storage.list('')))
      .map(({ key }) => key)
      .toSorted()
    const forgetful: FileStorage = {
      ...server.services.storage,
      get: (key, range) =>
        key === lost ? Promise.reject(new StorageError('missing', 'gone')) : server.services.storage.get(key, range),
    }
    const to = join(place.folder, 'lost.tar')
    expect((await backUp(server, to, { storage: forgetful })).files).toMatchObject({ count: 2, missing: [lost] })
    await restoreInto(place, to)
    expect((await Array.fromAsync(place.storage.list(''))).map(({ key }) => key).toSorted()).toEqual(rest)
  })

  it('takes up a stored file where its connection broke off', async () => {
    const stored = server.services.storage
    let cuts = 0
    async function* cutInHalf(bytes: Buffer) {
      yield bytes.subarray(0, bytes.length / 2)
      cuts += 1
      throw new Error('connection reset')
    }
    const breaking: FileStorage = {
      ...stored,
      async get(key, range) {
        const { stream, size } = await stored.get(key, range)
        return { stream: cuts % 3 === 2 ? stream : Readable.from(cutInHalf(await buffer(stream))), size }
      },
    }
    // Every third try goes through; the cut ones before it have each brought half of what was left.
    const passing: FileStorage = {
      ...breaking,
      async get(key, range) {
        const answer = await breaking.get(key, range)
        if (cuts % 3 === 2) cuts += 1
        return answer
      },
    }
    const to = join(place.folder, 'resumed.tar')
    expect((await backUp(server, to, { storage: passing })).files.missing).toEqual([])
    expect(cuts).toBeGreaterThanOrEqual(6)
    await restoreInto(place, to)
    for (const { key } of await Array.fromAsync(stored.list('')))
      expect((await read(place.storage, key)).equals(await read(stored, key)), key).toBe(true)
  })

  it('lies in a bucket as well as in a folder', async () => {
    const s3 = await startFakeS3('files')
    const bucket = await createStorage({
      kind: 's3',
      bucket: 'files',
      region: 'us-east-1',
      endpoint: s3.url,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    })
    await restoreInto(place, path, bucket)
    expect(s3.keys().length).toBe(3)
    const to = join(place.folder, 'from-bucket.tar')
    expect((await backUp(server, to, { storage: bucket })).files).toMatchObject({ count: 3, missing: [] })
    await s3.close()
  })

  it('of an older version is brought to this one', async () => {
    const migrations = await ourMigrations()
    const old = new Set(migrations.slice(0, -3).map(({ name }) => name))
    const owner = new pg.Client({ connectionString: place.database.ownerUrl })
    await owner.connect()
    const roles = await ensureRoles(owner, place.database)
    await applyMigrations(owner, roles, { only: old })
    await letOwnerRead(owner)
    await prepareQueues(owner, roles, place.database.queues)
    await owner.query('alter table companies no force row level security')
    await owner.query(`insert into companies (id, name, code) values (gen_random_uuid(), 'From before', 'OLD')`)
    await owner.query('alter table companies force row level security')
    await owner.end()
    const to = join(home.folder, 'old.tar')
    const of = { ...server, database: { ...server.database, ownerUrl: place.database.ownerUrl } }
    await backUp(of, to)

    const next = await emptyPlace()
    await restoreInto(next, to)
    expect(await askDatabase(next.superuserUrl, 'select name from companies')).toEqual([{ name: 'From before' }])
    const applied = await askDatabase<{ name: string }>(
      next.superuserUrl,
      'select name from schema_migrations order by 1',
    )
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
    await next.clear()
  })
})
