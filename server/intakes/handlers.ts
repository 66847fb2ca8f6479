import type { ArchivedFile } from '#domain/archives/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { IntakeFailure } from '#domain/intakes/choices.ts'
import { DatabaseError } from 'pg'
import { holdNewRecords } from '#server/companies/commands/lock.ts'
import { companySubject } from '#server/companies/queries.ts'
import { intakesOf, removeBelow } from '#server/files/bytes.ts'
import { storedBytes } from '#server/files/queries.ts'
import { activeJobs } from '#server/jobs/queries.ts'
import { isStorageDown, StorageError } from '#server/platform/files/storage.ts'
import type { Context } from '#server/platform/context.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { refuseBeyond } from '#server/platform/quotas.ts'
import { lockWord, recordActivity } from '#server/platform/writing.ts'
import { within } from '#server/platform/within.ts'
import { bringRecords } from './archive/bring.ts'
import { checkWhole, NotWanted, type Working } from './archive/check.ts'
import { idsHere } from './archive/mapping.ts'
import { openStored } from './archive/opening.ts'
import { partsBelow } from './archive/parts.ts'
import { progressOf } from './archive/progress.ts'
import { removeStored, storeFile, UnusableFile } from './archive/store.ts'
import { filesIn } from './archive/walk.ts'
import { ArchiveFault } from './archive/zip.ts'
import { beginWork, endIntakes, failIntake, finishCheck, finishIntake, noteProgress } from './commands/working.ts'
import { bringArchive, checkArchive, removeIntakes, tidyIntakes } from './jobs.ts'
import { isCompanyEmpty, keptIntakes } from './queries/intakes.ts'
import { filesHere } from './queries/known.ts'
import { beyondPlanOf } from './queries/plan.ts'

/** Something was added to the company meanwhile. */
class NotEmpty extends Error {}

/** The company has what has the same id as something of the archive. */
class AlreadyHere extends Error {}

/** The plan allows less by now than comes with the archive. */
class BeyondPlan extends Error {}

export const intakeHandlers = [
  handle(checkArchive, async ({ services, principal }, { intakeId }, { isLast }) => {
    const inCompany = within(services)
    const attempt = await inCompany(principal, (ctx) => beginWork(ctx, intakeId, 'checking'))
    if (attempt === null) return
    try {
      const preview = await checkWhole({ services, principal, attempt })
      await inCompany(principal, (ctx) => finishCheck(ctx, attempt, preview))
      // What can't come in is sent anew once it is mended.
      if (preview.problemCount > 0) await forget(services, principal, intakeId)
    } catch (error) {
      await giveUp({ services, principal, attempt }, error, isLast)
    }
  }),
  handle(bringArchive, async ({ services, principal }, { intakeId }, { isLast }) => {
    const attempt = await within(services)(principal, (ctx) => beginWork(ctx, intakeId, 'running'))
    if (attempt === null) return
    const stored: ArchivedFile[] = []
    try {
      await bringWhole({ services, principal, attempt }, stored)
      await forget(services, principal, intakeId)
    } catch (error) {
      // Only where no other try is at work, which stores the same. Whatever else has no row goes after a day.
      if (await giveUp({ services, principal, attempt }, error, isLast)) await takeBack(services, principal, stored)
    }
  }),
  handle(removeIntakes, async ({ services, principal }, { ids }) => {
    for (const id of ids) await forget(services, principal, id)
  }),
  handle(tidyIntakes, async ({ services, principal }) => {
    const { companyId } = principal.actor
    for (const id of await within(services)(principal, endIntakes)) await forget(services, principal, id)
    // Listed first: an archive is known before its first part is stored, so one that is sent meanwhile is kept.
    const keys = (await Array.fromAsync(services.storage.list(intakesOf(companyId)))).map(({ key }) => key)
    const kept = await within(services)(principal, keptIntakes, { readOnly: true })
    for (const key of keys) {
      const id = key.slice(intakesOf(companyId).length, intakesOf(companyId).length + 36)
      if (!kept.has(id)) await services.storage.delete(key)
    }
  }),
]

const forget = ({ storage }: Working['services'], { actor }: Working['principal'], id: string): Promise<void> =>
  removeBelow(storage, partsBelow(actor.companyId, id))

/** Removes what was stored for nothing; never what a row of the company knows. */
async function takeBack(
  services: Working['services'],
  principal: Working['principal'],
  stored: readonly ArchivedFile[],
): Promise<void> {
  const ids = stored.map(({ id }) => id)
  const here = await within(services)(principal, (ctx) => filesHere(ctx, ids), { readOnly: true })
  const { companyId } = principal.actor
  await removeStored(
    services,
    companyId,
    stored.filter(({ id }) => !here.has(id)),
  )
}

