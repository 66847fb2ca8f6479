import { sql } from 'kysely'
import { clientMessages, createClientBody } from '#domain/clients/schema.ts'
import { sentence } from '#domain/errors.ts'
import { importMessages, type RowError } from '#domain/imports/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { faultsOf, rowError, type Draft, type Findings, type Options, type ReadRow } from './drafts.ts'

/** Rows as new clients; those of a name that is known already are left out, or are others by wish. */
export async function readClients(ctx: Context, rows: readonly ReadRow[], { knownName }: Options): Promise<Findings> {
  const drafts: NewClient[] = []
  const errors: RowError[] = []
  for (const { row, values } of rows) {
    const result = createClientBody.safeParse(values)
    if (result.success)
      drafts.push({
        kind: 'clients',
        row,
        form: result.data,
        label: result.data.name,
        hasNumber: (result.data.clientId ?? '') !== '',
      })
    else errors.push(...faultsOf(result.error, values).map((error) => rowError(row, error)))
  }
  const known = await knownAmong(ctx, drafts)
  const skipped = new Set(knownName === 'skip' ? known.names : [])
  errors.push(...known.codes.filter(({ row }) => !skipped.has(row)))
  return { drafts: drafts.filter(({ row }) => !skipped.has(row)), errors, skipped }
}

type NewClient = Extract<Draft, { kind: 'clients' }>

interface Known {
  row: number
  name_key: string
  code_key: string
  has_code: boolean
  is_named: boolean
  is_taken: boolean
}

/** Which rows say a client of a name that the company, or a row above, has already; and which codes are taken. */
async function knownAmong(ctx: Context, drafts: readonly NewClient[]): Promise<{ names: number[]; codes: RowError[] }> {
  const company = ctx.actor.companyId
  const asked = drafts.map(({ row, label, form }) => ({ row, name: label, code: form.clientId ?? '' }))
  const { rows } = await sql<Known>`
    select r.row, r.name_key, r.code_key, r.code <> '' as has_code,
      exists (select from clients c where c.company_id = ${company} and c.name_key = r.name_key) as is_named,
      r.code <> '' and exists (select from clients c where c.company_id = ${company} and c.code_key = r.code_key)
        as is_taken
    from (select row, code, compared_name(name) as name_key, code_key(code) as code_key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (row integer, name text, code text)) as r
    order by r.row`.execute(ctx.db)
  const names: number[] = []
  const codes: RowError[] = []
  const seen = { names: new Set<string>(), codes: new Map<string, number>() }
  for (const each of rows) {
    if (each.is_named || seen.names.has(each.name_key)) names.push(each.row)
    seen.names.add(each.name_key)
    if (!each.has_code) continue
    const above = seen.codes.get(each.code_key)
    const said = each.is_taken
      ? { message: clientMessages.codeTaken }
      : above === undefined
        ? undefined
        : sentence(importMessages.codeTwice, { row: above })
    if (said === undefined) seen.codes.set(each.code_key, each.row)
    else codes.push(rowError(each.row, { path: 'clientId', ...said }))
  }
  return { names, codes }
}
