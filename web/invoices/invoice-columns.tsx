import type { TFunction } from 'i18next'

import type { invoiceSorts } from '#domain/invoices/choices.ts'
import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'

import { InvoiceStamp } from '#web/records/invoice-stamp.tsx'
import { Balance, DueDate } from './invoice-words.tsx'

type InvoiceColumn = Column<InvoiceSummary> & { id: (typeof invoiceSorts)[number] }

/** The table's columns; their ids are what the server sorts by. */
export function invoiceColumns(t: TFunction<'invoices'>): InvoiceColumn[] {
  return [
    {
      id: 'invoiceNumber',
      header: t('fields.invoiceNumber'),
      sortable: true,
      primary: true,
      wraps: true,
      cell: (row) => <NumberAndReference invoice={row} />,
    },
    {
      id: 'reference',
      header: t('fields.reference'),
      sortable: true,
      className: 'max-2xl:hidden',
      cell: (row) => row.reference,
    },
    {
      id: 'clientName',
      header: t('fields.client'),
      sortable: true,
      underPrimary: true,
      wraps: true,
      className: 'roomy:min-w-40',
      cell: (row) => row.clientName,
    },
    {
      id: 'date',
      header: t('fields.date'),
      sortable: true,
      hideWhenTight: true,
      className: 'whitespace-nowrap',
      cell: (row) => <DateText date={row.date} />,
    },
    {
      id: 'dueDate',
      header: t('fields.dueDate'),
      sortable: true,
      cell: (row) => <DueDate date={row.dueDate} status={row.shownStatus} />,
    },
    {
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      cell: (row) => <InvoiceStamp status={row.shownStatus} />,
    },
    {
      id: 'total',
      header: t('totals.total'),
      sortable: true,
      align: 'right',
      cell: (row) => <Money amount={row.total} />,
    },
    {
      id: 'balance',
      header: t('totals.balance'),
      sortable: true,
      align: 'right',
      cell: (row) => <Balance invoice={row} />,
    },
  ]
}

/** Where the table has no room for a column of references, each stands under its number. */
function NumberAndReference({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <>
      <span className="numeric whitespace-nowrap">{invoice.invoiceNumber}</span>
      <span className="block text-sm font-normal text-ink-3 max-lg:hidden 2xl:hidden">{invoice.reference}</span>
    </>
  )
}