/**
 * Files first, outside any transaction; then every record in one: all of it is there at once, or nothing. Says which
 * files it `stored`.
 */
async function bringWhole({ services, principal, attempt }: Working, stored: ArchivedFile[]): Promise<void> {
  const inCompany = within(services)
  const { companyId } = principal.actor
  const reading = <T>(work: (ctx: Context) => Promise<T>) => inCompany(principal, work, { readOnly: true })
  if (!(await reading(isCompanyEmpty))) throw new NotEmpty()
  // How far it may unpack was asked when it was looked at; the plan may be another by now.
  const archive = await openStored(services, companyId, { attempt, limit: null })
  const { ids } = await idsHere(archive, reading, companyId)
  const files = await filesIn(archive, ids, ({ label, message }) => {
    throw new Error(`${label}: ${message}`)
  })
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0)
  if ((await reading((ctx) => beyondPlanOf(ctx, { bytes, jobs: 0 }))).length > 0) throw new BeyondPlan()
  // All records are one step: while they are written nothing else is, which would wait for a turn beside them.
  const progress = progressOf(files.size + 1, async (said) => {
    if (!(await inCompany(principal, (ctx) => noteProgress(ctx, attempt, said)))) throw new NotWanted()
  })
  await progress.begin()
  for (const file of files.values()) {
    // Over bytes of a file that is here nothing is stored, also where it came to be here meanwhile.
    if ((await reading((ctx) => filesHere(ctx, [file.id]))).size > 0) throw new AlreadyHere()
    stored.push(file)
    await storeFile(services, companyId, archive, file)
    await progress.note()
  }
  await inCompany(principal, async (ctx) => {
    await lockWord(ctx, { word: 'intake' })
    // Before the company, as everybody does who creates something that a plan limits.
    await refuseBeyondPlan(ctx)
    await holdNewRecords(ctx)
    if (!(await isCompanyEmpty(ctx))) throw new NotEmpty()
    const records = await bringRecords(ctx, {
      intakeId: attempt.id,
      archive,
      ids,
      files,
      note: () => Promise.resolve(),
    })
    // Of what is there by now, whatever the archive said of itself: days may lie between the look and this.
    await refuseBeyondPlan(ctx)
    if (!(await finishIntake(ctx, attempt))) throw new NotWanted()
    const { name: company } = archive.manifest.company
    await recordActivity(ctx, 'intake.done', await companySubject(ctx), { intakeId: attempt.id, company, records })
  })
}

async function refuseBeyondPlan(ctx: Context): Promise<void> {
  for (const quota of [storedBytes, activeJobs]) await refuseBeyond(ctx, quota, 0)
}

/**
 * Ends a try: what another would not do better either is said, all else is tried again. Whether it is over by that: not
 * where another try has taken it up.
 */
async function giveUp({ services, principal, attempt }: Working, error: unknown, isLast: boolean): Promise<boolean> {
  if (error instanceof NotWanted) return false
  const failure = failureOf(error)
  if (failure === null && !isLast) throw error
  const { companyId } = principal.actor
  services.log.warn({ err: error, companyId, intakeId: attempt.id }, 'archive was not brought in')
  const isOver = await within(services)(principal, (ctx) => failIntake(ctx, attempt, failure ?? lastFailureOf(error)))
  if (isOver) await forget(services, principal, attempt.id)
  return isOver
}

/** Why, where another try would end as well; null where it may not. */
function failureOf(error: unknown): IntakeFailure | null {
  if (error instanceof NotEmpty) return 'notEmpty'
  if (error instanceof UnusableFile) return 'file'
  if (error instanceof AlreadyHere) return 'here'
  if (error instanceof BeyondPlan || (error instanceof Refusal && error.code === 'plan_limit')) return 'plan'
  // It was looked at, and is not what it was then.
  if (error instanceof ArchiveFault) return 'broken'
  if (error instanceof DatabaseError) return failureInDatabase(error)
  return error instanceof StorageError && error.code === 'full' ? 'full' : null
}

/** What the database does not take it takes no more the next time. */
function failureInDatabase({ code = '' }: DatabaseError): IntakeFailure | null {
  if (code === '23505') return 'here'
  return /^2[23]/.test(code) ? 'broken' : null
}

const lastFailureOf = (error: unknown): IntakeFailure =>
  error instanceof StorageError && isStorageDown(error) ? 'unavailable' : 'broken'
