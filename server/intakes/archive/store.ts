import type { ArchivedFile } from '#domain/archives/schema.ts'
import { removeBytes, storageKey } from '#server/files/bytes.ts'
import { PictureError } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/platform/runtime.ts'
import { bytesOf, isTrue } from './files.ts'
import type { Archive } from './zip.ts'

/** A file that can't be kept: a picture that opens nowhere, or says more than its pixels. */
export class UnusableFile extends Error {}

/**
 * Stores a file of an archive under its id: its bytes as they are, and of a picture the smaller sizes anew. One that we
 * made holds its pixels and nothing else: where it was taken, say, would come along in no other way. Nobody can read a
 * file before its row is there; without one its bytes go after a day.
 */
export async function storeFile(
  { storage, pictures }: Pick<Services, 'storage' | 'pictures'>,
  companyId: string,
  archive: Archive,
  file: ArchivedFile,
): Promise<void> {
  const bytes = await bytesOf(archive, file)
  if (!(await isTrue(file, bytes))) throw new UnusableFile(file.path)
  if (file.contentType.startsWith('image/')) {
    const kind = file.purpose.endsWith('-logo') ? 'logo' : 'photo'
    const made = await pictures.make(bytes, kind).catch((error: unknown) => {
      throw error instanceof PictureError ? new UnusableFile(file.path, { cause: error }) : error
    })
    if (!made.isBare) throw new UnusableFile(file.path)
    for (const size of ['print', 'thumb'] as const)
      await storage.put(storageKey(companyId, file.id, size), made[size].bytes, made[size].contentType)
  }
  await storage.put(storageKey(companyId, file.id, 'full'), bytes, file.contentType)
}

/** Removes what was stored of files that do not come in after all. */
export const removeStored = (
  { storage }: Pick<Services, 'storage'>,
  companyId: string,
  files: Iterable<ArchivedFile>,
): Promise<void> =>
  removeBytes(
    storage,
    companyId,
    [...files].map(({ id }) => id),
  )
