import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

type Invoice = Archived<'invoices'>

/** Brings in invoices as they were elsewhere, with their lines, and with payments and what took them back. */
export async function bringInvoices(ctx: Context, invoices: readonly Invoice[]): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(invoices, (part) =>
    ctx.db
      .insertInto('invoices')
      .values(part.map((invoice) => ({ company_id: companyId, brought_at: ctx.now, ...columnsOf(invoice) })))
      .execute(),
  )
  const lines = invoices.flatMap((invoice) =>
    invoice.items.map((item, position) => ({
      company_id: companyId,
      invoice_id: invoice.id,
      client_id: invoice.clientId,
      position,
      description: item.description,
      quantity: item.quantity,
      unit_price: item.unitPrice,
      tax_rate: item.taxRate,
      kind: item.kind,
      job_id: item.jobId,
      variation_id: item.variationId,
      amount: item.amount,
      tax: item.tax,
      shown_to_client: invoice.kept.firstIssuedAt !== null,
    })),
  )
  await inParts(lines, (part) => ctx.db.insertInto('invoice_lines').values(part).execute())
  const rows = invoices.flatMap(paymentsOf)
  // What takes another back comes after it.
  for (const isReversal of [false, true])
    await inParts(
      rows.filter(({ reverses }) => (reverses !== null) === isReversal),
      (part) =>
        ctx.db
          .insertInto('payments')
          .values(part.map((row) => ({ company_id: companyId, ...row })))
          .execute(),
    )
}

const columnsOf = (invoice: Invoice) => ({
  id: invoice.id,
  version: invoice.version,
  number: invoice.invoiceNumber,
  client_id: invoice.clientId,
  job_id: invoice.jobId,
  reference: invoice.reference,
  date: invoice.date,
  due_date: invoice.dueDate,
  payment_terms: invoice.paymentTerms,
  notes: invoice.notes,
  status: invoice.status,
  subtotal: invoice.subtotal,
  tax_total: invoice.taxTotal,
  total: invoice.total,
  amount_paid: invoice.amountPaid,
  was_paid: invoice.payments.length > 0,
  first_issued_at: invoice.kept.firstIssuedAt,
  // Clients have it as it was issued; what is issued later says who this company is.
  supplier: invoice.kept.firstIssuedAt === null ? null : JSON.stringify(invoice.supplier),
  created_by: invoice.kept.createdById,
  created_at: invoice.createdAt,
  updated_at: invoice.updatedAt,
  created_hash: broughtHash,
})

function paymentsOf(invoice: Invoice) {
  const makers = new Map(invoice.kept.payments.map(({ paymentId, createdById }) => [paymentId, createdById]))
  return invoice.payments.map((payment) => ({
    id: payment.id,
    invoice_id: invoice.id,
    client_id: invoice.clientId,
    date: payment.date,
    amount: payment.amount,
    method: payment.method,
    reference: payment.reference,
    reverses: payment.reverses,
    created_by: makers.get(payment.id) ?? null,
    created_at: payment.createdAt,
    created_hash: broughtHash,
    shown_to_client: invoice.kept.firstIssuedAt !== null,
  }))
}
