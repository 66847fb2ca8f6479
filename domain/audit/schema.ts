import { z } from 'zod'
import { shownId, shownInstant } from '../field-kinds.ts'
import { choice, listQuery, optionalDate, optionalText, pagesOf } from '../fields.ts'
import { sheetFormats } from '../sheets/choices.ts'
import { auditKinds, auditSorts } from './choices.ts'

/** Messages of the audit. */
export const auditMessages = {
  tooMany: 'You have downloaded this very often. Please wait before you do it again',
}

/** One entry: who did what to whom, and when. */
export const auditEntry = z
  .object({
    id: shownId,
    at: shownInstant,
    kind: z.enum(auditKinds),
    /** The event's name, such as `role.updated`. */
    event: z.string(),
    /** Who did it, as they were called then. */
    by: z.string(),
    /** Whether somebody of the company, of a client, or of the platform did, or a program of theirs. */
    byKind: z.string(),
    /** What or whom it was about, as that was called then. */
    about: z.string(),
    details: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    /** Whether it happened elsewhere, and came in with an archive: as that tells it. */
    fromArchive: z.boolean(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>
export const auditList = pagesOf(auditEntry).meta({ id: 'AuditList' })

const { search, sort, page, pageSize } = listQuery(auditSorts)

const auditFilter = {
  /** In the names of who did it, and to whom. */
  search,
  kind: choice(auditKinds).optional(),
  /** Calendar dates in the company's timezone, both of them included. */
  from: optionalDate(),
  until: optionalDate(),
}
export const auditQuery = z.strictObject({ ...auditFilter, sort, page, pageSize })
export const auditDownloadBody = z.strictObject({
  ...auditFilter,
  search: optionalText(),
  format: choice(sheetFormats).default('csv'),
})
export type AuditFilter = Omit<z.output<typeof auditDownloadBody>, 'format'>
