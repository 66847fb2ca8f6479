import { z } from 'zod'
import { readArchive, type ArchivedFile } from './archive-reader.ts'
import { BackupError } from './failure.ts'

/** Tables whose rows no backup has, each with the reason. */
export const leftOut: Record<string, string> = {
  schema_migrations: 'stands at the head of the backup; restoring writes it anew',
  sessions: 'who was signed in signs in again: a session that was ended since must not come back',
  account_links: 'a link that was used since must not be good again; whoever needs one asks for another',
  exports: 'archives of what the backup has: whoever wants one makes it anew',
  sign_ups: 'which forms of the last day founded a company',
  pending_sign_ins: 'who was in the middle of signing in begins again',
  passkey_challenges: 'what a passkey was asked to sign, for minutes',
  rate_limits: 'counts the attempts of the last minutes',
  rate_counts: 'counts what was done in the last hours',
}

/** What a backup begins with. */
const head = z.strictObject({
  product: z.literal('stringline'),
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  /** Which secret keys were in use, by their ids (server/platform/secrets.ts): the keys themselves are in no backup. */
  keyIds: z.array(z.string()),
})
export type Head = z.output<typeof head>

/** What it ends with. */
const manifest = z.strictObject({
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  jobs: z.int(),
  files: z.strictObject({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
})
export type Manifest = z.output<typeof manifest>

/** Where everything lies in the archive. */
export const places = {
  head: 'backup.json',
  table: (name: string, piece: number) => `database/${name}/${numbered(piece)}.copy.gz`,
  jobs: (piece: number) => `jobs/${numbered(piece)}.copy.gz`,
  file: (key: string) => `files/${key}`,
  manifest: 'manifest.json',
}
const numbered = (piece: number): string => String(piece).padStart(6, '0')

/** One part of a backup; tables and waiting jobs come in pieces of one gzip stream each. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: string; content: AsyncIterable<Buffer> }
  | { kind: 'jobs'; content: AsyncIterable<Buffer> }
  | { kind: 'file'; key: string; size: number; content: AsyncIterable<Buffer> }
  | { kind: 'manifest'; manifest: Manifest }

/**
 * The parts of a backup in their order. Throws `BackupError` for what is none of ours, and where a byte was changed.
 */
export async function* partsOf(path: string): AsyncGenerator<Part> {
  let isFirst = true
  for await (const file of readArchive(path)) {
    if (isFirst !== (file.name === places.head)) throw unknown()
    isFirst = false
    yield await partOf(file)
  }
}

async function partOf(file: ArchivedFile): Promise<Part> {
  const { name, size, content } = file
  if (name === places.head) return { kind: 'head', head: await parsed(head, file) }
  if (name === places.manifest) return { kind: 'manifest', manifest: await parsed(manifest, file) }
  const [, table] = /^database\/(\w+)\/\d{6}\.copy\.gz$/.exec(name) ?? []
  if (table !== undefined) return { kind: 'table', table, content }
  if (/^jobs\/\d{6}\.copy\.gz$/.test(name)) return { kind: 'jobs', content }
  if (name.startsWith('files/')) return { kind: 'file', key: name.slice('files/'.length), size, content }
  throw unknown()
}

async function parsed<S extends z.ZodType>(schema: S, { content }: ArchivedFile): Promise<z.output<S>> {
  const bytes = Buffer.concat(await Array.fromAsync(content))
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw unknown()
  }
}

const unknown = (): BackupError =>
  new BackupError('This is no backup that this version of Stringline can read. Perhaps a newer version made it.')
