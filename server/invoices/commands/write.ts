import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type { createInvoice as createEndpoint, updateInvoice as updateEndpoint } from '#domain/invoices/api.ts'
import { defaultPaymentTerms } from '#domain/invoices/choices.ts'
import { invoiceMessages, type InvoiceForm, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { isMoreThan } from '#domain/money.ts'
import { requireJobOfClient } from '#server/jobs/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { counted, countedInsert, uncounted } from '#server/platform/counts.ts'
import { keepFigures, noteDraft } from '#server/platform/figures.ts'
import { takeNumber, takeNumberOfNew } from '#server/platform/numbers.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import type { Placeholders } from '#server/platform/prepared.ts'
import { indexed, indexedFirst, unindexed } from '#server/platform/search.ts'
import {
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  lockRecord,
  lockRecords,
  recordActivity,
  recordEdit,
  unlessCreated,
} from '#server/platform/writing.ts'
import { invoicePolicy } from '../policy.ts'
import { getInvoice, invoiceStands } from '../queries/records.ts'
import { showIssued, statusColumns } from './issuing.ts'
import { touchedBy } from './touched.ts'
import { addLines, priceLines, removeLines } from './lines.ts'
import { numberAsked } from './numbers.ts'

const columnsOf = (form: Partial<InvoiceForm>) => ({
  client_id: form.clientId,
  job_id: form.jobId,
  reference: form.reference,
  date: form.date,
  due_date: form.dueDate,
  payment_terms: form.paymentTerms,
  notes: form.notes,
})

type NewInvoice = ReturnType<typeof columnsOf> &
  Record<'id' | 'number' | 'subtotal' | 'tax_total' | 'total', string> & { created_hash: Buffer }
const insertInvoice = countedInsert('invoices', (ctx, row: Placeholders<NewInvoice>) =>
  ctx.db.insertInto('invoices').values({
    ...row,
    company_id: ctx.actor.companyId,
    created_by: memberOf(ctx.actor),
    created_at: ctx.now,
    updated_at: ctx.now,
  }),
)

/** Adds a draft invoice (SPEC 4); its totals are computed here, whatever the sender thinks they are. */
export async function createInvoice(
  ctx: Context,
  { body }: HandlerInput<typeof createEndpoint>,
): Promise<InvoiceRecord> {
  const { id = newId(), ...form } = body
  const hash = fingerprint(form)
  const creation = { table: 'invoices', id, hash } as const
  const isNew = await unlessCreated(
    ctx,
    creation,
    (ctx) => takeNumberOfNew(ctx, 'invoice', creation, numberAsked(form.invoiceNumber)),
    (ctx) => requireJobOfClient(ctx, { clientId: form.clientId, jobId: form.jobId ?? null }),
  )
  if (isNew === undefined) return getInvoice(ctx, id)
  const { number } = isNew
  refuseDueBefore(form.date, form.dueDate)
  const priced = await priceLines(ctx, form.clientId, form.jobId ?? null, form.items)
  // Everything is decided: the rows and the reading of the whole leave together.
  return pipeline(
    ctx,
    (ctx) =>
      insertInvoice(ctx, {
        ...columnsOf(form),
        payment_terms: form.paymentTerms ?? defaultPaymentTerms,
        id,
        number,
        subtotal: priced.totals.subtotal,
        tax_total: priced.totals.taxTotal,
        total: priced.totals.total,
        created_hash: hash,
      }),
    (ctx) => addLines(ctx, id, priced.lines),
    (ctx) => keepDraft(ctx, touchedBy({ ...form, jobId: form.jobId ?? null, items: priced.lines })),
    (ctx) => indexedFirst(ctx, 'invoices', id),
    (ctx) =>
      recordActivity(
        ctx,
        'invoice.created',
        { kind: 'invoice', id, label: number },
        { total: { from: null, to: priced.totals.total } },
      ),
    (ctx) => getInvoice(ctx, id),
  )
}

/** A draft bills nothing yet, but what is on it of a variation can't be billed twice. */
const keepDraft = (ctx: Context, touched: ReturnType<typeof touchedBy>) =>
  touched.variations.length === 0 ? noteDraft(ctx, touched) : keepFigures(ctx, { ...touched, days: [] })

/** Edits a draft or pending invoice from a known version. */
export async function updateInvoice(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<InvoiceRecord> {
  const before = await lockInvoice(ctx, params.id)
  permit(invoicePolicy.updateInvoice(ctx.actor, before))
  expectVersion(version, before.version, before)
  refuseDueBefore(body.date ?? before.date, body.dueDate ?? before.dueDate)
  const clientId = body.clientId ?? before.clientId
  if (clientId !== before.clientId && before.payments.length > 0)
    throw invalidField('clientId', invoiceMessages.clientHasPayments)
  const jobId = body.jobId === undefined ? before.jobId : body.jobId
  // Before jobs and variations are locked, as `createInvoice` does (decision 0107).
  const number =
    body.invoiceNumber === undefined || body.invoiceNumber === before.invoiceNumber
      ? before.invoiceNumber
      : await takeNumber(ctx, 'invoice', numberAsked(body.invoiceNumber, params.id))
  await requireJobOfClient(ctx, { clientId, jobId })
  const priced = await priceLines(
    ctx,
    clientId,
    jobId,
    body.items ??
      before.items.map(({ description, quantity, unitPrice, taxRate, kind, jobId: lineJob, variationId }) => ({
        description,
        quantity,
        unitPrice,
        taxRate,
        kind,
        jobId: lineJob,
        variationId,
      })),
    before,
  )
  if (isMoreThan(before.amountPaid, priced.totals.total)) throw invalidField('items', invoiceMessages.belowPaid)
  // A total brought down to what was paid leaves nothing to pay.
  const status = before.amountPaid !== '0.00' && priced.totals.total === before.amountPaid ? 'paid' : before.status
  const after = await pipeline(
    ctx,
    beginEdit,
    // First: the old lines name the old client's work, and stand where the new ones will.
    (ctx) => removeLines(ctx, params.id),
    (ctx) =>
      counted(
        ctx,
        'invoices',
        params.id,
        ctx.db
          .updateTable('invoices')
          .set({
            ...columnsOf(body),
            ...statusColumns(ctx, status),
            ...(number === before.invoiceNumber ? {} : { number, number_clash: 0 }),
            subtotal: priced.totals.subtotal,
            tax_total: priced.totals.taxTotal,
            total: priced.totals.total,
            version: before.version + 1,
            updated_at: ctx.now,
          })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', params.id),
      ),
    (ctx) => addLines(ctx, params.id, priced.lines),
    (ctx) => showIssued(ctx, 'payments', params.id),
    (ctx) =>
      keepFigures(
        ctx,
        touchedBy(before, {
          date: body.date ?? before.date,
          dueDate: body.dueDate ?? before.dueDate,
          clientId,
          jobId,
          items: priced.lines,
        }),
      ),
    (ctx) => indexed(ctx, 'invoices', params.id),
    (ctx) => getInvoice(ctx, params.id),
  )
  return recordEdit(
    ctx,
    { before, after },
    'invoice.updated',
    { kind: 'invoice', id: params.id, label: number },
    changesBetween(before, after, trackedFields.invoice),
  )
}

/** Deletes a draft nobody has paid on. An issued invoice is voided, not deleted: its number stays accounted for. */
export async function deleteInvoice(ctx: Context, id: string): Promise<void> {
  const invoice = await lockInvoice(ctx, id)
  permit(invoicePolicy.deleteInvoice(ctx.actor, { ...invoice, stands: await invoiceStands(ctx, id) }))
  await pipeline(
    ctx,
    (ctx) => unindexed(ctx, 'invoices', id),
    (ctx) =>
      uncounted(
        ctx,
        'invoices',
        id,
        ctx.db.deleteFrom('invoices').where('company_id', '=', ctx.actor.companyId).where('id', '=', id),
      ),
    (ctx) => keepFigures(ctx, touchedBy(invoice)),
    (ctx) => recordActivity(ctx, 'invoice.deleted', { kind: 'invoice', id, label: invoice.invoiceNumber }),
  )
}

/** The invoice, locked for a change, or 404. Everything that moves its money waits here for its turn. */
export const lockInvoice = (ctx: Context, id: string): Promise<InvoiceRecord> =>
  lockRecord(ctx, 'invoices', id, getInvoice)

/** Locks several invoices, in the order of their ids, before any of their money moves. */
export const lockInvoices = (ctx: Context, ids: readonly string[]): Promise<void> =>
  lockRecords(ctx, 'invoices', ids, () => Promise.resolve())

function refuseDueBefore(date: string, dueDate: string): void {
  if (dueDate < date) throw invalidField('dueDate', invoiceMessages.dueBeforeDate)
}
