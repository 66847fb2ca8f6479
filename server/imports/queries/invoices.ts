import { invoiceOf, type InvoiceRow, type RowFault } from '#domain/imports/invoices.ts'
import type { RowError } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import { getCompany } from '#server/companies/queries.ts'
import { mayBringIn } from '#server/invoices/policy.ts'
import type { Context } from '#server/platform/context.ts'
import { rowError, type Draft, type Findings, type ReadRow } from './drafts.ts'
import { clientFault, clientsOf, jobFault, jobsOf, numbersOf, type Found } from './homes.ts'

type Rows = readonly [ReadRow, ...ReadRow[]]

/** Rows as invoices: those of one number are the lines of one. */
export async function readInvoices(ctx: Context, rows: readonly ReadRow[]): Promise<Findings> {
  const clients = await clientsOf(ctx, rows)
  const jobs = await jobsOf(ctx, rows, clients)
  const { defaultTaxRate: taxRate } = await getCompany(ctx)
  const { invoices, taken } = await groupsOf(ctx, rows)
  // One for all rows whose client is missing or said to be wrong already: its fault is told at the client.
  const nobody = newId()
  const drafts: Draft[] = []
  const errors: RowError[] = []
  const refusedWith = new Map<number, number>()
  for (const group of invoices) {
    const [first] = group
    const home = homeOf(group, clients, jobs)
    const here = { clientId: home.client ?? nobody, jobId: home.job ?? null, today: ctx.today, taxRate }
    const { invoice, faults } = invoiceOf(group as readonly [InvoiceRow, ...InvoiceRow[]], here)
    const all = [...home.faults, ...faults.map(errorOf), ...takenFault(taken, first.row)]
    if (invoice !== null) {
      const refusal = mayBringIn(ctx.actor, { status: invoice.status, isPaid: invoice.paid !== null })
      if (refusal !== null) all.push(rowError(first.row, { path: 'status', message: refusal.message }))
    }
    errors.push(...all)
    const broken = group.find(({ isBroken }) => isBroken)?.row ?? all[0]?.row
    if (broken !== undefined) for (const { row } of group) if (row !== broken) refusedWith.set(row, broken)
    if (broken !== undefined || invoice === null) continue
    const { invoiceNumber: label } = invoice.form
    drafts.push({
      kind: 'invoices',
      row: first.row,
      rows: group.map(({ row }) => row),
      label,
      hasNumber: true,
      invoice,
    })
  }
  return { drafts, errors, skipped: new Set(), refusedWith }
}

const errorOf = ({ row, field, ...said }: RowFault): RowError => rowError(row, { path: field, ...said })

const takenFault = (taken: ReadonlySet<number>, row: number): RowError[] =>
  taken.has(row) ? [rowError(row, { path: 'invoiceNumber', message: invoiceMessages.numberTaken })] : []

/** The client and the job that the rows of an invoice name: the first that does says it for all. */
function homeOf(group: Rows, clients: ReadonlyMap<number, Found>, jobs: ReadonlyMap<number, Found>) {
  const [first] = group
  const ofClient = group.find(({ values }) => (values['clientId'] ?? values['client']) !== undefined) ?? first
  const ofJob = group.find(({ values }) => values['job'] !== undefined)
  const client = clients.get(ofClient.row)
  const job = ofJob && jobs.get(ofJob.row)
  const faults: RowError[] = [
    ...clientFault(ofClient, client).map((error) => rowError(ofClient.row, error)),
    // Of a client that is not known no job is looked for.
    ...(ofJob === undefined || client?.id === undefined
      ? []
      : jobFault(job).map((error) => rowError(ofJob.row, error))),
  ]
  return { client: client?.id, job: job?.id, faults }
}

/** Rows by the number that they say, as numbers are compared; one without any is an invoice of its own. */
async function groupsOf(ctx: Context, rows: readonly ReadRow[]): Promise<{ invoices: Rows[]; taken: Set<number> }> {
  const asked = rows.flatMap(({ row, values: { invoiceNumber: code } }) =>
    code !== undefined && code.length <= 200 && code.isWellFormed() && !code.includes('\u0000') ? [{ row, code }] : [],
  )
  const numbers = await numbersOf(ctx, 'invoices', asked)
  const keys = new Map(numbers.map(({ row, key }) => [row, key]))
  const groups = new Map<string, [ReadRow, ...ReadRow[]]>()
  for (const each of rows) {
    const key = keys.get(each.row) ?? `row ${each.row}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [each])
    else group.push(each)
  }
  return {
    invoices: [...groups.values()],
    taken: new Set(numbers.filter(({ isTaken }) => isTaken).map(({ row }) => row)),
  }
}
