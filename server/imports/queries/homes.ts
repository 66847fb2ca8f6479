import { sql } from 'kysely'
import type { FieldError } from '#domain/errors.ts'
import { importMessages } from '#domain/imports/schema.ts'
import { jobMessages } from '#domain/jobs/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { ReadRow } from './drafts.ts'

/** What was found of a record that a row names: by its number, else by its name where only one is called so. */
export interface Found {
  id: string | undefined
  isSeveral: boolean
}

// What can't be stored is nobody's name; longer than any it is not looked for.
const isName = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 200 && text.isWellFormed() && !text.includes('\u0000')

const namedIn = (rows: readonly ReadRow[], field: string) =>
  rows.flatMap(({ row, values }) => {
    const name = values[field]
    return isName(name) ? [{ row, name }] : []
  })

interface Row {
  row: number
  by_code: string | null
  by_name: string[]
}

const toFound = (rows: readonly Row[]) =>
  new Map(
    rows.map(({ row, by_code: byCode, by_name: byName }): [number, Found] => {
      const [first, second] = byName
      return [row, { id: byCode ?? (second === undefined ? first : undefined), isSeveral: second !== undefined }]
    }),
  )

/**
 * The client that each row names: by the client ID where the row has one, since several clients may have one name, else
 * by what stands for the client, an ID or a name.
 */
export async function clientsOf(ctx: Context, rows: readonly ReadRow[]): Promise<Map<number, Found>> {
  const company = ctx.actor.companyId
  const asked = rows.flatMap(({ row, values: { client, clientId } }) => {
    const text = clientId ?? client
    return isName(text) ? [{ row, code: text, name: clientId === undefined ? text : null }] : []
  })
  const { rows: found } = await sql<Row>`
    select r.row,
      (select c.id from clients c where c.company_id = ${company} and c.code_key = r.code_key limit 1) as by_code,
      array(select c.id::text from clients c where c.company_id = ${company} and c.name_key = r.name_key limit 2)
        as by_name
    from (select row, compared_name(name) as name_key, code_key(code) as code_key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (row integer, code text, name text)) as r
    `.execute(ctx.db)
  return toFound(found)
}

/** The job that each row names, of the client that it names. */
export async function jobsOf(
  ctx: Context,
  rows: readonly ReadRow[],
  clients: ReadonlyMap<number, Found>,
): Promise<Map<number, Found>> {
  const company = ctx.actor.companyId
  const asked = namedIn(rows, 'job').flatMap((each) => {
    const clientId = clients.get(each.row)?.id
    return clientId === undefined ? [] : [{ ...each, clientId }]
  })
  const { rows: found } = await sql<Row>`
    select r.row, (array_agg(j.id::text) filter (where j.code_key = r.code_key))[1] as by_code,
      coalesce(array_agg(j.id::text) filter (where j.name_key = r.name_key), '{}') as by_name
    from (select row, "clientId" as client_id, compared_name(name) as name_key, code_key(name) as code_key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (row integer, name text, "clientId" uuid)) as r
    join (select id, client_id, code_key, compared_name(name) as name_key from jobs
      where company_id = ${company} and client_id = any(${asked.map(({ clientId }) => clientId)}::uuid[])) as j
      on j.client_id = r.client_id and (j.code_key = r.code_key or j.name_key = r.name_key)
    group by r.row`.execute(ctx.db)
  return toFound(found)
}

/** What is wrong with the client that a row names, or does not name. */
export function clientFault({ values: { client, clientId } }: ReadRow, found: Found | undefined): FieldError[] {
  if (client === undefined && clientId === undefined) return [{ path: 'client', message: jobMessages.clientRequired }]
  if (found?.id !== undefined) return []
  if (clientId !== undefined) return [{ path: 'clientId', message: importMessages.unknownClientId }]
  return [{ path: 'client', message: found?.isSeveral ? importMessages.severalClients : importMessages.unknownClient }]
}

/** The same of its job. */
export function jobFault(found: Found | undefined): FieldError[] {
  if (found?.id !== undefined) return []
  return [{ path: 'job', message: found?.isSeveral ? importMessages.severalJobs : importMessages.unknownJob }]
}

/** A number of a row, and the row above that has it too, or whether a record of the company has. */
interface Numbered {
  row: number
  key: string
  isTaken: boolean
}

const numberColumns = { jobs: sql.ref('code_key'), invoices: sql.ref('number_key') }

/** Numbers as they are compared, and which of them records of the company have. */
export async function numbersOf(
  ctx: Context,
  table: keyof typeof numberColumns,
  numbers: readonly { row: number; code: string }[],
): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select r.row, r.key, exists (select from ${sql.table(table)}
      where company_id = ${ctx.actor.companyId} and ${numberColumns[table]} = r.key) as "isTaken"
    from (select row, code_key(code) as key
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as asked (row integer, code text)) as r
    order by r.row`.execute(ctx.db)
  return rows
}
