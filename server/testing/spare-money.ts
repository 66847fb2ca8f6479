import type { TenantDb } from '../platform/db/tenant.ts'
import { insertCheckout } from './given-checkout.ts'
import type { Records } from './matrix-records.ts'

const issued = '2026-11-01T00:00:00Z'

/** Variations, invoices with a line each, a payment, a checkout and a mail of each spare set of records. */
export async function spareMoney(
  db: TenantDb,
  { companyId, clientId }: { companyId: string; clientId: string },
  sets: readonly Records[],
): Promise<void> {
  const company = { company_id: companyId }
  const made = { ...company, client_id: clientId, created_hash: Buffer.alloc(32) }
  const variation = {
    ...made,
    name: 'Spare variation',
    description: 'a',
    date_added: '2026-11-01',
    quoted_amount: '200.00',
    cost: '1.00',
    created_by_name: 'Mere',
  }
  const approved = { status: 'approved', date_approved: '2026-11-02' }
  await db
    .insertInto('variations')
    .values(
      sets.flatMap(({ jobId: job_id, variationId, approvedVariationId }) => [
        { ...variation, job_id, id: variationId, code: variationId },
        { ...variation, job_id, id: approvedVariationId, code: approvedVariationId, ...approved },
      ]),
    )
    .execute()
  const invoice = {
    ...made,
    reference: 'Spare',
    date: '2026-11-01',
    due_date: '2026-12-01',
    subtotal: '100.00',
    tax_total: '15.00',
    total: '115.00',
    payment_terms: 'Net 30',
  }
  await db
    .insertInto('invoices')
    .values(
      sets.flatMap(({ jobId: job_id, invoiceId, pendingInvoiceId, draftInvoiceId }) => [
        {
          ...invoice,
          job_id,
          id: invoiceId,
          number: invoiceId,
          status: 'approved',
          amount_paid: '15.00',
          first_issued_at: issued,
        },
        {
          ...invoice,
          job_id,
          id: pendingInvoiceId,
          number: pendingInvoiceId,
          status: 'pending',
          first_issued_at: issued,
        },
        { ...invoice, job_id, id: draftInvoiceId, number: draftInvoiceId, status: 'draft' },
      ]),
    )
    .execute()
  await db
    .insertInto('invoice_lines')
    .values(
      sets.flatMap(({ jobId, invoiceId, pendingInvoiceId, draftInvoiceId }) =>
        [invoiceId, pendingInvoiceId, draftInvoiceId].map((id) => ({
          ...company,
          invoice_id: id,
          client_id: clientId,
          position: 0,
          description: 'Spare line',
          quantity: '1',
          unit_price: '100',
          tax_rate: '0.15',
          job_id: jobId,
          amount: '100.00',
          tax: '15.00',
          shown_to_client: id !== draftInvoiceId,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('payments')
    .values(
      sets.map(({ paymentId, invoiceId }) => ({
        ...made,
        id: paymentId,
        invoice_id: invoiceId,
        date: '2026-11-10',
        amount: '15.00',
        method: 'bank',
        shown_to_client: true,
      })),
    )
    .execute()
  const mail = { ...company, to_address: 'spare@example.test', subject: 'a', text_body: 'b', html_body: 'c' }
  await db
    .insertInto('mails')
    .values(
      sets.map(({ mailId, invoiceId }) => ({
        ...mail,
        id: mailId,
        subject_kind: 'invoice',
        subject_id: invoiceId,
        status: 'kept',
      })),
    )
    .execute()
  for (const { invoiceId, checkoutId } of sets)
    await insertCheckout(db, { companyId, invoiceId, id: checkoutId, kept: '50.00' })
}
