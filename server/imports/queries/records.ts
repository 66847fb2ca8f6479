import { notFound } from '#domain/errors.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import {
  importLimits,
  type ImportMapping,
  type ImportRecord,
  type ImportSummary,
  type importList,
} from '#domain/imports/schema.ts'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { offsetOf } from '#server/platform/db/listing.ts'
import { day } from '#server/platform/limits.ts'
import { answersOf } from '#server/platform/policy.ts'
import type { Row } from '#server/platform/tables/table.ts'
import { importPolicy, visibleKinds, type ImportFacts } from '../policy.ts'
import { previewOf } from './preview.ts'

const columns = [
  'id',
  'company_id',
  'kind',
  'state',
  'file_name',
  'made',
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
  return { items: rows.map((row) => summaryOf(ctx, row)), total: count }
}

/** An import, with what would come of it as long as it can be carried out. */
export async function getImport(ctx: Context, id: string): Promise<ImportRecord> {
  const stored = await storedImport(ctx, id)
  const { heading, rows, mapping } = stored
  const isReady = stored.summary.state === 'ready'
  return {
    ...stored.summary,
    heading,
    samples: heading.map((_, column) => rows.find(({ cells }) => cells[column] !== '')?.cells[column] ?? ''),
    mapping,
    preview: isReady ? (await previewOf(ctx, { ...stored, kind: stored.facts.kind })).preview : null,
    records: isReady ? [] : await recordsOf(ctx, id),
  }
}

/** An import with all that was read of its file; 404 where its kind is not this person's to bring in. */
export async function storedImport(ctx: Context, id: string): Promise<StoredImport> {
  const row = await importsSeen(ctx)
    .select([...columns, 'heading', 'cells', 'mapping'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return {
    summary: summaryOf(ctx, row),
    facts: factsOf(ctx, row),
    heading: JSON.parse(row.heading) as string[],
    rows: row.cells === null ? [] : (JSON.parse(row.cells) as Row[]),
    mapping: JSON.parse(row.mapping) as ImportMapping,
  }
}

export interface StoredImport {
  summary: ImportSummary
  facts: ImportFacts
  heading: string[]
  rows: Row[]
  mapping: ImportMapping
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
  createdBy: row.created_by,
  createdAt: row.created_at,
  doneAt: row.done_at,
  undoneAt: row.undone_at,
  undoableUntil: undoableUntil(row),
  ...answersOf(importPolicy, ctx.actor, factsOf(ctx, row)),
})
