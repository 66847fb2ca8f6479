import { sentence } from '#domain/errors.ts'
import { missingFields, type ImportKind } from '#domain/imports/choices.ts'
import { formOf, unclearAmount } from '#domain/imports/rules.ts'
import {
  importLimits,
  importMessages,
  type ImportMapping,
  type ImportPreview,
  type RowError,
} from '#domain/imports/schema.ts'
import { isErrorCell, type SheetRow } from '#domain/imports/sheets.ts'
import { negative, sumMoney } from '#domain/money.ts'
import { activeJobs } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { saidBeyond } from '#server/platform/quotas.ts'
import { readClients } from './clients.ts'
import { rowError, type Draft, type Findings, type LeftOutRow, type Options, type ReadRow } from './drafts.ts'
import { readInvoices } from './invoices.ts'
import { readJobs } from './jobs.ts'

const readers: Record<ImportKind, (ctx: Context, rows: readonly ReadRow[], options: Options) => Promise<Findings>> = {
  clients: readClients,
  jobs: readJobs,
  invoices: readInvoices,
}

interface ReadFile {
  kind: ImportKind
  rows: readonly SheetRow[]
  mapping: ImportMapping
}

/** What would come of a file, the records that would be made, and the rows that none is made of. */
export async function previewOf(
  ctx: Context,
  { kind, rows, mapping }: ReadFile,
): Promise<{ preview: ImportPreview; drafts: Draft[]; refused: LeftOutRow[] }> {
  const unmapped = missingFields(kind, mapping.columns)
  const reading = { ...mapping, today: ctx.today }
  const broken = brokenCells(rows, mapping)
  const isBroken = new Set(broken.map(({ row }) => row))
  const read = rows.map(({ row, cells }) => ({
    row,
    values: formOf(kind, reading, cells),
    isBroken: isBroken.has(row),
  }))
  const findings = await readers[kind](ctx, read, mapping)
  const { drafts, skipped } = findings
  const missing: readonly string[] = unmapped
  const errors = [...broken, ...findings.errors.filter((error) => !broken.some((each) => isAtSame(each, error)))]
    // Of a field that no column says it is said once, above all rows.
    .filter(({ field }) => field === null || !missing.includes(field))
    .toSorted((one, other) => one.row - other.row)
  const taken = new Set(drafts.flatMap((draft) => (draft.kind === 'invoices' ? draft.rows : [draft.row])))
  const refused = refusedRows(rows, errors, findings).filter(({ row }) => !taken.has(row) && !skipped.has(row))
  const cells = rows.map((row) => row.cells)
  const preview: ImportPreview = {
    rows: rows.length,
    creates: drafts.length,
    skips: skipped.size,
    refused: refused.length,
    unmapped,
    errors: errors.slice(0, importLimits.named),
    errorCount: errors.length,
    unclearAmount: unclearAmount(cells, mapping.columns),
    sums: kind === 'invoices' ? sumsOf(drafts) : null,
    beyondPlan: await beyondPlan(ctx, drafts),
    first: read.slice(0, importLimits.shown).map(({ row, values }) => ({
      row,
      values: Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.slice(0, 200)])),
      outcome: skipped.has(row) ? 'skipped' : taken.has(row) ? 'new' : 'refused',
    })),
  }
  return { preview, drafts, refused }
}

/** Cells of the mapped columns that hold an error of the spreadsheet instead of a value. */
const brokenCells = (rows: readonly SheetRow[], { columns }: ImportMapping): RowError[] =>
  rows.flatMap(({ row, cells }) =>
    columns.flatMap((field, at) => {
      const value = cells[at] ?? ''
      if (field === null || !isErrorCell(value)) return []
      return [rowError(row, { path: field, ...sentence(importMessages.cellError, { value }) })]
    }),
  )

const isAtSame = (one: RowError, other: RowError): boolean => one.row === other.row && one.field === other.field

/** All rows with what is wrong with each: its own errors, or the row of the same invoice that has some. */
function refusedRows(rows: readonly SheetRow[], errors: readonly RowError[], { refusedWith }: Findings): LeftOutRow[] {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  return rows.map(({ row, cells }) => {
    const other = refusedWith?.get(row)
    const because =
      other === undefined ? [] : [rowError(row, { path: '', ...sentence(importMessages.otherRow, { row: other }) })]
    return { row, cells, errors: byRow.get(row) ?? because }
  })
}

/** What the invoices among them come to. */
function sumsOf(drafts: readonly Draft[]): ImportPreview['sums'] {
  const invoices = drafts.flatMap((draft) => (draft.kind === 'invoices' ? [draft.invoice] : []))
  const total = sumMoney(invoices.map(({ totals }) => totals.total))
  const paid = sumMoney(invoices.map((invoice) => invoice.paid?.amount ?? '0.00'))
  return {
    subtotal: sumMoney(invoices.map(({ totals }) => totals.subtotal)),
    tax: sumMoney(invoices.map(({ totals }) => totals.taxTotal)),
    total,
    paid,
    balance: sumMoney([total, negative(paid)]),
  }
}

/** Why the plan does not allow so many jobs that are active. */
async function beyondPlan(ctx: Context, drafts: readonly Draft[]): Promise<string | null> {
  const adding = drafts.filter((draft) => draft.kind === 'jobs' && draft.form.status !== 'completed').length
  return adding === 0 ? null : saidBeyond(ctx, activeJobs, adding)
}
