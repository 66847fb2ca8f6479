import { sentence, type FieldError } from '#domain/errors.ts'
import { importMessages, type RowError } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { completesJob } from '#domain/jobs/rules.ts'
import { createJobBody, jobMessages } from '#domain/jobs/schema.ts'
import { mayComplete } from '#server/jobs/policy.ts'
import type { Context } from '#server/platform/context.ts'
import { clientFault, clientsOf, numbersOf } from './homes.ts'
import { faultsOf, rowError, type Draft, type Findings, type ReadRow } from './drafts.ts'

/** Rows as new jobs of clients that the company has. */
export async function readJobs(ctx: Context, rows: readonly ReadRow[]): Promise<Findings> {
  const found = await clientsOf(ctx, rows)
  const drafts: NewJob[] = []
  const errors: RowError[] = []
  // One for all rows whose client is missing or said to be wrong already: its fault is told at the client.
  const nobody = newId()
  for (const each of rows) {
    const { row, values, isBroken } = each
    const { client: _, ...form } = values
    const owner = found.get(row)
    const result = createJobBody.safeParse({ ...form, clientId: owner?.id ?? nobody })
    const faults: FieldError[] = [
      ...clientFault(each, owner),
      ...(result.success ? moreFaults(ctx, result.data) : faultsOf(result.error, values)),
    ]
    errors.push(...faults.map((error) => rowError(row, error)))
    if (faults.length === 0 && result.success && !isBroken)
      drafts.push({
        kind: 'jobs',
        row,
        form: result.data,
        label: result.data.name,
        hasNumber: (result.data.jobId ?? '') !== '',
      })
  }
  const taken = await takenAmong(ctx, drafts)
  const refused = new Set(taken.map(({ row }) => row))
  return {
    drafts: drafts.filter(({ row }) => !refused.has(row)),
    errors: [...errors, ...taken],
    skipped: new Set(),
  }
}

type NewJob = Extract<Draft, { kind: 'jobs' }>

/** What the command would refuse as well. */
function moreFaults(ctx: Context, form: NewJob['form']): FieldError[] {
  const completes = completesJob(undefined, form.status) && mayComplete(ctx.actor) !== null
  return [
    ...((form.startDate ?? ctx.today) > form.estimatedEndDate
      ? [{ path: 'estimatedEndDate', message: jobMessages.endBeforeStart }]
      : []),
    ...(completes ? [{ path: 'status', message: jobMessages.approveToComplete }] : []),
  ]
}

/** Numbers that the company, or a row above, has already. */
async function takenAmong(ctx: Context, drafts: readonly NewJob[]): Promise<RowError[]> {
  const asked = drafts.filter(({ hasNumber }) => hasNumber).map(({ row, form }) => ({ row, code: form.jobId ?? '' }))
  const numbers = await numbersOf(ctx, 'jobs', asked)
  const seen = new Map<string, number>()
  return numbers.flatMap(({ row, key, isTaken }) => {
    const above = seen.get(key)
    if (isTaken) return [rowError(row, { path: 'jobId', message: jobMessages.codeTaken })]
    if (above !== undefined)
      return [rowError(row, { path: 'jobId', ...sentence(importMessages.jobCodeTwice, { row: above }) })]
    seen.set(key, row)
    return []
  })
}
