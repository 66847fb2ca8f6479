import { Plus, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { invoiceStatuses, invoiceStatusesForClients, type InvoiceSummary } from '#domain/invoices/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { RecordList, ViewToggle } from '#web/records/record-list.tsx'
import { useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClearFilters, FilterBar, FilterChips } from '#web/ui/filter-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { useListInvoices } from './data.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { InvoiceDialogs, useInvoiceDialog } from './invoice-dialogs.tsx'
import { useInvoiceListState } from './list-state.ts'

/** Invoices: all of them, a client's, or a job's (SPEC 2). */
export default function InvoiceList() {
  const { t } = useTranslation(['invoices', 'records'])
  const { can } = useSession()
  const list = useInvoiceListState()
  const dialog = useInvoiceDialog()
  const [mode, setMode] = useViewMode('invoiceListViewMode')
  const answer = useListInvoices(list.query)
  const columns = invoiceColumns(t)
  const statuses = can.getClientOverview ? invoiceStatusesForClients : invoiceStatuses
  const create = can.createInvoice && (
    <Button variant="primary" icon={Plus} onClick={() => dialog.open('new')}>
      {t('create')}
    </Button>
  )

  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} actions={create} {...list.up} />
      <div className="flex flex-col gap-4">
        <FilterChips
          label={t('fields.status')}
          choices={statuses.map((status) => ({
            value: status,
            label: t(`records:invoiceStatus.${status}`),
            count: answer.data?.counts[status],
          }))}
          value={list.status}
          onChange={(status) => list.setFilters({ status })}
        />
        <FilterBar>
          <SearchBox label={t('search')} {...list.searchBox} className="w-full md:w-72" />
          {list.narrowed && <ClearFilters onClear={list.clear} />}
          <div className="flex items-center gap-3 max-md:w-full md:ml-auto">
            {mode === 'card' && (
              <SortSelect columns={columns} sort={list.sorting} onSort={list.setSort} className="flex-1 md:w-64" />
            )}
            <ViewToggle mode={mode} onChange={setMode} />
          </div>
        </FilterBar>
        <RecordList<InvoiceSummary>
          of="invoices"
          mode={mode}
          answer={answer}
          list={list}
          caption={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/app/invoices/${id}`}
          card={(invoice) => (
            <InvoiceCard
              key={invoice.id}
              invoice={invoice}
              actions={<InvoiceActions invoice={invoice} dialog={dialog} />}
            />
          )}
          {...(can.getClientOverview
            ? {}
            : {
                rowActions: (invoice: InvoiceSummary) => <InvoiceActions invoice={invoice} dialog={dialog} />,
                actionsHeader: t('actions'),
              })}
          empty={
            <EmptyState
              icon={Receipt}
              title={t('none')}
              text={create ? t('noneText') : t('noneTextReader')}
              action={create}
            />
          }
        />
      </div>
      <InvoiceDialogs dialog={dialog} />
    </>
  )
}
