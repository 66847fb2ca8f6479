import { archivedKinds, dataPath, type ArchivedKind } from '#domain/archives/rules.ts'
import { archivedFile, type Archived, type ArchivedFile } from '#domain/archives/schema.ts'
import type { FieldError } from '#domain/errors.ts'
import { intakeMessages, type IntakeProblem } from '#domain/intakes/schema.ts'
import { intakes } from '#server/platform/limits.ts'
import { withIds, type Ids } from './mapping.ts'
import { checks, type Check } from './checks.ts'
import { rowFault } from './files.ts'
import { recordsIn } from './lists.ts'
import { nothingSeen, type Seen } from './seen.ts'
import { readRecord } from './shapes.ts'
import { waitFaults } from './waits.ts'
import { ArchiveFault, type Archive } from './zip.ts'

/** As many records are held at once, or fewer where they are long. */
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
    if (kind === 'tasks') complainOfWaits(seen, walking.complain)
    await walking.note()
  }
  for (const { path, kind, recordId } of walking.files.values())
    if (!isThere(seen, kind, recordId))
      walking.complain({ kind: 'files', label: path, path: 'recordId', message: intakeMessages.unknownRecord })
}

/** Whether a record that has files was in the archive; the company itself is here. */
function isThere({ clients, jobs, reports, variations, tasks }: Seen, kind: ArchivedKind, id: string): boolean {
  const having: Partial<Record<ArchivedKind, { has: (id: string) => boolean }>> = {
    clients,
    jobs,
    reports,
    variations,
    tasks,
  }
  return having[kind]?.has(id) ?? true
}

function complainOfWaits(seen: Seen, complain: Walking['complain']): void {
  for (const { label, faults } of waitFaults(seen))
    for (const fault of faults) complain(problemOf('tasks', label, fault))
}

async function walkKind<Kind extends ArchivedKind>(
  archive: Archive,
  kind: Kind,
  seen: Seen,
  { ids, complain, take }: Walking,
): Promise<void> {
  let part: Archived<Kind>[] = []
  let held = 0
  for await (const { value, length } of recordsIn(archive, dataPath(kind))) {
    seen.records += 1
    if (seen.records > intakes.records) throw new ArchiveFault(dataPath(kind), intakeMessages.unpacksTooFar)
    const read = readRecord(kind, withIds(value, ids))
    if ('path' in read) {
      complain(problemOf(kind, labelOf(value), { path: read.path, message: intakeMessages.otherForm }))
      continue
    }
    const { record } = read
    const faults = (checks[kind] as Check<Kind>)(record, seen)
    for (const fault of faults) complain(problemOf(kind, labelOf(value), fault))
    if (faults.length > 0) continue
    part.push(withoutStrangers(kind, record, seen))
    held += length
    if (part.length < partSize && held < intakes.heldLength) continue
    await take(kind, part)
    part = []
    held = 0
  }
  if (part.length > 0) await take(kind, part)
}

const problemOf = (
  kind: ArchivedKind,
  label: string,
  { path, message, template, params }: FieldError,
): IntakeProblem => ({
  kind,
  label,
  path: kept(path),
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
  return typeof named === 'string' ? kept(named) : ''
}

/** The beginning of a text, by itself: as a part of it, all of it would be kept. */
const kept = (text: string): string => Buffer.from(text.slice(0, 200)).toString()

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
    for (const subtask of task.subtasks)
      if (subtask.assignedTo && known(subtask.assignedTo.id) === null) subtask.assignedTo = null
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

/** Every stored file that an archive has, by its id: each is an entry of its own. */
export async function filesIn(
  archive: Archive,
  ids: Ids,
  complain: Walking['complain'],
): Promise<Map<string, ArchivedFile>> {
  const files = new Map<string, ArchivedFile>()
  const paths = new Set<string>()
  for await (const { value } of recordsIn(archive, dataPath('files'))) {
    const read = archivedFile.safeParse(withIds(value, ids))
    const fault = read.success ? rowFault(read.data, archive) : intakeMessages.otherForm
    const complainOf = (path: string, message: string) =>
      complain({ kind: 'files', label: read.success ? kept(read.data.path) : labelOf(value), path, message })
    if (!read.success || fault !== null) complainOf('', fault ?? intakeMessages.otherForm)
    else if (files.has(read.data.id)) complainOf('id', intakeMessages.twice)
    else if (paths.has(read.data.path)) complainOf('path', intakeMessages.twice)
    else {
      files.set(read.data.id, read.data)
      paths.add(read.data.path)
    }
  }
  return files
}
