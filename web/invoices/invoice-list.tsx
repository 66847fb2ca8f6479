import { FileUp, Plus, Receipt } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { isSummed } from '#domain/invoices/choices.ts'
import type { InvoiceSummary } from '#domain/invoices/schema.ts'
import { arriving, beside } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ListActions } from '#web/records/list-actions.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { countedIn, useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { useListInvoices } from './data.ts'
import { InvoiceActions, useInvoiceDialog } from './invoice-actions.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { useInvoiceFilters } from './invoice-filters.ts'
import { useInvoiceListState } from './list-state.ts'

const InvoiceDialogs = arriving(() => import('./invoice-dialogs.tsx'))
const ListSums = beside(() => import('./list-sums.tsx'))

/** Invoices: all of them, a client's, or a job's (SPEC 2). */
export default function InvoiceList() {
  const { t } = useTranslation('invoices')
  const { can } = useSession()
  const list = useInvoiceListState()
  const dialog = useInvoiceDialog()
  const [mode, setMode] = useViewMode('invoiceListViewMode')
  const answer = useListInvoices(list.query)
  const columns = invoiceColumns(t)
  const filters = useInvoiceFilters(list, countedIn(answer.data)?.counts)
  const create = can.createInvoice && (
    <Button variant="primary" icon={Plus} onClick={() => dialog.open('new')}>
      {t('create')}
    </Button>
  )

  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        actions={
          can.createInvoice && (
            <ListActions
              label={t('listActions')}
              main={create}
              more={[{ label: t('import'), icon: FileUp, to: '/app/imports/new?kind=invoices' }]}
            />
          )
        }
        {...list.up}
      />
      <div className="flex flex-col gap-4">
        <ListTools
          list={list}
          search={t('search')}
          filters={filters}
          columns={columns}
          view={{ mode, onChange: setMode }}
          exported={{ of: 'invoices', query: list.query }}
          total={countedIn(answer.data)?.total}
        />
        {isSummed(list.status) && (
          <Suspense fallback={<p className="min-h-14 sm:min-h-7" />}>
            <ListSums query={list.query} />
          </Suspense>
        )}
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
      <Suspense>{dialog.name !== undefined && <InvoiceDialogs dialog={dialog} />}</Suspense>
    </>
  )
}
