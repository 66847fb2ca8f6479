import { Link2, Pencil, Printer, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceRecord, InvoiceStatus } from '#domain/invoices/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { copyAddress } from '#web/records/copy-address.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useChangeInvoiceStatus } from './data.ts'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { DueDate, termsText } from './invoice-words.tsx'
import { PdfButton } from './pdf-button.tsx'
import { RecordPayment } from './record-payment.tsx'
import { StatusMenu } from './status-menu.tsx'

// As on the PDF: that it is on its way concerns nobody who reads the paper.
const stampStyle: Record<InvoiceStatus, string> = {
  draft: '',
  pending: 'print:hidden',
  approved: 'print:hidden',
  paid: '',
  overdue: '',
  void: '',
}

type HeadProps = { invoice: InvoiceRecord; dialog: InvoiceDialog }

/** Number, stamp, everything that may be done now, and the title block. */
export function InvoiceHead({ invoice, dialog }: HeadProps) {
  const { t } = useTranslation('invoices')
  const offer = useOffer(invoice)
  const message = useMessage()
  const { can } = useSession()
  const change = useChangeInvoiceStatus(invoice.id)
  const [failure, setFailure] = useState<string>()

  function changeStatus(action: 'submitInvoice' | 'approveInvoice' | 'markInvoiceOverdue') {
    setFailure(undefined)
    change.mutate(action, {
      onSuccess: () => toast.success('Invoice status updated successfully'),
      onError: (error) => {
        toast.error('Failed to update invoice status')
        setFailure(problemText(error))
      },
    })
  }

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
        <span className={stampStyle[invoice.shownStatus]}>
          <InvoiceStamp status={invoice.shownStatus} />
        </span>
      }
      actions={
        <>
          <IconButton
            variant="secondary"
            icon={Link2}
            label={t('copyLink')}
            onClick={() =>
              void copyAddress(
                `${window.location.origin}/app/invoices/${invoice.id}`,
                'Invoice link copied to clipboard',
              )
            }
          />
          <IconButton variant="secondary" icon={Printer} label={t('print')} onClick={() => window.print()} />
          <PdfButton id={invoice.id} onFailure={setFailure} />
          {offer('sendInvoice') && (
            <Button {...offer('sendInvoice')} icon={Send} onClick={() => dialog.open('send')}>
              {t('send.button')}
            </Button>
          )}
          {offer('deleteInvoice') && (
            <Button {...offer('deleteInvoice')} icon={Trash2} onClick={() => dialog.open('delete', invoice.id)}>
              {t('delete')}
            </Button>
          )}
          {offer('updateInvoice') && (
            <Button {...offer('updateInvoice')} icon={Pencil} onClick={() => dialog.open('edit', invoice.id)}>
              {t('edit')}
            </Button>
          )}
          <StatusMenu
            invoice={invoice}
            busy={change.isPending}
            onChange={changeStatus}
            onVoid={() => dialog.open('void')}
          />
          {/* Its amount begins with the balance, so a new balance is a new form. */}
          {invoice.can.recordPayment && <RecordPayment key={invoice.balance} invoice={invoice} />}
        </>
      }
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
          { label: t('fields.date'), wide: true, value: <DateText date={invoice.date} /> },
          {
            label: t('fields.dueDate'),
            wide: true,
            value: <DueDate date={invoice.dueDate} status={invoice.shownStatus} />,
          },
          { label: t('fields.paymentTerms'), wide: true, value: termsText(invoice.paymentTerms, t) || '—' },
        ]}
      />
    </PageHeader>
  )
}

function JobName({ invoice, linked }: { invoice: InvoiceRecord; linked: boolean }) {
  if (invoice.jobId === null) return '—'
  return linked ? <TextLink to={`/app/jobs/${invoice.jobId}`}>{invoice.jobName}</TextLink> : invoice.jobName
}
