import { sql } from 'kysely'
import { sentence, type FieldError } from '#domain/errors.ts'
import { importMessages, type RowError } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { completesJob } from '#domain/jobs/rules.ts'
import { createJobBody, jobMessages } from '#domain/jobs/schema.ts'
import { mayComplete } from '#server/jobs/policy.ts'
import type { Context } from '#server/platform/context.ts'
import { faultsOf, rowError, type Draft, type Findings, type ReadRow } from './drafts.ts'

/** Rows as new jobs of clients that the company has. */
export async function readJobs(ctx: Context, rows: readonly ReadRow[]): Promise<Findings> {
  const found = await clientsOf(ctx, rows)
  const drafts: Draft[] = []
  const errors: RowError[] = []
  // One for all rows whose client is missing or said to be wrong already: its fault is told at the client.
  const nobody = newId()
  for (const { row, values } of rows) {
    const { client, ...form } = values
    const clientId = found.get(row)
    const result = createJobBody.safeParse({ ...form, clientId: clientId?.id ?? nobody })
    const faults: FieldError[] = [
      ...(client === undefined ? [{ path: 'client', message: jobMessages.clientRequired }] : []),
      ...(client !== undefined && clientId?.id === undefined
        ? [
            {
              path: 'client',
              message: clientId?.isSeveral ? importMessages.severalClients : importMessages.unknownClient,
            },
          ]
        : []),
      ...(result.success ? moreFaults(ctx, result.data) : faultsOf(result.error, values)),
    ]
    errors.push(...faults.map((error) => rowError(row, error)))
    if (faults.length === 0 && result.success)
      drafts.push({
        kind: 'jobs',
        row,
        form: result.data,
        label: result.data.name,
        hasNumber: (result.data.jobId ?? '') !== '',
      })
  }
  errors.push(...(await takenAmong(ctx, drafts)))
  return { drafts, errors, skipped: new Set() }
}

type NewJob = Extract<Draft, { kind: 'jobs' }>['form']

/** What the command would refuse as well. */
function moreFaults(ctx: Context, form: NewJob): FieldError[] {
  const completes = completesJob(undefined, form.status) && mayComplete(ctx.actor) !== null
  return [
    ...((form.startDate ?? ctx.today) > form.estimatedEndDate
      ? [{ path: 'estimatedEndDate', message: jobMessages.endBeforeStart }]
      : []),
    ...(completes ? [{ path: 'status', message: jobMessages.approveToComplete }] : []),
  ]
}

interface FoundClient {
  id: string | undefined
  isSeveral: boolean
}

/** The client that each row names: by its client ID, else by its name where only one is called so. */
async function clientsOf(ctx: Context, rows: readonly ReadRow[]): Promise<Map<number, FoundClient>> {
  const company = ctx.actor.companyId
  // What can't be stored is nobody's name; longer than any it is not looked for.
  const asked = rows.flatMap(({ row, values: { client } }) =>
    client !== undefined && client.length <= 200 && client.isWellFormed() && !client.includes('\u0000')
      ? [{ row, client }]
      : [],
  )
  const { rows: found } = await sql<{ row: number; by_code: string | null; by_name: string[] }>`
    select r.row,
      (select c.id from clients c where c.company_id = ${company} and c.code_key = r.code_key limit 1) as by_code,
      array(select c.id::text from clients c where c.company_id = ${company} and c.name_key = r.name_key limit 2)
        as by_name
    from (select row, compared_name(client) as name_key, code_key(client) as code_key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (row integer, client text)) as r`.execute(
    ctx.db,
  )
  return new Map(
    found.map(({ row, by_code: byCode, by_name: byName }) => {
      const [first, second] = byName
      return [row, { id: byCode ?? (second === undefined ? first : undefined), isSeveral: second !== undefined }]
    }),
  )
}

/** Numbers that the company, or a row above, has already. */
async function takenAmong(ctx: Context, drafts: readonly Draft[]): Promise<RowError[]> {
  const asked = drafts
    .filter(({ hasNumber }) => hasNumber)
    .map(({ row, form }) => ({ row, code: (form as NewJob).jobId }))
  const { rows } = await sql<{ row: number; code_key: string; is_taken: boolean }>`
    select r.row, r.code_key, exists (
      select from jobs j where j.company_id = ${ctx.actor.companyId} and j.code_key = r.code_key) as is_taken
    from (select row, code_key(code) as code_key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (row integer, code text)) as r
    order by r.row`.execute(ctx.db)
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, code_key: key, is_taken: isTaken }) => {
    const above = seen.get(key)
    if (isTaken) return [rowError(row, { path: 'jobId', message: jobMessages.codeTaken })]
    if (above !== undefined)
      return [rowError(row, { path: 'jobId', ...sentence(importMessages.jobCodeTwice, { row: above }) })]
    seen.set(key, row)
    return []
  })
}
