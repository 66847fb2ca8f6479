import { stat } from 'node:fs/promises'
import { validKey } from '../files/storage.ts'
import { partsOf, type Head, type Manifest } from './contents.ts'
import { BackupError } from './failure.ts'
import type { Report } from './progress.ts'

export interface Checked {
  head: Head
  manifest: Manifest
  /** The keys of its files. */
  keys: Set<string>
}

/** Reads a backup from its first byte to its last; throws `BackupError` unless all of it is whole and fits together. */
export async function checkBackup(path: string, report: Report): Promise<Checked> {
  const { size: of } = await stat(path).catch((error: unknown) => {
    throw new BackupError(`${path} can't be read: ${(error as Error).message}.`)
  })
  const keys = new Set<string>()
  let head: Head | undefined
  let manifest: Manifest | undefined
  let bytes = 0
  for await (const part of partsOf(path)) {
    if (part.kind === 'head') head = part.head
    else if (part.kind === 'manifest') manifest = part.manifest
    else {
      if (part.kind === 'file') keys.add(validKey(part.key))
      for await (const chunk of part.content) {
        bytes += chunk.length
        await report({ step: 'checking', bytes, of })
      }
    }
  }
  if (head === undefined || manifest === undefined || manifest.files.count !== keys.size)
    throw new BackupError('The backup is damaged: it does not hold what it says it holds.')
  return { head, manifest, keys }
}
