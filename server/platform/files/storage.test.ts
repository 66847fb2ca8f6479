import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fault, startFakeS3 } from './fake-s3.testing.ts'
import { createStorage, failingAsStorage, type FileStorage, validKey } from './storage.ts'
import { behavesAsStorage, beyondTheRoom, code, read, text } from './storage.testing.ts'

describe('a local folder', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'storage-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  behavesAsStorage(() => createStorage({ kind: 'local', dir }))

  it('says that it is full when the disk is', async () => {
    const storage = await createStorage({ kind: 'local', dir })
    expect(await code(storage.put('acme/large', beyondTheRoom(), 'text/plain'))).toBe('full')
    expect(await code(storage.get('acme/large'))).toBe('missing')
  })
  it('leaves nothing aside', async () => {
    expect(await readdir(path.join(dir, 'tmp'))).toEqual([])
  })
  it('clears what a dead process left, but no upload under way', async () => {
    const [old, young] = [path.join(dir, 'tmp', 'old'), path.join(dir, 'tmp', 'young')]
    await writeFile(old, 'x')
    await writeFile(young, 'x')
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(old, hoursAgo, hoursAgo)
    await createStorage({ kind: 'local', dir })
    expect(await readdir(path.join(dir, 'tmp'))).toEqual(['young'])
  })
  it('clears what writes to a key left that never ended, and of no other', async () => {
    const storage = await createStorage({ kind: 'local', dir })
    await rm(path.join(dir, 'tmp', 'young'))
    const ended = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    async function* waiting() {
      yield text
      written.resolve()
      await ended.promise
    }
    const put = storage.put('exports/acme/other', waiting(), 'application/zip')
    await written.promise
    await writeFile(path.join(dir, 'tmp', 'exports+acme+one-1=left'), 'x')
    await storage.forgetUnfinished('exports/acme/one')
    expect(await readdir(path.join(dir, 'tmp'))).toEqual([expect.stringMatching(/^exports\+acme\+other=/)])
    ended.resolve()
    await put
  })
  it('finds its files after a restart', async () => {
    const again = await createStorage({ kind: 'local', dir })
    expect((await read(again, 'acme/replaced')).toString()).toBe('short')
  })
  it('says when the folder can not be used', async () => {
    const file = path.join(dir, 'a-file')
    await writeFile(file, 'x')
    expect(await code(createStorage({ kind: 'local', dir: file }))).toBe('unavailable')
  })
})

describe('an S3 bucket', () => {
  let s3: Awaited<ReturnType<typeof startFakeS3>>
  beforeAll(async () => {
    s3 = await startFakeS3('files')
  })
  afterAll(() => s3.close())
  const open = () =>
    createStorage({
      kind: 's3',
      bucket: 'files',
      region: 'us-east-1',
      endpoint: s3.url,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    })

  behavesAsStorage(open)

  it('keeps the content type and signs every request', async () => {
    await (await open()).put('acme/picture', text, 'image/jpeg')
    expect(s3.contentType('acme/picture')).toBe('image/jpeg')
    expect(s3.unsigned()).toBe(0)
  })
  it('sends a long file in parts of one size, and gives up what breaks off', async () => {
    expect(s3.largestPart()).toBe(16 * 1024 * 1024)
    expect(s3.uploads()).toEqual([])
  })
  it('ends an upload in parts that a dead process had begun', async () => {
    const begun = await fetch(`${s3.url}/files/exports/acme/one-1?uploads=`, { method: 'POST' })
    expect(begun.status).toBe(200)
    const storage = await open()
    await storage.forgetUnfinished('exports/acme/two')
    expect(s3.uploads()).toEqual(['exports/acme/one-1'])
    await storage.forgetUnfinished('exports/acme/one')
    expect(s3.uploads()).toEqual([])
  })
  it('survives one failing answer, and reports a lasting failure', async () => {
    const storage = await open()
    s3.failNext(1)
    expect((await read(storage, 'acme/picture')).length).toBe(text.length)
    s3.failNext(20)
    expect(await code(storage.get('acme/picture'))).toBe('unavailable')
    s3.failNext(0)
  })
  it('goes without the list of uploads where a provider has none', async () => {
    const mend = s3.fail('listing no uploads')
    await expect((await open()).forgetUnfinished('exports/acme/one')).resolves.toBeUndefined()
    mend()
  })
  it('names the setting that the provider refuses', async () => {
    const mend = s3.fail('denying')
    const storage = await open()
    for (const work of [storage.check(), storage.get('acme/picture'), storage.put('acme/x', text, 'text/plain')])
      await expect(work).rejects.toMatchObject({
        code: 'misconfigured',
        message: 'The storage does not know the key of S3_ACCESS_KEY_ID (InvalidAccessKeyId)',
      })
    mend()
  })
  it('reports a bucket that is gone as wrong settings, an unreachable one as unavailable', async () => {
    const at = (options: { endpoint: string; bucket: string }) =>
      createStorage({
        kind: 's3',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        forcePathStyle: true,
        ...options,
      })
    expect(await code((await at({ endpoint: s3.url, bucket: 'other' })).get('acme/picture'))).toBe('misconfigured')
    await expect((await at({ endpoint: s3.url, bucket: 'other' })).check()).rejects.toThrow(/^S3_BUCKET names a bucket/)
    expect(
      await code((await at({ endpoint: 'http://127.0.0.1:9', bucket: 'files' })).put('acme/x', text, 'text/plain')),
    ).toBe('unavailable')
  })
  it('goes on giving and taking however many read slowly', async () => {
    const storage = await open()
    await storage.put('acme/plan', Buffer.alloc(2_000_000), 'application/pdf')
    // Each has begun and holds its connection.
    const slow = await Promise.all(Array.from({ length: 60 }, () => storage.get('acme/plan')))
    await storage.put('acme/next', Buffer.from('next'), 'text/plain')
    expect((await read(storage, 'acme/next')).toString()).toBe('next')
    for (const { stream } of slow) stream.destroy()
  })
})

