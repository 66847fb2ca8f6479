import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving, beside } from '#web/ui/arriving.tsx'
import { useSession } from '#web/lib/session.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { lastAddressOf } from '#web/lib/search-params.ts'

import { useGetInvoice } from './data.ts'
import { useInvoiceDialog } from './invoice-actions.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { Sendings } from './sendings.tsx'
import { VoidInvoice } from './void-invoice.tsx'

// What most invoices need no word of: it comes after the page.
const Viewed = beside(() => import('#web/viewings/embed.tsx'))
const ReminderPanel = beside(() => import('#web/reminders/embed.tsx'))
const InvoiceLinks = beside(async () => ({ default: (await import('#web/shares/embed.tsx')).InvoiceLinks }))
const InvoiceBooks = beside(async () => ({ default: (await import('#web/accounting/embed.tsx')).InvoiceBooks }))
const PayOnline = beside(async () => ({ default: (await import('#web/checkout/embed.tsx')).PayOnline }))
const OnlinePayments = beside(async () => ({ default: (await import('#web/checkout/embed.tsx')).OnlinePayments }))
const InvoiceDialogs = arriving(() => import('./invoice-dialogs.tsx'))

const ReversePayment = arriving(() => import('./reverse-payment.tsx'))
const SendInvoice = arriving(() => import('./send-invoice.tsx'))

/** One invoice (SPEC 2). */
export default function InvoicePage() {
  const { t } = useTranslation('invoices')
  const { invoiceId = '' } = useParams()
  const answer = useGetInvoice(invoiceId)
  return (
    <RecordPage of="invoices" answer={answer} waitingTitle={t('singular')}>
      {(invoice) => <OpenInvoice key={invoice.id} invoice={invoice} />}
    </RecordPage>
  )
}

function OpenInvoice({ invoice }: { invoice: InvoiceRecord }) {
  const navigate = useNavigate()
  const dialog = useInvoiceDialog()
  const { can } = invoice
  const session = useSession()
  const looksIn = session.can.getClientOverview
  return (
    <article>
      <DocumentTitle>{`${invoice.invoiceNumber} ${invoice.clientName}`}</DocumentTitle>
      <InvoiceHead invoice={invoice} dialog={dialog} />
      <div className="mb-6 empty:hidden">
        <Suspense>{looksIn === true && <PayOnline of={{ invoiceId: invoice.id }} />}</Suspense>
      </div>
      <InvoicePaper invoice={invoice} links={{ variations: session.can.listVariations, jobs: session.can.listJobs }} />
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-2 print:hidden">
        <PaymentHistory payments={invoice.payments} onReverse={(paymentId) => dialog.open('reverse', paymentId)} />
        <Suspense>{looksIn !== true && invoice.issued && <OnlinePayments invoice={invoice} />}</Suspense>
        <Sendings invoice={invoice} />
        <Suspense>{can.listInvoiceLinks && invoice.issued && <InvoiceLinks invoice={invoice} />}</Suspense>
        <Suspense>
          {invoice.issued && <Viewed kind="invoice" id={invoice.id} viewings={invoice.viewings} isLooking={looksIn} />}
        </Suspense>
        <Suspense>{invoice.issued && looksIn !== true && <ReminderPanel invoiceId={invoice.id} />}</Suspense>
        <Suspense>
          {/* For who works with the books, as links are; what was never issued does not go there. */}
          {can.listInvoiceLinks && (invoice.issued || invoice.xeroId !== null) && (
            <InvoiceBooks invoiceId={invoice.id} />
          )}
        </Suspense>
      </div>
      <div className="mt-10">
        <RecordHistory kind="invoice" id={invoice.id} />
      </div>
      <Suspense>{dialog.name === 'send' && <SendInvoice invoice={invoice} onClose={dialog.close} />}</Suspense>
      {dialog.name === 'void' && can.voidInvoice && <VoidInvoice invoice={invoice} onClose={dialog.close} />}
      {dialog.name === 'reverse' && (
        <Suspense>
          <ReversePayment
            key={dialog.record ?? ''}
            invoice={invoice}
            paymentId={dialog.record}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      <Suspense>
        {dialog.name !== undefined && (
          <InvoiceDialogs
            dialog={dialog}
            onDeleted={() => void navigate(lastAddressOf('/app/invoices'), { replace: true })}
          />
        )}
      </Suspense>
    </article>
  )
}
