import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { dataPath, manifestPath, type ArchivedKind } from '#domain/archives/rules.ts'
import type { Archived, Manifest } from '#domain/archives/schema.ts'
import { unzipped } from '#server/exports/archives.testing.ts'

/** The records of an archive, to be changed. */
export type Records = { [Kind in ArchivedKind]: Archived<Kind>[] }

/** An archive in which somebody changed records, and then whatever has to go with that: lengths and checksums. */
export async function altered(archive: Buffer, change: (records: Records) => void): Promise<Buffer> {
  const entries = await unzipped(archive)
  const manifest = JSON.parse(entries.get(manifestPath)?.toString('utf8') ?? '') as Manifest
  const read = new Map<string, unknown>()
  const records = new Proxy({} as Records, {
    get(_, kind) {
      const path = dataPath(kind as ArchivedKind)
      if (!read.has(path)) read.set(path, JSON.parse(entries.get(path)?.toString('utf8') ?? ''))
      return read.get(path)
    },
  })
  change(records)
  for (const [path, list] of read) {
    const lines = (list as unknown[]).map((record) => JSON.stringify(record))
    entries.set(path, Buffer.from(`[\n${lines.join(',\n')}\n]\n`))
  }
  for (const entry of manifest.entries) {
    const bytes = entries.get(entry.path) ?? Buffer.alloc(0)
    entry.size = bytes.length
    entry.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  entries.set(manifestPath, Buffer.from(JSON.stringify(manifest)))
  const zip = new ZipFile()
  for (const [path, bytes] of entries) zip.addBuffer(bytes, path)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
