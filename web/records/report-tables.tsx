import { CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ReportInvoice, ReportVariation } from '#domain/reports/schema.ts'
import { InvoiceStamp } from './invoice-stamp.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

type TableProps<Row> = {
  rows: readonly Row[]
  /** Where a row leads; none for who may not follow it, and none in the shared view (SPEC 2). */
  rowLink?: ((row: Row) => string) | undefined
}

/** The job's issued invoices as they were when the report was saved; drawn only when there are any. */
export function InvoicesTable<Row extends Omit<ReportInvoice, 'id'>>({ rows, rowLink }: TableProps<Row>) {
  const { t } = useTranslation('records')
  if (rows.length === 0) return null
  const columns: Column<Row>[] = [
    {
      id: 'invoiceNumber',
      header: t('report.tables.invoiceNumber'),
      primary: true,
      className: 'numeric whitespace-nowrap',
      cell: (row) => row.invoiceNumber,
    },
    {
      id: 'reference',
      header: t('report.tables.reference'),
      hideWhenTight: true,
      wraps: true,
      cell: (row) => row.reference,
    },
    {
      id: 'date',
      header: t('report.tables.date'),
      className: 'whitespace-nowrap',
      cell: (row) => <DateText date={row.date} />,
    },
    {
      id: 'dueDate',
      header: t('report.tables.dueDate'),
      className: 'whitespace-nowrap',
      cell: (row) => <DateText date={row.dueDate} />,
    },
    { id: 'status', header: t('report.tables.status'), cell: (row) => <InvoiceStamp status={row.status} /> },
    { id: 'total', header: t('report.tables.total'), align: 'right', cell: (row) => <Money amount={row.total} /> },
    {
      id: 'balance',
      header: t('report.tables.balance'),
      align: 'right',
      cell: (row) => <Money amount={row.balance} />,
    },
  ]
  return (
    <Section
      title={t('report.tables.invoices')}
      note={<span className="font-sans text-sm">{t('report.tables.includingTax')}</span>}
    >
      <DataTable
        caption={t('report.tables.invoices')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.invoiceNumber}
        {...(rowLink ? { rowLink } : {})}
      />
    </Section>
  )
}

/** The variations the report lists; drawn only when there are any. */
export function VariationsTable<Row extends Omit<ReportVariation, 'id'>>({ rows, rowLink }: TableProps<Row>) {
  const { t } = useTranslation('records')
  if (rows.length === 0) return null
  const columns: Column<Row>[] = [
    {
      id: 'variationId',
      header: t('report.tables.variationId'),
      className: 'numeric whitespace-nowrap',
      cell: (row) => row.variationId,
    },
    {
      id: 'name',
      header: t('report.tables.name'),
      primary: true,
      wraps: true,
      className: 'w-1/2',
      cell: (row) => row.name,
    },
    {
      id: 'status',
      header: t('report.tables.status'),
      cell: (row) => <ApprovalStamp status={row.status} />,
    },
    {
      id: 'quotedAmount',
      header: t('report.tables.amount'),
      align: 'right',
      cell: (row) => <Money amount={row.signedAmount} />,
    },
  ]
  return (
    <Section
      title={t('report.tables.variations')}
      note={<span className="font-sans text-sm">{t('report.tables.excludingTax')}</span>}
    >
      <DataTable
        caption={t('report.tables.variations')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.variationId}
        {...(rowLink ? { rowLink } : {})}
      />
    </Section>
  )
}

const approvals = {
  approved: { tone: 'success', icon: CircleCheck, word: 'report.tables.approved' },
  pending_approval: { tone: 'warning', icon: Clock, word: 'report.tables.pending' },
} as const

/** The badge of a report's variation reads Pending or Approved (SPEC 4). */
function ApprovalStamp({ status }: Pick<ReportVariation, 'status'>) {
  const { t } = useTranslation('records')
  const { tone, icon, word } = approvals[status]
  return (
    <Stamp tone={tone} icon={icon}>
      {t(word)}
    </Stamp>
  )
}
