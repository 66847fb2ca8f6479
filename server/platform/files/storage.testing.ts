import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { type FileStorage, StorageError } from './storage.ts'

/** What is stored. */
export const text = Buffer.from('0123456789'.repeat(2000))
const sha256 = createHash('sha256').update(text).digest('hex')

async function* pieces(...parts: Uint8Array[]) {
  yield* parts
}

async function* cutOff() {
  yield text
  throw new Error('upload cut off')
}

/** What the disk says of a write for which it has no room. */
export async function* beyondTheRoom() {
  yield text
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

/** All bytes under a key. */
export const read = async (storage: FileStorage, key: string, range?: { start: number; end: number }) =>
  buffer((await storage.get(key, range)).stream)
const keys = async (storage: FileStorage, prefix: string) =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted()
/** How storage refuses. */
export const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof StorageError ? error.code : error),
  )

/** What holds for storage of every kind. */
export function behavesAsStorage(open: () => Promise<FileStorage>) {
  let storage: FileStorage
  beforeAll(async () => {
    storage = await open()
  })

  it('gives back what was put, and says how much it is', async () => {
    expect(await storage.put('acme/one-full', text, 'text/plain')).toEqual({ size: text.length, sha256 })
    const { stream, size } = await storage.get('acme/one-full')
    expect(size).toBe(text.length)
    expect((await buffer(stream)).equals(text)).toBe(true)
  })
  it('takes a stream', async () => {
    expect(await storage.put('acme/two', pieces(text.subarray(0, 7), text.subarray(7)), 'text/plain')).toEqual({
      size: text.length,
      sha256,
    })
    expect((await read(storage, 'acme/two')).equals(text)).toBe(true)
  })
  it('takes an empty file', async () => {
    await storage.put('acme/empty', new Uint8Array(), 'text/plain')
    expect((await read(storage, 'acme/empty')).length).toBe(0)
  })
  it('gives a range, both ends included, and the size of the whole', async () => {
    const { stream, size } = await storage.get('acme/one-full', { start: 3, end: 6 })
    expect((await buffer(stream)).toString()).toBe('3456')
    expect(size).toBe(text.length)
    expect((await read(storage, 'acme/one-full', { start: text.length - 1, end: text.length - 1 })).toString()).toBe(
      '9',
    )
  })
  it('refuses a range outside the file', async () => {
    expect(await code(storage.get('acme/one-full', { start: 999_999, end: 999_999 }))).toBe('invalid')
  })
  it('replaces the whole under a key', async () => {
    await storage.put('acme/replaced', text, 'text/plain')
    await storage.put('acme/replaced', Buffer.from('short'), 'text/plain')
    expect((await read(storage, 'acme/replaced')).toString()).toBe('short')
  })
  it('lists keys under a prefix, with the instant', async () => {
    await storage.put('acmeland/x', Buffer.from('x'), 'text/plain')
    expect(await keys(storage, 'acme/')).toEqual(['acme/empty', 'acme/one-full', 'acme/replaced', 'acme/two'])
    expect(await keys(storage, 'acme/o')).toEqual(['acme/one-full'])
    expect(await keys(storage, 'nobody/')).toEqual([])
    for await (const { storedAt } of storage.list('acmeland/'))
      expect(Math.abs(Date.parse(storedAt) - Date.now())).toBeLessThan(60_000)
  })
  it('forgets what is deleted, also twice', async () => {
    await storage.delete('acme/two')
    await storage.delete('acme/two')
    expect(await code(storage.get('acme/two'))).toBe('missing')
  })
  it('stores nothing of an upload that breaks off', async () => {
    await expect(storage.put('acme/broken', cutOff(), 'text/plain')).rejects.toThrow('upload cut off')
    expect(await code(storage.get('acme/broken'))).toBe('missing')
  })
  it('takes more than it holds at once, and gives back every byte', async () => {
    const piece = Buffer.alloc(1024 * 1024 + 1, 'stringline')
    const long = Array.from({ length: 36 }, () => piece)
    const whole = Buffer.concat(long)
    const { size, sha256 } = await storage.put('acme/long', pieces(...long), 'application/zip')
    expect([size, sha256]).toEqual([whole.length, createHash('sha256').update(whole).digest('hex')])
    expect((await read(storage, 'acme/long')).equals(whole)).toBe(true)
    await storage.delete('acme/long')
  })
  it('stores nothing of a long one that breaks off, and leaves nothing of it', async () => {
    const piece = Buffer.alloc(18 * 1024 * 1024)
    async function* cutLate() {
      yield piece
      yield piece
      throw new Error('upload cut off')
    }
    await expect(storage.put('acme/broken', cutLate(), 'application/zip')).rejects.toThrow('upload cut off')
    expect(await code(storage.get('acme/broken'))).toBe('missing')
    await storage.forgetUnfinished('acme/broken')
  })
  it('is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
  })
}
