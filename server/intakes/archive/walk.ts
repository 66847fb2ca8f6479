import { archivedKinds, dataPath, type ArchivedKind } from '#domain/archives/rules.ts'
import { archivedFile, type Archived, type ArchivedFile } from '#domain/archives/schema.ts'
import type { FieldError } from '#domain/errors.ts'
import { intakeMessages, type IntakeProblem } from '#domain/intakes/schema.ts'
import { withIds, type Ids } from './mapping.ts'
import { checks, type Check } from './checks.ts'
import { recordsIn } from './lists.ts'
import { nothingSeen, type Seen } from './seen.ts'
import { readRecord } from './shapes.ts'
import type { Archive } from './zip.ts'

/** As many records are held at once. */
const partSize = 100

// People of a client after their client, what invoices bill before the invoices.
const early: readonly ArchivedKind[] = ['company', 'roles', 'clients', 'people', 'jobs', 'variations', 'reports']
const inOrder = [...early, ...archivedKinds.filter((kind) => !early.includes(kind))]

/** What is done with records as they are read: with those of a kind, in their order, part by part. */
export interface Walking {
  ids: Ids
  files: ReadonlyMap<string, ArchivedFile>
  /** When it is read: nothing has happened after it. */
  until: string
  /** Something can't come in. */
  complain: (problem: IntakeProblem) => void
  take: <Kind extends ArchivedKind>(kind: Kind, records: Archived<Kind>[]) => Promise<void>
  /** A kind has been read. */
  note: () => Promise<void>
}

/** Reads every record of an archive, and checks it: whom it names by the ids that they have here. */
export async function walkRecords(archive: Archive, walking: Walking): Promise<void> {
  const seen = nothingSeen(walking)
  for (const kind of inOrder) {
    await walkKind(archive, kind, seen, walking)
    await walking.note()
  }
}

async function walkKind<Kind extends ArchivedKind>(
  archive: Archive,
  kind: Kind,
  seen: Seen,
  { ids, complain, take }: Walking,
): Promise<void> {
  let part: Archived<Kind>[] = []
  for await (const value of recordsIn(archive, dataPath(kind))) {
    const read = readRecord(kind, withIds(value, ids))
    if ('path' in read) {
      complain({ kind, label: labelOf(value), path: read.path, message: intakeMessages.otherForm })
      continue
    }
    const { record } = read
    for (const fault of (checks[kind] as Check<Kind>)(record, seen)) complain(problemOf(kind, value, fault))
    part.push(withoutStrangers(kind, record, seen))
    if (part.length < partSize) continue
    await take(kind, part)
    part = []
  }
  if (part.length > 0) await take(kind, part)
}

const problemOf = (
  kind: ArchivedKind,
  value: unknown,
  { path, message, template, params }: FieldError,
): IntakeProblem => ({
  kind,
  label: labelOf(value),
  path,
  message,
  ...(template === undefined ? {} : { template }),
  ...(params === undefined ? {} : { params }),
})

/** What people call a record, as far as it can be told of something that may be anything. */
function labelOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const record = value as Record<string, unknown>
  const own = ['invoiceNumber', 'variationId', 'reportId', 'name', 'title', 'id', 'commentId', 'invoiceId']
  const named = own.map((field) => record[field]).find((text) => typeof text === 'string' && text !== '')
  return typeof named === 'string' ? named.slice(0, 200) : ''
}

/** A record in which nobody stands who is not with the company any more: by their names they are known. */
function withoutStrangers<Kind extends ArchivedKind>(kind: Kind, record: Archived<Kind>, seen: Seen): Archived<Kind> {
  const known = (id: string | null): string | null => (id !== null && seen.people.has(id) ? id : null)
  // Of a payment online it is money: what was kept as a credit.
  const { kept: beside } = record as { kept?: { createdById?: string | null } | string }
  if (typeof beside === 'object' && 'createdById' in beside) beside.createdById = known(beside.createdById ?? null)
  if (kind === 'invoices')
    for (const each of (record as Archived<'invoices'>).kept.payments) each.createdById = known(each.createdById)
  if (kind === 'tasks') {
    const task = record as Archived<'tasks'>
    if (task.assignedTo !== null && known(task.assignedTo.id) === null) task.assignedTo = null
    task.watchers = task.watchers.filter(({ id }) => seen.people.has(id))
  }
  if (kind === 'comments') {
    const { author } = record as Archived<'comments'>
    author.id = known(author.id)
  }
  if (kind === 'views') {
    const { kept } = record as Archived<'views'>
    kept.ownerId = known(kept.ownerId)
  }
  if (kind === 'activity') {
    const { by } = record as Archived<'activity'>
    by.id = known(by.id)
  }
  return record
}

/** Every stored file that an archive has, by its id. */
export async function filesIn(
  archive: Archive,
  ids: Ids,
  complain: Walking['complain'],
): Promise<Map<string, ArchivedFile>> {
  const files = new Map<string, ArchivedFile>()
  for await (const value of recordsIn(archive, dataPath('files'))) {
    const read = archivedFile.safeParse(withIds(value, ids))
    if (!read.success) complain({ kind: 'files', label: labelOf(value), path: '', message: intakeMessages.otherForm })
    else if (files.has(read.data.id))
      complain({ kind: 'files', label: read.data.path, path: 'id', message: intakeMessages.twice })
    else files.set(read.data.id, read.data)
  }
  return files
}
