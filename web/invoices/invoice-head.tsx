import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isOnPaper } from '#domain/invoices/choices.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

import type { InvoiceDialog } from './invoice-actions.tsx'
import { InvoicePageActions } from './invoice-page-actions.tsx'
import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { DueDate, termsText } from './invoice-words.tsx'

type HeadProps = { invoice: InvoiceRecord; dialog: InvoiceDialog }

/** Number, stamp, everything that may be done now, and the title block. */
export function InvoiceHead({ invoice, dialog }: HeadProps) {
  const { t } = useTranslation('invoices')
  const message = useMessage()
  const { can } = useSession()
  const [failure, setFailure] = useState<string>()

  return (
    <PageHeader
      back={{ to: lastAddressOf('/app/invoices'), label: t('title') }}
      eyebrow={
        <span className="print:text-base">
          {invoice.supplier.gstNumber ? t('paper.taxInvoice') : t('paper.invoice')}
        </span>
      }
      title={<span className="numeric">{invoice.invoiceNumber}</span>}
      badge={
        <span className={isOnPaper(invoice.shownStatus) ? '' : 'print:hidden'}>
          <InvoiceStamp status={invoice.shownStatus} />
        </span>
      }
      actions={<InvoicePageActions invoice={invoice} dialog={dialog} onFailure={setFailure} />}
    >
      {failure && (
        <Notice tone="danger" className="mt-3 print:hidden" onDismiss={() => setFailure(undefined)}>
          {message(failure)}
        </Notice>
      )}
      <TitleBlock
        className="mt-4"
        entries={[
          {
            label: t('fields.client'),
            wide: true,
            value: can.listClients ? (
              <TextLink to={`/app/clients/${invoice.clientId}`}>{invoice.clientName}</TextLink>
            ) : (
              invoice.clientName
            ),
          },
          { label: t('fields.job'), wide: true, value: <JobName invoice={invoice} linked={can.listJobs} /> },
          { label: t('fields.reference'), wide: true, value: invoice.reference },
          { label: t('fields.date'), wide: 'desk', value: <DateText date={invoice.date} /> },
          {
            label: t('fields.dueDate'),
            wide: 'desk',
            value: <DueDate date={invoice.dueDate} status={invoice.shownStatus} />,
          },
          { label: t('fields.paymentTerms'), wide: 'desk', value: termsText(invoice.paymentTerms, t) || '—' },
        ]}
      />
    </PageHeader>
  )
}

function JobName({ invoice, linked }: { invoice: InvoiceRecord; linked: boolean }) {
  if (invoice.jobId === null) return '—'
  return linked ? <TextLink to={`/app/jobs/${invoice.jobId}`}>{invoice.jobName}</TextLink> : invoice.jobName
}
