import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { conflict, invalidField, sentence, type Refusal, type Sentence } from '#domain/errors.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import { guessColumns, guessReading } from '#domain/imports/rules.ts'
import { findTable, tableAt, type ImportTable } from '#domain/imports/sheets.ts'
import { importLimits, importMessages, type ImportMapping, type ImportRecord } from '#domain/imports/schema.ts'
import type { startImportQuery } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { withoutHidden } from '#domain/characters.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Within } from '#server/platform/within.ts'
import { day, rates } from '#server/platform/limits.ts'
import { permit } from '#server/platform/policy.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { Book, Sheet, TableRefusal } from '#server/platform/tables/table.ts'
import { alreadyCreated, fingerprint, lockWord } from '#server/platform/writing.ts'
import { startImportPolicy } from '../policy.ts'
import { getImport } from '../queries/records.ts'

type Asked = z.output<typeof startImportQuery>

const refusals: Record<TableRefusal, Sentence> = {
  unreadable: { message: importMessages.unreadable },
  'old workbook': { message: importMessages.oldWorkbook },
  empty: { message: importMessages.empty },
  'too many rows': sentence(importMessages.tooManyRows, { maximum: importLimits.rows }),
  'too many columns': sentence(importMessages.tooManyColumns, { maximum: importLimits.columns }),
  'too large': { message: importMessages.tooLarge },
}

/**
 * Reads a file outside any transaction, in a process of its own, and keeps what was read: the file itself is needed no
 * more.
 */
export async function startImport(
  { services, principal, within }: { services: Services; principal: Principal; within: Within },
  { kind, id = newId() }: Asked,
  file: { name: string; bytes: Uint8Array },
): Promise<ImportRecord> {
  permit(startImportPolicy(principal.actor, { kind }))
  const hash = fingerprint({ kind, sha256: createHash('sha256').update(file.bytes).digest('hex') })
  const before = await within(principal, (ctx) => importSent(ctx, id, hash))
  if (before !== undefined) return before
  const found = tableIn(kind, await services.tables.read(file.bytes, importLimits))
  return within(principal, (ctx) => keepImport(ctx, { id, kind, hash, fileName: nameOf(file.name), found }))
}

/** The table of a file, and all sheets that it may be on instead. */
interface FoundTable {
  sheets: Sheet[]
  at: number
  headingRow: number
  table: ImportTable
}

function tableIn(kind: ImportKind, book: Book): FoundTable {
  if ('refused' in book) throw refusedFile(refusals[book.refused])
  const found = findTable(kind, book.sheets)
  if (found === null) throw refusedFile(refusals.empty)
  if (found.sheet.refused !== null) throw refusedFile(refusals[found.sheet.refused])
  const table = tableAt(found.sheet, found.headingRow)
  if (table === null) throw refusedFile(refusals.empty)
  if (table.rows.length > importLimits.rows) throw refusedFile(refusals['too many rows'])
  const sheets = sheetsKept(book.sheets, found.sheet)
  return { sheets, at: sheets.indexOf(found.sheet), headingRow: found.headingRow, table }
}

/** As many of the sheets beside the table as can be kept with it. */
function sheetsKept(sheets: readonly Sheet[], table: Sheet): Sheet[] {
  let left = importLimits.characters - charactersOf(table)
  return sheets.filter((sheet) => {
    if (sheet === table || sheet.refused !== null) return sheet === table
    const size = charactersOf(sheet)
    if (size > left) return false
    left -= size
    return true
  })
}

const charactersOf = ({ rows }: Sheet): number =>
  rows.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0)

/** The import that was made of the file before; a file that is to be read is counted, whatever comes of it. */
async function importSent(ctx: Context, id: string, hash: Buffer): Promise<ImportRecord | undefined> {
  if (await alreadyCreated(ctx, { table: 'imports', id, hash })) return getImport(ctx, id)
  await refuseTooMany(ctx)
  await refuseFaster(ctx, ratesOf(ctx, 'import', rates.import), importMessages.tooFast)
  return undefined
}

/** 409 while as many files wait as a company may have of which nothing was made yet: each is kept with its rows. */
async function refuseTooMany(ctx: Context): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('imports')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('company_id', '=', ctx.actor.companyId)
    .where('state', '=', 'ready')
    // What is older goes by itself.
    .where('created_at', '>=', new Date(Date.parse(ctx.now) - importLimits.keptDays * day).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= importLimits.underWay)
    throw conflict('too_many_imports', sentence(importMessages.tooManyUnderWay, { maximum: importLimits.underWay }))
}

const refusedFile = (said: Sentence): Refusal => invalidField('file', said)

const nameOf = (name: string | undefined): string =>
  withoutHidden(name ?? '')
    .toWellFormed()
    .slice(-200)
    .trim() || 'file'

interface Kept extends Pick<Asked, 'kind'> {
  id: string
  hash: Buffer
  fileName: string
  found: FoundTable
}

async function keepImport(ctx: Context, { id, kind, hash, fileName, found }: Kept): Promise<ImportRecord> {
  if (await alreadyCreated(ctx, { table: 'imports', id, hash })) return getImport(ctx, id)
  await lockWord(ctx, { word: 'imports under way' })
  await refuseTooMany(ctx)
  const { heading } = found.table
  const mapping: ImportMapping = {
    ...guessMapping(ctx, kind, found.table),
    knownName: 'skip',
    wrongRows: 'refuse',
    sheet: found.at,
    headingRow: found.headingRow,
  }
  await ctx.db
    .insertInto('imports')
    .values({
      company_id: ctx.actor.companyId,
      id,
      kind,
      file_name: fileName,
      heading: JSON.stringify(heading),
      cells: JSON.stringify(found.sheets.map(({ name, rows }) => ({ name, rows }))),
      mapping: JSON.stringify(mapping),
      created_by: ctx.name,
      created_at: ctx.now,
      created_hash: hash,
    })
    .execute()
  return getImport(ctx, id)
}

/** What the columns of a table are, and how its dates and amounts are written, by what stands in them. */
export function guessMapping(
  ctx: Context,
  kind: ImportKind,
  { heading, rows }: ImportTable,
): Pick<ImportMapping, 'columns' | 'dateOrder' | 'decimalMark'> {
  const cells = rows.map((row) => row.cells)
  const columns = guessColumns(kind, heading, cells)
  return { columns, ...guessReading(cells, columns, ctx.timezone) }
}
