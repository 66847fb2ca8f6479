/** Which form an archive has, as its manifest says: whoever reads one knows what it is to look for. */
export const archiveFormat = 2

/** Everything that an archive holds of a company, each in `data/<kind>.json`: what others name comes first. */
export const archivedKinds = [
  'company',
  'roles',
  'people',
  'clients',
  'jobs',
  'reports',
  'variations',
  'invoices',
  'online-payments',
  'reminders',
  'tags',
  'tasks',
  'comments',
  'comment-edits',
  'views',
  'activity',
] as const
export type ArchivedKind = (typeof archivedKinds)[number]

/** Where the records of a kind stand in an archive. */
export const dataPath = (kind: ArchivedKind | 'files'): string => `data/${kind}.json`
export const manifestPath = 'manifest.json'

const readersOwn = ['can', 'because', 'isMe', 'isOwn', 'isWatched', 'timerSince'] as const

/** What speaks of whoever reads a record, and so not of the record: it stands in no archive. */
export const unsaid: ReadonlySet<string> = new Set(readersOwn)

/** A record as it stands in an archive: without what speaks of its reader, at any depth. */
export type WithoutReader<T> = T extends readonly (infer Each)[]
  ? WithoutReader<Each>[]
  : T extends object
    ? { [Name in keyof T as Name extends (typeof readersOwn)[number] ? never : Name]: WithoutReader<T[Name]> }
    : T
