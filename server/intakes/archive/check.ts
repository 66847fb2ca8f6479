import { archivedKinds, dataPath } from '#domain/archives/rules.ts'
import { leftBehind } from '#domain/intakes/choices.ts'
import { intakeMessages, type IntakePreview, type IntakeProblem } from '#domain/intakes/schema.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { intakes } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { noteProgress, type Attempt } from '../commands/working.ts'
import { bytesOf, isTrue } from './files.ts'
import { idsHere } from './mapping.ts'
import { filesHere } from '../queries/known.ts'
import { beyondPlanOf, storageLimit } from '../queries/plan.ts'
import { openStored } from './opening.ts'
import { progressOf } from './progress.ts'
import { filesIn, walkRecords } from './walk.ts'
import { ArchiveFault, type Archive } from './zip.ts'

/** Nobody wants this archive any more: it was given up, or another try has taken it up. */
export class NotWanted extends Error {}

export interface Working {
  services: Services
  principal: Principal
  attempt: Attempt
}

/** Reads all of an archive and says what would come in, and what stands in the way. */
export async function checkWhole({ services, principal, attempt }: Working): Promise<IntakePreview> {
  const inCompany = <T>(work: (ctx: Context) => Promise<T>) => within(services)(principal, work, { readOnly: true })
  const found = problems()
  const preview: IntakePreview = {
    company: '',
    takenAt: '',
    counts: {},
    bytes: 0,
    people: { known: 0, brought: 0 },
    missing: [],
    missingCount: 0,
    left: [...leftBehind],
    problems: found.first,
    problemCount: 0,
  }
  try {
    const limit = await inCompany(storageLimit)
    const archive = await openStored(services, principal.actor.companyId, { attempt, limit })
    const { manifest } = archive
    preview.company = manifest.company.name
    preview.takenAt = manifest.takenAt
    preview.missing = manifest.missing.slice(0, intakes.problems)
    preview.missingCount = manifest.missing.length
    const progress = progressOf(manifest.entries.length, async (said) => {
      if (!(await within(services)(principal, (ctx) => noteProgress(ctx, attempt, said)))) throw new NotWanted()
    })
    await progress.begin()
    const { ids, known, brought } = await idsHere(archive, inCompany, principal.actor.companyId)
    preview.people = { known, brought }
    const files = await filesIn(archive, ids, found.complain)
    const here = await inCompany((ctx) => filesHere(ctx, [...files.keys()]))
    for (const id of here)
      found.complain({ kind: 'files', label: files.get(id)?.path ?? '', path: 'id', message: intakeMessages.here })
    let jobs = 0
    await walkRecords(archive, {
      ids,
      files,
      until: services.clock.now().toISOString(),
      complain: found.complain,
      async take(kind, records) {
        // The product's own roles are everywhere.
        const come = kind === 'roles' ? records.filter((role) => !('isSystem' in role && role.isSystem)) : records
        preview.counts[kind] = (preview.counts[kind] ?? 0) + come.length
        // By what they are, not by what is said of them.
        if (kind === 'jobs') jobs += records.filter((job) => 'status' in job && job.status !== 'completed').length
        await Promise.resolve()
      },
      note: () => progress.note(),
    })
    await readRest(archive, files, { complain: found.complain, note: () => progress.note() })
    preview.counts['files'] = files.size
    preview.bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0)
    for (const problem of await inCompany((ctx) => beyondPlanOf(ctx, { bytes: preview.bytes, jobs })))
      found.complain(problem)
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    found.complain({ kind: 'archive', label: error.path, path: '', message: error.message })
  }
  preview.problemCount = found.count()
  return preview
}

/** Keeps the first, and counts all. */
function problems() {
  const first: IntakeProblem[] = []
  let count = 0
  return {
    first,
    count: () => count,
    complain: (problem: IntakeProblem): void => {
      count += 1
      if (first.length < intakes.problems) first.push(problem)
    },
  }
}

/** Reads what has no records: each file of a record, which has to be what it says, and every other entry to its end. */
async function readRest(
  archive: Archive,
  files: Awaited<ReturnType<typeof filesIn>>,
  { complain, note }: { complain: (problem: IntakeProblem) => void; note: () => Promise<void> },
): Promise<void> {
  const read = new Set([...archivedKinds, 'files' as const].map(dataPath))
  for (const file of files.values()) {
    if (!(await isTrue(file, await bytesOf(archive, file))))
      complain({ kind: 'files', label: file.path, path: '', message: intakeMessages.fileType })
    read.add(file.path)
    await note()
  }
  for (const { path } of archive.manifest.entries) {
    if (read.has(path)) continue
    for await (const _ of archive.read(path)) void _
    await note()
  }
}