// Another S3 server than our own small one, where there is one: S3_TEST_ENDPOINT=http://… S3_TEST_BUCKET=… (an empty
// bucket) S3_TEST_KEY=… S3_TEST_SECRET=….
const { S3_TEST_ENDPOINT: endpoint = '', S3_TEST_BUCKET: bucket = '' } = process.env
describe.runIf(endpoint !== '')('the S3 server at S3_TEST_ENDPOINT', () => {
  const open = () =>
    createStorage({
      kind: 's3',
      bucket,
      region: 'us-east-1',
      endpoint,
      accessKeyId: process.env['S3_TEST_KEY'],
      secretAccessKey: process.env['S3_TEST_SECRET'],
      forcePathStyle: true,
    })

  behavesAsStorage(open)

  it('lists more than one page', async () => {
    const storage = await open()
    for (let number = 0; number < 1005; number += 1) await storage.put(`many/${number}`, text, 'text/plain')
    expect(await Array.fromAsync(storage.list('many/'))).toHaveLength(1005)
  })
})

describe('a bucket that fails', () => {
  let s3: Awaited<ReturnType<typeof startFakeS3>>
  const options = () =>
    ({
      kind: 's3',
      bucket: 'files',
      region: 'us-east-1',
      endpoint: s3.url,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    }) as const
  let storage: FileStorage
  beforeAll(async () => {
    s3 = await startFakeS3('files')
    storage = await createStorage({
      ...options(),
      patience: { connection: 200, answer: 200, silence: 200, put: 10_000 },
    })
    await storage.put('acme/kept', text, 'text/plain')
  })
  afterAll(() => s3.close())
  const during = async <Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> => {
    const mend = s3.fail(fault)
    try {
      return await work()
    } finally {
      mend()
    }
  }
  const verbs: [string, () => Promise<unknown>][] = [
    ['put', () => storage.put('acme/new', text, 'text/plain')],
    ['get', () => storage.get('acme/kept')],
    ['delete', () => storage.delete('acme/kept')],
    ['list', () => Array.fromAsync(storage.list('acme/'))],
    ['check', () => storage.check()],
  ]

  it.each(verbs)('is given up by %s when it takes the request and never answers', async (_, verb) => {
    expect(await during('silent', () => code(verb()))).toBe('unavailable')
    expect(s3.faults()).toBe(3)
  })
  it('is given up by a put once its time is over, however long an answer may take', async () => {
    const patience = { connection: 60_000, answer: 60_000, silence: 60_000, put: 100 }
    const hurried = await createStorage({ ...options(), patience })
    expect(await during('silent', () => code(hurried.put('acme/new', text, 'text/plain')))).toBe('unavailable')
    expect(s3.faults()).toBe(1)
  })
  it.each(verbs)('is unavailable to %s when it answers 500', async (_, verb) => {
    expect(await during('failing', () => code(verb()))).toBe('unavailable')
  })
  it('says when it has no room', async () => {
    expect(await during('full', () => code(storage.put('acme/new', text, 'text/plain')))).toBe('full')
  })
  it.each(['silent half-way', 'cut half-way'] as const)('gives no half of a file for a whole (%s)', async (fault) => {
    expect(await during(fault, () => code(read(storage, 'acme/kept')))).toBe('unavailable')
    expect(s3.faults()).toBe(1)
    expect((await read(storage, 'acme/kept')).equals(text)).toBe(true)
  })
  it('that fails before anybody reads the stream breaks nothing', async () => {
    const { stream } = await during('cut half-way', () => storage.get('acme/kept'))
    await vi.waitFor(() => expect(s3.faults()).toBe(1))
    await new Promise((resolve) => setImmediate(resolve))
    expect(await code(buffer(stream))).toBe('unavailable')
  })
})

it('a stream that nobody reads lets its source go', async () => {
  const source = Readable.from([text])
  failingAsStorage(source).destroy()
  await once(source, 'close')
  expect(source.destroyed).toBe(true)
})

describe('a key', () => {
  it('is plain segments', () => {
    for (const key of ['a', 'acme/018f-full', 'a/b/c.jpg']) expect(validKey(key)).toBe(key)
  })
  it('never leads elsewhere', () => {
    const leading = [
      '',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a/./b',
      'a//b',
      'a/',
      '.hidden',
      'a/.hidden',
      'a..b',
      'a\\b',
      'a\0b',
    ]
    const unusual = ['A', 'é', 'a b', '=3f/a', 'x'.repeat(201)]
    const accepted = (key: string) => {
      try {
        return validKey(key) === key
      } catch {
        return false
      }
    }
    expect([...leading, ...unusual].filter(accepted)).toEqual([])
  })
  it('is checked by every verb', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'storage-'))
    const storage = await createStorage({ kind: 'local', dir })
    expect(await code(storage.put('../x', text, 'text/plain'))).toBe('invalid')
    expect(await code(storage.get('../x'))).toBe('invalid')
    expect(await code(storage.delete('../x'))).toBe('invalid')
    await rm(dir, { recursive: true })
  })
})
