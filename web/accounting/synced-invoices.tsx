import { useTranslation } from 'react-i18next'

import type { SyncState } from '#domain/accounting/choices.ts'
import type { SyncedInvoice } from '#domain/accounting/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { listPageSize } from '#web/lib/search-params.ts'
import { ExportButton } from '#web/records/export-button.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useListSyncs } from './data.ts'
import { SyncStamp, useFeeWords, useReasonWords } from './words.tsx'

/** The invoices that go to the books, and how each stands there. */
export function SyncedInvoices({
  state,
  page,
  isAtWork,
  onPage,
}: {
  state: SyncState | undefined
  page: number
  /** Whether invoices that wait are being brought there. */
  isAtWork: boolean
  onPage: (page: number) => void
}) {
  const { t } = useTranslation('accounting')
  const columns = useColumns()
  const { data, error, isFetching, isPlaceholderData, refetch } = useListSyncs(state, page, isAtWork)
  if (!data)
    return error ? (
      <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={5} />
    )
  if (data.total === 0) return <p className="text-ink-2">{t('overview.noneSo')}</p>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-end print:hidden">
        <ExportButton of="syncs" query={{ state }} total={data.total} />
      </div>
      <DataTable
        caption={t('overview.invoices')}
        columns={columns}
        rows={data.items}
        rowKey={({ invoiceId }) => invoiceId}
        refreshing={isPlaceholderData}
      />
      <Pagination page={page} pageSize={listPageSize} total={data.total} onPage={onPage} />
    </div>
  )
}

function useColumns(): Column<SyncedInvoice>[] {
  const { t } = useTranslation('accounting')
  const reasonWords = useReasonWords()
  const feeWords = useFeeWords()
  return [
    {
      id: 'number',
      header: t('columns.number'),
      primary: true,
      cell: ({ invoiceId, number }) => <TextLink to={`/app/invoices/${invoiceId}`}>{number}</TextLink>,
    },
    { id: 'client', header: t('columns.client'), wraps: true, cell: ({ clientName }) => clientName },
    { id: 'total', header: t('columns.total'), align: 'right', cell: ({ total }) => <Money amount={total} /> },
    {
      id: 'state',
      header: t('columns.state'),
      wraps: true,
      cell: ({ state, reason, facts, feeReason }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SyncStamp state={state} />
          {reason !== null && <span>{reasonWords(reason, facts)}</span>}
          {feeReason !== null && <span>{feeWords(feeReason)}</span>}
        </span>
      ),
    },
    { id: 'at', header: t('columns.at'), cell: ({ at }) => <DateTimeText instant={at} /> },
  ]
}
