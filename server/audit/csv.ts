import type { AuditDetail } from '#domain/audit/rules.ts'
import type { AuditEntry } from '#domain/audit/schema.ts'

/** What the columns of the audit's table are called: as programs name them, its values are as they are stored. */
export const auditHeading = ['at', 'kind', 'event', 'by', 'byKind', 'about', 'details']

/** An entry as a row of the table. */
export const auditCells = ({ at, kind, event, by, byKind, about, details }: AuditEntry): string[] => [
  at,
  kind,
  event,
  by,
  byKind,
  about,
  details.map(wordsOf).join('; '),
]

const wordsOf = ({ field, from, to }: AuditDetail): string =>
  from === null ? `${field}: ${to ?? ''}` : `${field}: ${from} → ${to ?? ''}`
