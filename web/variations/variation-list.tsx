import { FileDiff, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useNestedList } from '#web/records/nested-list.ts'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { countedIn, useListState, useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useListVariations, variationListParams } from './data.ts'
import { useVariationDialogs, VariationActions } from './variation-actions.tsx'
import { VariationCard } from './variation-card.tsx'
import { useVariationColumns } from './variation-columns.tsx'
import { useVariationFilters } from './variation-filters.ts'

const VariationDialogs = arriving(() => import('./variation-dialogs.tsx'))

/** Variations: all of them, a client's, or a job's (SPEC 2). */
export default function VariationListPage() {
  const { t } = useTranslation('variations')
  const { can } = useSession()
  const nested = useNestedList()
  const dialogs = useVariationDialogs()
  const list = useListState(variationListParams)
  const query = { ...list.query, ...nested.within }
  const answer = useListVariations(query)
  const filters = useVariationFilters({
    list,
    counts: countedIn(answer.data)?.counts,
    nested: Boolean(nested.pathClient ?? nested.pathJob),
  })
  const columns = useVariationColumns(nested.pathJob ? 'job' : nested.pathClient ? 'client' : undefined)
  const [mode, setMode] = useViewMode('variationListViewMode')
  const create = can.createVariation && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} actions={create} {...nested.up} />
      <div className="flex flex-col gap-4">
        <ListTools
          list={list}
          search={t('search')}
          filters={filters}
          columns={[...columns, { id: 'createdAt', header: t('fields.createdAt'), sortable: true }]}
          view={{ mode, onChange: setMode }}
          exported={{ of: 'variations', query: query }}
          total={countedIn(answer.data)?.total}
        />
        <RecordList
          of="variations"
          caption={t('title')}
          mode={mode}
          answer={answer}
          list={list}
          columns={columns}
          rowKey={(variation) => variation.id}
          rowLink={(variation) => `/app/variations/${variation.id}`}
          rowActions={(variation) => <VariationActions variation={variation} dialogs={dialogs} />}
          actionsHeader={t('actions')}
          card={(variation) => <VariationCard key={variation.id} variation={variation} dialogs={dialogs} />}
          empty={<EmptyState icon={FileDiff} title={t('none')} text={t('noneText')} action={create} />}
        />
      </div>
      <Suspense>{dialogs.name !== undefined && <VariationDialogs dialogs={dialogs} />}</Suspense>
    </>
  )
}
