import { notFound } from '#domain/errors.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import {
  importLimits,
  type ImportMapping,
  type ImportRecord,
  type ImportSummary,
  type importList,
} from '#domain/imports/schema.ts'
import { headingChoices, tableAt, type ImportTable, type NamedSheet, type SheetRow } from '#domain/imports/sheets.ts'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { offsetOf, paged } from '#server/platform/db/listing.ts'
import { day } from '#server/platform/limits.ts'
import { answersOf } from '#server/platform/policy.ts'
import { importPolicy, visibleKinds, type ImportFacts } from '../policy.ts'
import type { LeftOutRow } from './drafts.ts'
import { previewOf } from './preview.ts'

const columns = [
  'id',
  'company_id',
  'kind',
  'state',
  'file_name',
  'made',
  'left_out',
  'created_by',
  'created_at',
  'done_at',
  'undone_at',
] as const

interface SummaryRow {
  id: string
  company_id: string
  kind: string
  state: string
  file_name: string
  made: number
  left_out: number
  created_by: string
  created_at: string
  done_at: string | null
  undone_at: string | null
}

/** The imports of what somebody may bring in, the latest first. */
export async function listImportRecords(
  ctx: Context,
  query: { page: number; pageSize: number },
): Promise<z.output<typeof importList>> {
  const seen = importsSeen(ctx)
  const rows = await seen
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .execute()
  const { count } = await seen.select((on) => on.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return paged(query, { items: rows.map((row) => summaryOf(ctx, row)), total: count })
}

/** An import, with what would come of it as long as it can be carried out. */
export async function getImport(ctx: Context, id: string): Promise<ImportRecord> {
  const stored = await storedImport(ctx, id)
  const { heading, rows, mapping, sheets } = stored
  const isReady = stored.summary.state === 'ready'
  return {
    ...stored.summary,
    heading,
    sheets: sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.length })),
    headingRows: sheets.slice(mapping.sheet, mapping.sheet + 1).flatMap(headingChoices),
    hasLeftOutRows: stored.leftOut !== null,
    samples: heading.map((_, column) => rows.find(({ cells }) => cells[column] !== '')?.cells[column] ?? ''),
    mapping,
    preview: isReady ? (await previewOf(ctx, { ...stored, kind: stored.facts.kind })).preview : null,
    records: isReady ? [] : await recordsOf(ctx, id),
  }
}

/** An import with all that was read of its file; 404 where its kind is not this person's to bring in. */
export async function storedImport(ctx: Context, id: string): Promise<StoredImport> {
  const row = await importsSeen(ctx)
    .select([...columns, 'heading', 'cells', 'mapping', 'left_out_rows'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const sheets = row.cells === null ? [] : (JSON.parse(row.cells) as NamedSheet[])
  const mapping = JSON.parse(row.mapping) as ImportMapping
  return {
    summary: summaryOf(ctx, row),
    facts: factsOf(ctx, row),
    sheets,
    mapping,
    leftOut: row.left_out_rows === null ? null : (JSON.parse(row.left_out_rows) as LeftOutRow[]),
    ...(tableOf({ sheets, mapping }) ?? { heading: JSON.parse(row.heading) as string[], rows: [] }),
  }
}

/** The table that a mapping places on one of the sheets; null where there is none. */
export function tableOf({ sheets, mapping }: Pick<StoredImport, 'sheets' | 'mapping'>): ImportTable | null {
  const sheet = sheets[mapping.sheet]
  return sheet === undefined ? null : tableAt(sheet, mapping.headingRow)
}

export interface StoredImport {
  summary: ImportSummary
  facts: ImportFacts
  /** What was read of the file, until it is carried out. */
  sheets: NamedSheet[]
  heading: string[]
  rows: SheetRow[]
  mapping: ImportMapping
  /** What it left out when it was carried out, as long as that is kept. */
  leftOut: LeftOutRow[] | null
}

/** What an import made, in the order of its file. */
export const recordsOf = (ctx: Context, id: string): Promise<{ id: string; label: string }[]> =>
  ctx.db
    .selectFrom('import_records')
    .select(['record_id as id', 'label'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()

const importsSeen = (ctx: Context) =>
  ctx.db
    .selectFrom('imports')
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('kind', '=', on.fn.any(on.val(visibleKinds(ctx.actor)))))

function factsOf(ctx: Context, row: SummaryRow): ImportFacts {
  const until = undoableUntil(row)
  return {
    kind: row.kind as ImportKind,
    state: row.state as ImportFacts['state'],
    isOld: until !== null && until < ctx.now,
  }
}

const undoableUntil = ({ done_at: doneAt }: SummaryRow): string | null =>
  doneAt === null ? null : new Date(Date.parse(doneAt) + importLimits.undoDays * day).toISOString()

const summaryOf = (ctx: Context, row: SummaryRow): ImportSummary => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind as ImportKind,
  state: row.state as ImportSummary['state'],
  fileName: row.file_name,
  made: row.made,
  leftOut: row.left_out,
  createdBy: row.created_by,
  createdAt: row.created_at,
  doneAt: row.done_at,
  undoneAt: row.undone_at,
  undoableUntil: undoableUntil(row),
  ...answersOf(importPolicy, ctx.actor, factsOf(ctx, row)),
})
