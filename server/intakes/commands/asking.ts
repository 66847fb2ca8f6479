import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { createIntake as createEndpoint } from '#domain/intakes/api.ts'
import { intakeKeptDays, intakePart } from '#domain/intakes/choices.ts'
import { intakeMessages, type IntakeRecord } from '#domain/intakes/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { day, intakes, rates } from '#server/platform/limits.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { alreadyCreated, fingerprint, lockRecord, lockWord } from '#server/platform/writing.ts'
import { bringArchive, checkArchive, removeIntakes } from '../jobs.ts'
import { intakePolicy, newIntakePolicy } from '../policy.ts'
import { companyFacts, getIntake, isCompanyEmpty } from '../queries/intakes.ts'
import { storageLimit } from '../queries/plan.ts'

/** Begins to bring an archive in: one at a time, into a company that has nothing of the kind yet. */
export async function createIntake(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<IntakeRecord> {
  const { id = newId(), fileName, size } = body
  const hash = fingerprint({ fileName, size })
  if (await alreadyCreated(ctx, { table: 'intakes', id, hash })) return getIntake(ctx, id)
  await lockWord(ctx, { word: 'intake' })
  permit(newIntakePolicy.createIntake(ctx.actor, await companyFacts(ctx)))
  if (size > (await largestArchive(ctx))) throw conflict('plan_limit', intakeMessages.tooLarge)
  return pipeline(
    ctx,
    (ctx) => refuseFaster(ctx, ratesOf(ctx, 'archive', rates.archive), intakeMessages.tooOften),
    (ctx) =>
      ctx.db
        .insertInto('intakes')
        .values({
          company_id: ctx.actor.companyId,
          id,
          file_name: fileName,
          size,
          asked_by_name: ctx.name,
          created_at: ctx.now,
          touched_at: ctx.now,
          expires_at: new Date(Date.parse(ctx.now) + intakeKeptDays * day).toISOString(),
          created_hash: hash,
        })
        .execute(),
    (ctx) => getIntake(ctx, id),
  )
}

/** How large an archive may be: what the plan allows of files, and some room for the records and documents beside. */
const largestArchive = async (ctx: Context): Promise<number> =>
  ((await storageLimit(ctx)) ?? intakes.largest) + intakes.beside

/**
 * How a part comes: it is the next one, it is there already, or nobody asks for it any more because the last one came.
 * Refused where it is another's turn.
 */
export async function expectPart(
  ctx: Context,
  id: string,
  { number, length }: { number: number; length: number },
): Promise<'next' | 'there' | 'taken'> {
  const record = await getIntake(ctx, id)
  if (number < record.parts) return record.status === 'sending' ? 'there' : 'taken'
  permit(intakePolicy.sendIntakePart(ctx.actor, record))
  if (number > record.parts) throw conflict('part_out_of_turn', intakeMessages.outOfTurn)
  const from = number * intakePart
  if (length !== Math.min(intakePart, record.size - from)) throw invalidField('file', intakeMessages.partSize)
  return 'next'
}

/** A part is stored; with the last one the archive is read. The same part twice is taken once. */
export async function takePart(ctx: Context, id: string, number: number): Promise<IntakeRecord> {
  const record = await lockRecord(ctx, 'intakes', id, getIntake)
  if (number !== record.parts || record.status !== 'sending') return record
  const isWhole = (number + 1) * intakePart >= record.size
  await ctx.db
    .updateTable('intakes')
    .set({ parts: number + 1, touched_at: ctx.now, ...(isWhole ? { status: 'checking' } : {}) })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  if (isWhole) await enqueue(ctx, checkArchive, { intakeId: id })
  return getIntake(ctx, id)
}

/** Has all of an archive brought in that was looked at. */
export async function runIntake(ctx: Context, id: string): Promise<IntakeRecord> {
  const record = await lockRecord(ctx, 'intakes', id, getIntake)
  const isEmpty = await isCompanyEmpty(ctx)
  permit(intakePolicy.runIntake(ctx.actor, { ...record, isEmpty }))
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('intakes')
        .set({ status: 'running', done: null, of_all: null, touched_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', id)
        .execute(),
    (ctx) => enqueue(ctx, bringArchive, { intakeId: id }),
    (ctx) => getIntake(ctx, id),
  )
}

/** Gives one up; whoever works on it finds out by itself, and stops. */
export async function deleteIntake(ctx: Context, id: string): Promise<void> {
  const record = await lockRecord(ctx, 'intakes', id, getIntake)
  permit(intakePolicy.deleteIntake(ctx.actor, record))
  await pipeline(
    ctx,
    (ctx) => ctx.db.deleteFrom('intakes').where('company_id', '=', ctx.actor.companyId).where('id', '=', id).execute(),
    (ctx) => enqueue(ctx, removeIntakes, { ids: [id] }),
  )
}
