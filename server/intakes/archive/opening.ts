import { archiveFormat } from '#domain/archives/rules.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import { intakes } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { Attempt } from '../commands/working.ts'
import { StoredParts } from './parts.ts'
import { ArchiveFault, openArchive, type Archive } from './zip.ts'

/**
 * Opens an archive that has arrived, of another company: what has the ids of what is here would come to stand in its
 * place. Throws `ArchiveFault`.
 */
export async function openStored(
  { storage }: Pick<Services, 'storage'>,
  companyId: string,
  { attempt: { id, size }, limit }: { attempt: Attempt; limit: number | null },
): Promise<Archive> {
  const parts = new StoredParts({ storage, companyId, id, size })
  const archive = await openArchive(parts, size, (limit ?? intakes.largest) * 2 + intakes.beside)
  if (archive.manifest.format !== archiveFormat) throw new ArchiveFault('', intakeMessages.otherFormat)
  if (archive.manifest.company.id === companyId) throw new ArchiveFault('', intakeMessages.sameCompany)
  return archive
}
