import { conflict, invalid, invalidField, Refusal, sentence } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { runImport as runEndpoint } from '#domain/imports/api.ts'
import { importFields } from '#domain/imports/choices.ts'
import { fieldMessages } from '#domain/fields.ts'
import {
  importLimits,
  importMessages,
  type ImportMapping,
  type ImportMappingBody,
  type ImportRecord,
} from '#domain/imports/schema.ts'
import { headingRowOf } from '#domain/imports/sheets.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { companySubject } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { fingerprint, lockRecord, recordActivity } from '#server/platform/writing.ts'
import { importPolicy } from '../policy.ts'
import type { Draft, LeftOutRow } from '../queries/drafts.ts'
import { previewOf } from '../queries/preview.ts'
import { createDrafts, type RefusedRow } from './records.ts'
import { getImport, storedImport, tableOf, type StoredImport } from '../queries/records.ts'
import { guessMapping } from './start.ts'

/**
 * Says where the table of the file is and what its columns are; the last word is kept with it. Another table has other
 * columns, which are guessed.
 */
export async function mapImport(ctx: Context, id: string, body: ImportMappingBody): Promise<ImportRecord> {
  const stored = await lockImport(ctx, id)
  permit(importPolicy.mapImport(ctx.actor, stored.facts))
  const { mapping, placed } = placedBy(body, stored)
  const isElsewhere = mapping.sheet !== stored.mapping.sheet || mapping.headingRow !== stored.mapping.headingRow
  if (!isElsewhere) refuseColumns(mapping, placed)
  const kept = isElsewhere ? { ...mapping, ...guessMapping(ctx, placed.facts.kind, placed) } : mapping
  await keepMapping(ctx, id, kept, placed)
  return getImport(ctx, id)
}

/** A mapping as it is meant, and the import with the table that it places. */
function placedBy(body: ImportMappingBody, stored: StoredImport): { mapping: ImportMapping; placed: StoredImport } {
  const said = merged(body, stored)
  const sheet = stored.sheets[said.sheet]
  if (sheet === undefined) throw invalidField('sheet', { message: importMessages.noSuchSheet })
  // Of another sheet the heading is found, unless it is said as well.
  const isFound = said.sheet !== stored.mapping.sheet && body.headingRow === undefined
  const headingRow = isFound ? headingRowOf(stored.facts.kind, sheet) : said.headingRow
  const mapping = { ...said, headingRow: headingRow ?? said.headingRow }
  const table = tableOf({ sheets: stored.sheets, mapping })
  if (table === null) throw invalidField('headingRow', { message: importMessages.noSuchHeading })
  if (table.rows.length > importLimits.rows)
    throw invalidField('headingRow', sentence(importMessages.tooManyRows, { maximum: importLimits.rows }))
  return { mapping, placed: { ...stored, ...table, mapping } }
}

/** What is not said stays as it is. */
const merged = (body: ImportMappingBody, { mapping }: StoredImport): ImportMapping => ({
  ...body,
  sheet: body.sheet ?? mapping.sheet,
  headingRow: body.headingRow ?? mapping.headingRow,
  wrongRows: body.wrongRows ?? mapping.wrongRows,
})

/**
 * Brings in all rows of a file by the commands of the screens, or none of them. The same sent again has happened
 * already.
 */
export async function runImport(
  ctx: Context,
  { params: { id }, body }: HandlerInput<typeof runEndpoint>,
): Promise<ImportRecord> {
  const stored = await lockImport(ctx, id)
  const refusal = importPolicy.runImport(ctx.actor, stored.facts)
  const isSame = fingerprint(merged(body, stored)).equals(fingerprint(stored.mapping))
  if (refusal?.status === 409 && stored.facts.state === 'done' && isSame) return getImport(ctx, id)
  permit(refusal)
  const { mapping, placed } = placedBy(body, stored)
  refuseColumns(mapping, placed)
  const { preview, drafts, refused } = await previewOf(ctx, { ...placed, kind: placed.facts.kind })
  if (preview.unmapped.length > 0 || (preview.errorCount > 0 && mapping.wrongRows === 'refuse'))
    throw conflict('import_has_errors', importMessages.hasErrors)
  if (drafts.length === 0) throw conflict('import_is_empty', importMessages.nothingNew)
  if (preview.beyondPlan !== null) throw conflict('plan_limit', preview.beyondPlan)
  await createAll(ctx, stored, drafts, mapping)
  await ctx.db
    .updateTable('imports')
    .set({
      state: 'done',
      done_at: ctx.now,
      made: drafts.length,
      heading: JSON.stringify(placed.heading),
      mapping: JSON.stringify(mapping),
      cells: null,
      ...leftOutColumns(refused),
    })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
  await recordActivity(ctx, 'import.done', await companySubject(ctx), factsToTell(stored, drafts.length))
  return getImport(ctx, id)
}

const leftOutColumns = (refused: readonly LeftOutRow[]) => ({
  left_out: refused.length,
  left_out_rows: refused.length === 0 ? null : JSON.stringify(refused),
})

/** What the company hears of it. */
export const factsToTell = ({ summary }: StoredImport, records: number) => ({
  importId: summary.id,
  kind: summary.kind,
  file: summary.fileName,
  records,
})

/** An import that nobody else carries out, maps or undoes before this transaction ends. */
export const lockImport = (ctx: Context, id: string): Promise<StoredImport> =>
  lockRecord(ctx, 'imports', id, storedImport)

/** A column says what a record of the kind has, and no other says it as well. */
function refuseColumns({ columns }: ImportMapping, { heading, facts }: StoredImport): void {
  const fields: readonly string[] = importFields[facts.kind]
  const errors = columns.flatMap((field, index) => {
    if (index >= heading.length || (field !== null && !fields.includes(field)))
      return [{ path: `columns.${index}`, message: fieldMessages.invalidChoice }]
    return field !== null && columns.indexOf(field) !== index
      ? [{ path: `columns.${index}`, message: importMessages.columnTwice }]
      : []
  })
  if (errors.length > 0) throw invalid(errors)
}

const keepMapping = (ctx: Context, id: string, mapping: ImportMapping, { heading }: StoredImport): Promise<unknown> =>
  ctx.db
    .updateTable('imports')
    .set({ mapping: JSON.stringify(mapping), heading: JSON.stringify(heading) })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()

async function createAll(
  ctx: Context,
  { summary }: StoredImport,
  drafts: Draft[],
  mapping: ImportMapping,
): Promise<void> {
  // One thing has happened, not hundreds: nobody is told of each row, nor asked to listen to it.
  const quiet: Context = { ...ctx, happened: [], subscriptions: [] }
  const made = drafts.map((draft) => ({ draft, id: newId() }))
  const refused = await createDrafts(quiet, { importId: summary.id, mapping }, made)
  if (refused !== null) throw atRow(refused)
  await ctx.db
    .insertInto('import_records')
    .values(
      made.map(({ id, draft }, position) => ({
        company_id: ctx.actor.companyId,
        import_id: summary.id,
        position,
        record_kind: draft.kind,
        record_id: id,
        label: draft.label,
      })),
    )
    .execute()
}

/** What a command refused of a row, after the preview had nothing against it: somebody was faster. */
function atRow({ row, refusal }: RefusedRow): Refusal {
  const { message, template, params } = refusal
  const errors = (refusal.errors ?? [{ path: '', message, template, params }]).map((error) => ({
    ...error,
    path: `rows.${row}${error.path === '' ? '' : `.${error.path}`}`,
  }))
  return new Refusal(409, 'import_refused', sentence(importMessages.rowRefused, { row }), { errors })
}
