import type { Readable } from 'node:stream'
import { isMissing, type FileStorage } from '#server/platform/files/storage.ts'
import type { Services } from '#server/platform/runtime.ts'
import { readStored, storageKey } from '../bytes.ts'
import type { FileSize } from '../queries.ts'
import { noteMissing } from './missing.ts'

/**
 * Pictures as documents and mails show them, in the order of their ids; null where storage has lost one, which is noted
 * for the operator.
 */
export async function readPictures(
  services: Services,
  companyId: string,
  ids: readonly string[],
  size: FileSize,
): Promise<(Uint8Array | null)[]> {
  const pictures = await readStored(services.storage, companyId, ids, size)
  for (const [at, id] of ids.entries()) if (pictures[at] === null) await noteMissing(services, companyId, { id, size })
  return pictures
}

/** The same of a company's logo; null where it has none. */
export const readLogo = async (
  services: Services,
  companyId: string,
  logoFileId: string | null,
  size: FileSize,
): Promise<Uint8Array | null> =>
  (await readPictures(services, companyId, logoFileId === null ? [] : [logoFileId], size))[0] ?? null

/** A file as it was stored, to be read or destroyed; null where storage has lost it, which is noted. */
export async function openStored(
  services: Services,
  companyId: string,
  file: { id: string; size: FileSize },
): Promise<Readable | null> {
  try {
    return (await services.storage.get(storageKey(companyId, file.id, file.size))).stream
  } catch (error) {
    if (!isMissing(error)) throw error
    await noteMissing(services, companyId, file)
    return null
  }
}

/** Whether storage has this size of a file. */
export async function isStored(storage: FileStorage, companyId: string, id: string, size: FileSize): Promise<boolean> {
  try {
    const { stream } = await storage.get(storageKey(companyId, id, size))
    stream.destroy()
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
