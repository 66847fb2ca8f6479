import { neededFields, type ImportKind } from '#domain/imports/choices.ts'
import { formOf } from '#domain/imports/rules.ts'
import { importLimits, type ImportMapping, type ImportPreview } from '#domain/imports/schema.ts'
import { negative, sumMoney } from '#domain/money.ts'
import { activeJobs } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { saidBeyond } from '#server/platform/quotas.ts'
import type { Row } from '#server/platform/tables/table.ts'
import { readClients } from './clients.ts'
import type { Draft, Findings, Options, ReadRow } from './drafts.ts'
import { readInvoices } from './invoices.ts'
import { readJobs } from './jobs.ts'

const readers: Record<ImportKind, (ctx: Context, rows: readonly ReadRow[], options: Options) => Promise<Findings>> = {
  clients: readClients,
  jobs: readJobs,
  invoices: readInvoices,
}

interface ReadFile {
  kind: ImportKind
  rows: readonly Row[]
  mapping: ImportMapping
}

/** What would come of a file, and the rows that would be made. */
export async function previewOf(
  ctx: Context,
  { kind, rows, mapping }: ReadFile,
): Promise<{ preview: ImportPreview; drafts: Draft[] }> {
  const unmapped = neededFields[kind].filter((field) => !mapping.columns.includes(field))
  const reading = { ...mapping, today: ctx.today }
  const read = rows.map(({ row, cells }) => ({ row, values: formOf(kind, reading, cells) }))
  const findings = await readers[kind](ctx, read, mapping)
  const { skipped } = findings
  const missing: readonly string[] = unmapped
  const errors = findings.errors
    // Of a field that no column says it is said once, above all rows.
    .filter(({ field }) => field === null || !missing.includes(field))
    .toSorted((one, other) => one.row - other.row)
  const refused = new Set(findings.errors.map(({ row }) => row))
  const drafts = findings.drafts.filter(({ row }) => !refused.has(row))
  const taken = new Set(drafts.flatMap((draft) => (draft.kind === 'invoices' ? draft.rows : [draft.row])))
  const preview: ImportPreview = {
    rows: rows.length,
    creates: drafts.length,
    skips: skipped.size,
    unmapped,
    errors: errors.slice(0, importLimits.named),
    errorCount: errors.length,
    sums: kind === 'invoices' ? sumsOf(drafts) : null,
    beyondPlan: await beyondPlan(ctx, drafts),
    first: read.slice(0, importLimits.shown).map(({ row, values }) => ({
      row,
      values: Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.slice(0, 200)])),
      outcome: skipped.has(row) ? 'skipped' : taken.has(row) ? 'new' : 'refused',
    })),
  }
  return { preview, drafts }
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
