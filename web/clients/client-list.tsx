import { Building2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { RecordList, ViewToggle } from '#web/records/record-list.tsx'
import { useListState, useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClearFilters, FilterBar, FilterChips } from '#web/ui/filter-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ClientActions, useClientDialogs } from './client-actions.tsx'
import { ClientCard } from './client-card.tsx'
import { useClientColumns } from './client-columns.tsx'
import { ClientDialogs } from './client-dialogs.tsx'
import { clientListParams, useListClients } from './data.ts'

/** SPEC 2, Clients list. */
export default function ClientList() {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const list = useListState(clientListParams)
  const answer = useListClients(list.query)
  const dialogs = useClientDialogs()
  const columns = useClientColumns()
  const [mode, setMode] = useViewMode('clientListViewMode')
  const counts = answer.data?.counts

  const addClient = can.createClient && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} actions={addClient} />
      <div className="flex flex-col gap-4">
        <FilterBar>
          <SearchBox label={t('search')} {...list.searchBox} className="w-full sm:w-72" />
          <FilterChips
            label={t('fields.status')}
            value={list.status}
            onChange={(status) => list.setFilters({ status })}
            choices={[
              { value: 'active', label: t('status.active'), count: counts?.active },
              { value: 'inactive', label: t('status.inactive'), count: counts?.inactive },
            ]}
          />
          {list.narrowed && <ClearFilters onClear={list.clear} />}
          <span className="ml-auto flex gap-2 max-sm:w-full">
            <SortSelect
              columns={columns}
              sort={list.sorting}
              onSort={list.setSort}
              className={mode === 'table' ? 'flex-1 md:hidden' : 'flex-1'}
            />
            <ViewToggle mode={mode} onChange={setMode} />
          </span>
        </FilterBar>
        <RecordList
          of="clients"
          caption={t('title')}
          mode={mode}
          answer={answer}
          list={list}
          columns={columns}
          rowKey={(client) => client.id}
          rowLink={(client) => `/app/clients/${client.id}`}
          rowActions={(client) => <ClientActions client={client} dialogs={dialogs} />}
          actionsHeader={t('actions')}
          card={(client) => <ClientCard key={client.id} client={client} dialogs={dialogs} />}
          empty={<EmptyState icon={Building2} title={t('empty.title')} text={t('empty.text')} action={addClient} />}
        />
      </div>
      <ClientDialogs dialogs={dialogs} />
    </>
  )
}
