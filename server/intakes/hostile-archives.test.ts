import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { afterAll, describe, expect, it } from 'vitest'
import type { ArchivedFile } from '#domain/archives/schema.ts'
import { newId } from '#domain/ids.ts'
import type { FileStorage } from '#server/platform/files/storage.ts'
import { openPictures } from '#server/platform/images/pictures.ts'
import { recordsIn } from './archive/lists.ts'
import { StoredParts } from './archive/parts.ts'
import { storeFile, UnusableFile } from './archive/store.ts'
import { ArchiveFault, openArchive, type Archive } from './archive/zip.ts'

interface Part {
  path: string
  content: Buffer
  /** What the manifest says of it, where that is not so. */
  said?: Partial<{ size: number; sha256: string }>
  isNamed?: boolean
}

const json = (path: string, text: string, more: Partial<Part> = {}): Part => ({
  path,
  content: Buffer.from(text),
  ...more,
})

/** A zip of these parts with a manifest that names them. */
function zipOf(parts: Part[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, content } of parts) zip.addBuffer(content, path)
  const entries = parts
    .filter(({ isNamed = true }) => isNamed)
    .map(({ path, content, said }) => ({
      path,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      ...said,
    }))
  const manifest = {
    product: 'stringline',
    format: 2,
    company: { id: newId(), name: 'Harbour & Ridge' },
    takenAt: '2026-11-19T21:00:00.000Z',
    language: 'en',
    askedBy: 'Mere Tautahi',
    counts: {},
    missing: [],
    entries,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Opens what lies in storage as one part. */
function opened(bytes: Buffer, mostBytes = 1e9): Promise<Archive> {
  const storage = {
    get: (_: string, { start = 0, end = 0 } = {}) =>
      Promise.resolve({ stream: Readable.from([bytes.subarray(start, end + 1)]), size: bytes.length }),
  } as unknown as FileStorage
  const parts = new StoredParts({ storage, companyId: 'acme', id: 'one', size: bytes.length })
  return openArchive(parts, bytes.length, mostBytes)
}

async function readAll(archive: Archive, path: string): Promise<unknown[]> {
  const records: unknown[] = []
  for await (const { value } of recordsIn(archive, path)) records.push(value)
  return records
}

const tags = json('data/tags.json', '[\n{"id":"1"},\n{"id":"2"}\n]')

describe('an archive', () => {
  it('is read record by record', async () => {
    expect(await readAll(await opened(await zipOf([tags])), tags.path)).toEqual([{ id: '1' }, { id: '2' }])
  })

  it('cut at any byte is refused', async () => {
    const whole = await zipOf([tags])
    for (let at = 0; at < whole.length; at += 7)
      await expect(opened(whole.subarray(0, at))).rejects.toBeInstanceOf(ArchiveFault)
  })

  it.each([
    ['another checksum', [json(tags.path, '[]', { said: { sha256: 'a'.repeat(64) } })]],
    ['no list', [json(tags.path, 'no list')]],
  ])('with %s is refused where it is read', async (_, parts) => {
    const archive = await opened(await zipOf(parts))
    await expect(readAll(archive, tags.path)).rejects.toBeInstanceOf(ArchiveFault)
  })

  it.each([
    ['an entry twice', [tags, tags]],
    ['another length than it says', [json(tags.path, '[]', { said: { size: 3 } })]],
    ['an entry that nobody names', [tags, json('data/more.json', '[]', { isNamed: false })]],
    ['a bomb', [{ path: 'data/tags.json', content: Buffer.alloc(20_000_000) }]],
  ])('with %s is refused', async (_, parts) => {
    const archive = zipOf(parts)
    await expect(archive.then((bytes) => opened(bytes))).rejects.toBeInstanceOf(ArchiveFault)
  })

  it('that comes to more than it may is refused', async () => {
    await expect(opened(await zipOf([tags]), 10)).rejects.toBeInstanceOf(ArchiveFault)
  })

  it('whose entries share bytes is refused', async () => {
    const bytes = await zipOf([tags, json('data/roles.json', '[]')])
    // The second entry of the directory leads to where the first one lies.
    const second = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 1)
    bytes.writeUInt32LE(0, second + 42)
    await expect(opened(bytes)).rejects.toBeInstanceOf(ArchiveFault)
  })

  it.each([8, 20, 24])('that claims 2^32 - 1 at byte %i of its directory is refused', async (offset) => {
    const bytes = await zipOf([tags])
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt32LE(0xffffffff, entry + offset)
    const reading = opened(bytes).then((archive) => readAll(archive, tags.path))
    await expect(reading).rejects.toBeInstanceOf(ArchiveFault)
  })
})

describe('a picture of an archive', () => {
  const pictures = openPictures({ log: { warn: () => undefined } })
  afterAll(() => pictures.close())

  it('is kept as it is, and not at all where it says more than its pixels', async () => {
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } })
    const bare = await drawn.clone().jpeg().toBuffer()
    const telling = await drawn
      .withExif({ IFD3: { GPSLatitude: '36/1 50/1 0/1' } })
      .jpeg()
      .toBuffer()
    const kept: string[] = []
    const storage = { put: (key: string) => Promise.resolve(void kept.push(key)) } as unknown as FileStorage
    for (const bytes of [bare, telling]) {
      const path = 'files/reports/PR-1/site.jpg'
      const archive = await opened(await zipOf([{ path, content: bytes }]))
      const file = { id: newId(), path, size: bytes.length, contentType: 'image/jpeg', purpose: 'report-image' }
      const storing = storeFile({ storage, pictures }, 'acme', archive, file as ArchivedFile)
      if (bytes === bare) await storing
      else await expect(storing).rejects.toBeInstanceOf(UnusableFile)
    }
    expect(kept).toHaveLength(3)
  })
})
