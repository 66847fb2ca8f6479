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
  for (const { row, values, isBroken } of rows) {
    const result = createClientBody.safeParse(values)
    if (result.success && isBroken) continue
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
  const known = await knownAmong(ctx, drafts, knownName)
  const refused = new Set(known.codes.map(({ row }) => row))
  return {
    drafts: drafts.filter(({ row }) => !known.names.has(row) && !refused.has(row)),
    errors: [...errors, ...known.codes],
    skipped: known.names,
  }
}

type NewClient = Extract<Draft, { kind: 'clients' }>

interface Known {
  row: number
  name_key: string
  code_key: string
  has_code: boolean
  is_named: boolean
  /** The name of the client that has this number. */
  owner_key: string | null
}

/**
 * Which rows say a client that the company, or a row above, has already; and which numbers others have. A client is
 * known by its number where the row has one, since two of one name with different numbers are two clients, else by its
 * name.
 */
async function knownAmong(
  ctx: Context,
  drafts: readonly NewClient[],
  knownName: Options['knownName'],
): Promise<{ names: Set<number>; codes: RowError[] }> {
  const names = new Set<number>()
  const codes: RowError[] = []
  const seen = { names: new Set<string>(), codes: new Map<string, Known>() }
  for (const each of await comparedWith(ctx, drafts)) {
    const { row, name_key: name, code_key: code, owner_key: owner } = each
    const above = each.has_code ? seen.codes.get(code) : undefined
    const isKnown = each.has_code ? (owner ?? above?.name_key) === name : each.is_named || seen.names.has(name)
    if (isKnown && knownName === 'skip') names.add(row)
    else if (each.has_code && owner !== null)
      codes.push(rowError(row, { path: 'clientId', message: clientMessages.codeTaken }))
    else if (above !== undefined)
      codes.push(rowError(row, { path: 'clientId', ...sentence(importMessages.codeTwice, { row: above.row }) }))
    else {
      seen.names.add(name)
      if (each.has_code) seen.codes.set(code, each)
    }
  }
  return { names, codes }
}

/** The names and numbers of rows as they are compared, and what of them the company has. */
async function comparedWith(ctx: Context, drafts: readonly NewClient[]): Promise<Known[]> {
  const company = ctx.actor.companyId
  const asked = drafts.map(({ row, label, form }) => ({ row, name: label, code: form.clientId ?? '' }))
  const { rows } = await sql<Known>`
    select r.row, r.name_key, r.code_key, r.code <> '' as has_code,
      exists (select from clients c where c.company_id = ${company} and c.name_key = r.name_key) as is_named,
      (select c.name_key from clients c where c.company_id = ${company} and r.code <> '' and c.code_key = r.code_key
        limit 1) as owner_key
    from (select row, code, compared_name(name) as name_key, code_key(code) as code_key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (row integer, name text, code text)) as r
    order by r.row`.execute(ctx.db)
  return rows
}
