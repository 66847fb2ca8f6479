import { Building2, FileUp, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { countedIn, useListState, useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ListActions } from '#web/records/list-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ClientActions, useClientDialogs } from './client-actions.tsx'
import { ClientCard } from './client-card.tsx'
import { useClientColumns } from './client-columns.tsx'
import { useClientFilters } from './client-filters.ts'
import { clientListParams, useListClients } from './data.ts'

const ClientDialogs = arriving(() => import('./client-dialogs.tsx'))

/** SPEC 2, Clients list. */
export default function ClientList() {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const list = useListState(clientListParams)
  const answer = useListClients(list.query)
  const dialogs = useClientDialogs()
  const columns = useClientColumns()
  const [mode, setMode] = useViewMode('clientListViewMode')
  const filters = useClientFilters(list, countedIn(answer.data)?.counts)

  const addClient = can.createClient && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        actions={
          can.createClient && (
            <ListActions
              label={t('listActions')}
              main={addClient}
              more={[{ label: t('import'), icon: FileUp, to: '/app/imports/new?kind=clients' }]}
            />
          )
        }
      />
      <div className="flex flex-col gap-4">
        <ListTools
          list={list}
          search={t('search')}
          filters={filters}
          columns={columns}
          view={{ mode, onChange: setMode }}
          exported={{ of: 'clients', query: list.query }}
          total={countedIn(answer.data)?.total}
        />
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
      <Suspense>{dialogs.name !== undefined && <ClientDialogs dialogs={dialogs} />}</Suspense>
    </>
  )
}
