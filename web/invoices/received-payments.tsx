import { Banknote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'

import { paymentSorts } from '#domain/invoices/choices.ts'
import type { ReceivedPayment } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { listParams, useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ChosenFilters } from '#web/records/chosen-filters.tsx'
import { ExportButton } from '#web/records/export-button.tsx'
import { monthFilter } from '#web/records/month-filter.ts'
import { someMonths } from '#web/lib/months.ts'
import { RecordList } from '#web/records/record-list.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { useListPayments } from './data.ts'

const params = listParams(paymentSorts, '-date', { dated: someMonths })

/** What the revenue of the dashboard is made of: payments, and what was taken back, with what they come to. */
export default function ReceivedPayments() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { can } = useSession()
  const list = useListState(params)
  const { search: _, ...query } = list.query
  const answer = useListPayments(query)
  if (!can.listPayments) return <Navigate replace to="/app" />
  const columns: Column<ReceivedPayment>[] = [
    {
      id: 'invoiceNumber',
      header: t('fields.invoiceNumber'),
      primary: true,
      wraps: true,
      cell: (row) => row.invoiceNumber,
    },
    { id: 'clientName', header: t('fields.client'), wraps: true, cell: (row) => row.clientName },
    { id: 'date', header: t('fields.date'), sortable: true, cell: (row) => <DateText date={row.date} /> },
    { id: 'method', header: t('payment.method'), cell: (row) => t(`methods.${row.method}`) },
    { id: 'reference', header: t('fields.reference'), wraps: true, hideWhenTight: true, cell: (row) => row.reference },
    {
      id: 'amount',
      header: t('payment.amount'),
      sortable: true,
      align: 'right',
      cell: (row) => <Amount payment={row} />,
    },
  ]
  const filters = monthFilter({
    label: t('fields.date'),
    say: (months) => t('payments.receivedIn', { months }),
    value: list.dated,
    onChange: (dated) => list.setFilters({ dated }),
  })
  return (
    <>
      <DocumentTitle>{t('payments.title')}</DocumentTitle>
      <PageHeader
        title={t('payments.title')}
        back={{ to: '/app', label: t('payments.back') }}
        actions={<ExportButton of="payments" query={query} total={answer.data?.total} />}
      />
      <div className="flex flex-col gap-4">
        <ChosenFilters filters={filters} />
        {answer.data && answer.data.total > 0 && (
          <p className="text-ink-2">
            {t('payments.sum', { count: answer.data.total })}{' '}
            <strong className="numeric text-lg text-ink">{format.money(answer.data.sum)}</strong>
          </p>
        )}
        <RecordList<ReceivedPayment>
          of="invoices"
          mode="table"
          answer={answer}
          list={list}
          caption={t('payments.title')}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ invoiceId }) => `/app/invoices/${invoiceId}`}
          card={(payment) => (
            <Link key={payment.id} to={`/app/invoices/${payment.invoiceId}`}>
              {payment.invoiceNumber}
            </Link>
          )}
          empty={<EmptyState icon={Banknote} title={t('payments.none')} text={t('payments.noneText')} />}
        />
      </div>
    </>
  )
}

/** What was taken back stands with a minus, and says so. */
function Amount({ payment }: { payment: ReceivedPayment }) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <Money amount={payment.amount} />
      {payment.isReversal && <span className="block text-sm text-ink-3">{t('payment.isReversal')}</span>}
    </>
  )
}
