import { archivedKinds, type ArchivedKind } from '#domain/archives/rules.ts'

// How two archives are compared: one of the company that was exported, one of the company that it was brought into.

/** A record as it stands in an archive. */
export type Stored = Record<string, unknown>
export const dataOf = (archive: Map<string, Buffer>, kind: string): Stored[] =>
  JSON.parse(archive.get(`data/${kind}.json`)?.toString('utf8') ?? 'null')

export const without = (record: unknown, ...names: string[]): Stored =>
  Object.fromEntries(Object.entries(record as Stored).filter(([name]) => !names.includes(name)))

/** What differs by itself or on purpose, by kind: whoever adds to this says so on the page that tells what stays. */
const differing: Partial<Record<ArchivedKind, readonly string[]>> = {
  clients: ['xeroId'],
  // Mails and looks stay.
  invoices: ['xeroId', 'sendings', 'viewings'],
  reports: ['viewings', 'companyName'],
  people: ['status', 'photoUrl', 'lastActive', 'invitation'],
  comments: ['author'],
  // Whatever came with an archive says so.
  activity: ['fromArchive'],
  reminders: ['enabled', 'to', 'next', 'items'],
}

/** The kinds that are the same in both archives, record by record. */
export const kindsAlike = archivedKinds.filter(
  (kind) => !['company', 'roles', 'people', 'activity', 'reminders'].includes(kind),
)

/** A draft is issued by the company that it came to, whose details it has. */
const isIssuedLater = (kind: ArchivedKind, record: Stored): boolean =>
  kind === 'invoices' && (record['kept'] as { firstIssuedAt: string | null }).firstIssuedAt === null

/** Records of a kind without what differs, and under the id of the company that they came to. */
export const plainBy = (kind: ArchivedKind, records: Stored[], [from, to]: readonly [string, string]): Stored[] =>
  records
    .map((record) => (isIssuedLater(kind, record) ? without(record, 'supplier') : record))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !differing[kind]?.includes(name))))
    .map((record) => JSON.parse(JSON.stringify(record).replaceAll(from, to)) as Stored)
