import { storedKeys } from '../files/queries.ts'
import { readArchive } from '../platform/backup/archive-reader.ts'
import { writeArchive } from '../platform/backup/archive-writer.ts'
import type { Manifest } from '../platform/backup/contents.ts'
import type { Report } from '../platform/backup/progress.ts'
import { restoreBackup, type Restored } from '../platform/backup/restore.ts'
import { takeBackup } from '../platform/backup/take.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import { keyIdsOf } from '../platform/secrets.ts'
import { testSecretKey } from './database.ts'
import type { EmptyPlace } from './empty-place.ts'
import type { TestServer } from './server.ts'

/** Takes a backup of a server under test into this file. */
export const backUp = (
  { database, services }: Pick<TestServer, 'database' | 'services'>,
  path: string,
  { report = () => undefined, storage = services.storage }: { report?: Report; storage?: FileStorage } = {},
): Promise<Manifest> =>
  takeBackup({
    ownerUrl: database.ownerUrl,
    storage,
    storedKeys,
    keyIds: keyIdsOf([testSecretKey]),
    path,
    report,
    now: () => services.clock.now(),
  })

/** Restores a backup into an empty place, or its files elsewhere. */
export const restoreInto = (
  { database, storage }: EmptyPlace,
  path: string,
  into: FileStorage = storage,
): Promise<Restored> => restoreBackup({ path, database, storage: into, report: () => undefined })

/** Writes the backup anew with another head, whole and summed as if it had been made so. */
export async function rewriteHead(path: string, to: string, change: (head: Record<string, unknown>) => void) {
  const archive = await writeArchive(to, new Date())
  for await (const { name, content } of readArchive(path)) {
    let bytes = Buffer.concat(await Array.fromAsync(content))
    if (name === 'backup.json') {
      const head = JSON.parse(bytes.toString()) as Record<string, unknown>
      change(head)
      bytes = Buffer.from(JSON.stringify(head))
    }
    await archive.add(name, bytes.length, [bytes])
  }
  await archive.finish()
  await archive.close()
}

/** Why something was refused: name and message of its error. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: Error) => `${error.name}: ${error.message}`,
  )
