import { z } from 'zod'
import { shownCount, shownId, shownInstant } from '../field-kinds.ts'
import { idField, listOf, permits } from '../fields.ts'
import { exportFailures, exportStatuses } from './choices.ts'

/** Messages of taking along everything that a company has. */
export const exportMessages = {
  underWay: 'An export is being made already. Please wait until it is ready',
  tooMany: 'Many exports were made in a short time. Please wait an hour before making another',
  notReady: 'There is no archive to download yet',
  expired: 'This archive was removed. Please make a new one',
}

export const createExportBody = z.strictObject({ id: idField.optional() })

/** One archive of everything that a company has. */
export const exportRecord = z
  .object({
    id: shownId,
    companyId: shownId,
    status: z.enum(exportStatuses),
    /** Who asked for it, as they were called then. */
    askedBy: z.string(),
    createdAt: shownInstant,
    /** Files, documents and tables that are in the archive, of all that will be; null until it is known how many. */
    progress: z.object({ done: shownCount, of: shownCount }).nullable(),
    /** Of the archive, in bytes; null until it is ready. */
    size: shownCount.nullable(),
    sha256: z.string().nullable(),
    /** Of which moment everything in it is. */
    takenAt: shownInstant.nullable(),
    readyAt: shownInstant.nullable(),
    /** When it is removed. */
    expiresAt: shownInstant.nullable(),
    failure: z.enum(exportFailures).nullable(),
    /** Stored files that could not be found, or documents that could not be printed: its manifest names each. */
    missing: shownCount,
    ...permits('downloadExport', 'deleteExport'),
  })
  .meta({ id: 'Export' })
export type ExportRecord = z.infer<typeof exportRecord>

/** The latest first. */
export const exportList = listOf(exportRecord).meta({ id: 'ExportList' })
