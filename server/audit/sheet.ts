import type { AuditDetail } from '#domain/audit/rules.ts'
import type { AuditEntry } from '#domain/audit/schema.ts'
import type { Column } from '#server/platform/sheets/sheet.ts'

/** The audit as a table: as programs name its columns, and with its values as they are stored, to the millisecond. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  { heading: 'at', kind: 'text', of: ({ at }) => at },
  { heading: 'kind', kind: 'text', of: ({ kind }) => kind },
  { heading: 'event', kind: 'text', of: ({ event }) => event },
  { heading: 'by', kind: 'text', of: ({ by }) => by },
  { heading: 'byKind', kind: 'text', of: ({ byKind }) => byKind },
  { heading: 'about', kind: 'text', of: ({ about }) => about },
  { heading: 'details', kind: 'long', of: ({ details }) => details.map(wordsOf).join('; ') },
  { heading: 'fromArchive', kind: 'text', of: ({ fromArchive }) => String(fromArchive) },
]

const wordsOf = ({ field, from, to }: AuditDetail): string =>
  from === null ? `${field}: ${to ?? ''}` : `${field}: ${from} → ${to ?? ''}`
