import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { asksForPayment } from '#domain/invoices/choices.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Lines } from '#web/ui/section.tsx'

import { InvoiceLines, type LinesProps } from './invoice-lines.tsx'
import { Balance } from './invoice-words.tsx'
import { TotalsList, type TotalsRow } from './totals-list.tsx'

/** What the paper shows of an invoice. */
type PaperInvoice = LinesProps['invoice'] &
  Pick<
    InvoiceRecord,
    | 'supplier'
    | 'billTo'
    | 'notes'
    | 'status'
    | 'shownStatus'
    | 'subtotal'
    | 'taxTotal'
    | 'total'
    | 'amountPaid'
    | 'balance'
  >

/** The invoice as it goes out: from whom, to whom, lines, totals, notes. What printing this page prints. */
export function InvoicePaper({ invoice, links }: { invoice: PaperInvoice } & Pick<LinesProps, 'links'>) {
  const { t } = useTranslation('invoices')
  const { supplier, billTo } = invoice
  const gst = supplier.gstNumber !== ''
  return (
    <Panel className="flex flex-col gap-8 print:border-0 print:p-0">
      <div className="grid gap-6 sm:grid-cols-2">
        <Party
          label={t('paper.from')}
          name={supplier.name}
          lines={[
            supplier.address,
            supplier.phone,
            supplier.email,
            gst ? t('paper.gstNumber', { number: supplier.gstNumber }) : '',
          ]}
        />
        <Party label={t('paper.billTo')} name={billTo.name} lines={[billTo.address, billTo.email]} />
      </div>
      <InvoiceLines invoice={invoice} links={links} />
      <div className="grid items-start gap-8 lg:grid-cols-2 print:grid-cols-2">
        <div className="flex flex-col gap-6 max-lg:order-last max-lg:empty:hidden print:order-none print:empty:flex">
          {invoice.notes.trim() !== '' && (
            <div>
              <h2 className="mb-1 text-sm font-semibold text-ink-2">{t('fields.notes')}</h2>
              <Lines text={invoice.notes} />
            </div>
          )}
          {supplier.bankAccount !== '' && asksForPayment(invoice) && (
            <div>
              <h2 className="mb-1 text-sm font-semibold text-ink-2">{t('paper.bankAccount')}</h2>
              <p className="numeric">{supplier.bankAccount}</p>
            </div>
          )}
        </div>
        <TotalsList className="sm:ml-auto sm:max-w-80" rows={totalsOf(invoice, { gst, t })} />
      </div>
    </Panel>
  )
}

function Party({ label, name, lines }: { label: string; name: string; lines: string[] }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1 text-sm font-semibold text-ink-2">{label}</h2>
      <p className="font-semibold">{name}</p>
      {lines
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <p key={line} className="[overflow-wrap:anywhere] whitespace-pre-line text-ink-2">
            {line}
          </p>
        ))}
    </div>
  )
}

function totalsOf(invoice: PaperInvoice, { gst, t }: { gst: boolean; t: TFunction<'invoices'> }): TotalsRow[] {
  return [
    { label: t('totals.subtotal'), amount: invoice.subtotal },
    { label: gst ? t('totals.gst') : t('totals.tax'), amount: invoice.taxTotal },
    { label: t('totals.total'), amount: invoice.total, sum: true },
    { label: t('totals.paid'), amount: invoice.amountPaid },
    { label: t('totals.balance'), amount: invoice.balance, figure: <Balance invoice={invoice} />, sum: true },
  ]
}
