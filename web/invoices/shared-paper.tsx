import type { SharedInvoice } from '#domain/shares/schema.ts'

import { InvoicePaper } from './invoice-paper.tsx'
import { PaymentHistory } from './payment-history.tsx'

/** The paper of an invoice that a link opens, and what was paid of it. */
export default function SharedPaper({ invoice }: { invoice: SharedInvoice }) {
  return (
    <>
      <InvoicePaper invoice={invoice} />
      {invoice.payments.length > 0 && (
        <div className="mt-10 print:hidden">
          <PaymentHistory payments={invoice.payments} />
        </div>
      )}
    </>
  )
}
