import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { asksForPayment, isOnPaper } from '#domain/invoices/choices.ts'
import { getSharedInvoicePdf } from '#domain/shares/api.ts'
import type { SharedInvoice } from '#domain/shares/schema.ts'
import { pdfName } from '#domain/files/rules.ts'
import { addressOf } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { ByLink, Linked, LinkedFrame } from '#web/records/by-link.tsx'
import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { LinkedBanner } from '#web/records/linked-banner.tsx'
import { usePdfDownload } from '#web/records/pdf-download.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { beside, later } from '#web/ui/arriving.tsx'

import { useGetSharedInvoice } from './shared-data.ts'
import { DueDate, termsText } from './invoice-words.tsx'

// Who asks for how much, and until when, stands there before: the first page has no room for both (decision 0042).
const PayOnline = beside(async () => ({ default: (await import('#web/checkout/embed.tsx')).PayOnline }))
const Paper = later(() => import('./shared-paper.tsx'))

/** An invoice by the link that it was mailed with. */
export default function SharedInvoicePage() {
  return (
    <ByLink>
      <LinkedInvoice />
    </ByLink>
  )
}

function LinkedInvoice() {
  const { token = '' } = useParams()
  return (
    <Linked of="invoices" answer={useGetSharedInvoice(token)}>
      {(invoice) => <Shared invoice={invoice} token={token} />}
    </Linked>
  )
}

function Shared({ invoice, token }: { invoice: SharedInvoice; token: string }) {
  return (
    <LinkedFrame
      title={`${invoice.invoiceNumber} ${invoice.supplier.name}`}
      company={invoice.supplier.name}
      brandTokens={invoice.brandTokens}
      banner={<Banner invoice={invoice} token={token} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Paper invoice={invoice} />
      </Suspense>
    </LinkedFrame>
  )
}

/** What is owed, and until when: what whoever was mailed it wants to know first. */
function Banner({ invoice, token }: { invoice: SharedInvoice; token: string }) {
  const { t } = useTranslation('invoices')
  const { name, phone, email } = invoice.supplier
  return (
    <LinkedBanner
      sender={{ name, phone, email, logoUrl: invoice.companyLogoUrl }}
      subject={`${invoice.invoiceNumber} ${invoice.reference}`}
    >
      <p className="mt-6 text-ink-2">{invoice.supplier.gstNumber ? t('paper.taxInvoice') : t('paper.invoice')}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="numeric text-2xl [overflow-wrap:anywhere] md:text-3xl">{invoice.invoiceNumber}</h1>
          {isOnPaper(invoice.shownStatus) && <InvoiceStamp status={invoice.shownStatus} />}
        </div>
        <DownloadPdf invoice={invoice} token={token} />
      </div>
      <TitleBlock
        className="mt-5"
        entries={[
          ...(asksForPayment(invoice)
            ? [{ label: t('totals.balance'), value: <Money amount={invoice.balance} /> }]
            : []),
          { label: t('fields.dueDate'), value: <DueDate date={invoice.dueDate} status={invoice.shownStatus} /> },
          { label: t('fields.date'), value: <DateText date={invoice.date} /> },
          { label: t('fields.reference'), value: invoice.reference },
          ...(invoice.jobName === null ? [] : [{ label: t('fields.job'), value: invoice.jobName }]),
          ...(invoice.paymentTerms === ''
            ? []
            : [{ label: t('fields.paymentTerms'), value: termsText(invoice.paymentTerms, t) }]),
        ]}
      />
      <Suspense>
        <PayOnline of={{ token }} />
      </Suspense>
    </LinkedBanner>
  )
}

function DownloadPdf({ invoice, token }: { invoice: SharedInvoice; token: string }) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const address = addressOf(getSharedInvoicePdf, { params: { token } })
  const download = usePdfDownload(address, pdfName(invoice.invoiceNumber))
  return (
    <div className="max-sm:w-full print:hidden">
      <Button icon={Download} busy={download.isPending} className="max-sm:w-full" onClick={() => download.mutate()}>
        {t('pdf.download')}
      </Button>
      {download.error && (
        <Notice tone="danger" className="mt-3" onDismiss={() => download.reset()}>
          {message(download.error.message)}
        </Notice>
      )}
    </div>
  )
}
