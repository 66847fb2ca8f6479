import { buffer } from 'node:stream/consumers'
import type { ArchivedFile } from '#domain/archives/schema.ts'
import type { ArchivedKind } from '#domain/archives/rules.ts'
import { fileLimits, type FilePurpose } from '#domain/files/schema.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import type { Owner } from '#server/files/commands.ts'
import { readClaim } from '#server/platform/images/header.ts'
import { isBounded } from '#server/platform/images/claim.ts'
import { sniffDocument } from '#server/platform/images/sniff-document.ts'
import { sniffImage } from '#server/platform/images/sniff.ts'
import type { Archive } from './zip.ts'

/** Of which record a file of this purpose can be. */
const owners: Record<FilePurpose, { archived: ArchivedKind; kind: Owner['kind'] }> = {
  'client-logo': { archived: 'clients', kind: 'client' },
  'company-logo': { archived: 'company', kind: 'company' },
  'job-file': { archived: 'jobs', kind: 'job' },
  'report-image': { archived: 'reports', kind: 'report' },
  'variation-image': { archived: 'variations', kind: 'variation' },
  'variation-file': { archived: 'variations', kind: 'variation' },
  'task-file': { archived: 'tasks', kind: 'task' },
}

const isPurpose = (purpose: string): purpose is FilePurpose => Object.hasOwn(owners, purpose)

/** Whose a file is; null where no file of its purpose can be of such a record. */
export function ownerOf({ purpose, kind, recordId }: ArchivedFile): Pick<Owner, 'kind' | 'id'> | null {
  if (!isPurpose(purpose) || owners[purpose].archived !== kind) return null
  return { kind: owners[purpose].kind, id: recordId }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is wrong with a file by what its row says; null where nothing is. */
export function rowFault(file: ArchivedFile, archive: Archive): string | null {
  const owner = ownerOf(file)
  if (owner === null || !isPurpose(file.purpose) || !uuid.test(file.id)) return intakeMessages.otherForm
  if (file.size > fileLimits[file.purpose].maxBytes) return intakeMessages.fileTooLarge
  const isPicture = file.contentType.startsWith('image/')
  if (isPicture !== (file.width !== null && file.height !== null)) return intakeMessages.otherForm
  if (fileLimits[file.purpose].imagesOnly && !isPicture) return intakeMessages.fileType
  const entry = archive.has(file.path) && file.path.startsWith('files/')
  if (!entry || file.name.length > 200 || file.name.includes('\u0000')) return intakeMessages.otherForm
  return null
}

/** All bytes of a file of an archive: none is larger than what may be uploaded. */
export const bytesOf = async (archive: Archive, { path }: ArchivedFile): Promise<Buffer> =>
  Buffer.from(await buffer(archive.read(path)))

/** Whether these bytes are of the type that the file says, and a picture of the size that it says. */
export async function isTrue(file: ArchivedFile, bytes: Buffer): Promise<boolean> {
  if (bytes.length !== file.size) return false
  if (!file.contentType.startsWith('image/')) return (await sniffDocument(bytes, file.name)) === file.contentType
  const type = await sniffImage(bytes)
  const claim = type && readClaim(bytes, type)
  return type === file.contentType && claim !== undefined && claim !== null && isBounded(claim)
}
