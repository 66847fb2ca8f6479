import { Landmark, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsNarrow } from '#web/lib/media.ts'
import { useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CompanyActions, useCompanyDialogs } from './company-actions.tsx'
import { CompanyCard } from './company-card.tsx'
import { useCompanyColumns } from './company-columns.tsx'
import { CompanyTotals } from './company-totals.tsx'
import { useCompanyFilters } from './company-filters.ts'
import { companyListParams, useListCompanies } from './data.ts'
import { OpenedBefore } from './opened-before.tsx'

const CompanyDialogs = arriving(() => import('./company-dialogs.tsx'))

/** The companies of this installation, for the super admin: to add one, and to step into one by name (PRODUCT 4). */
export default function CompanyList() {
  const { t } = useTranslation('companies')
  const { company: opened } = useSession()
  const list = useListState(companyListParams)
  const answer = useListCompanies(list.query)
  const dialogs = useCompanyDialogs()
  const columns = useCompanyColumns()
  const narrow = useIsNarrow()
  const filters = useCompanyFilters(list, answer.data?.counts)
  const add = (
    <ButtonLink variant="primary" icon={Plus} to="/app/companies/new">
      {t('add')}
    </ButtonLink>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} actions={add} />
      <div className="flex flex-col gap-4 lg:gap-3">
        <OpenedBefore dialogs={dialogs} />
        <Notice tone="info">{opened ? t('inside', { name: opened.name }) : t('outside')}</Notice>
        <ListTools
          list={list}
          search={t('search')}
          filters={filters}
          columns={columns}
          exported={{ of: 'companies', query: list.query }}
          total={answer.data?.total}
          sums={answer.data && answer.data.total > 0 && <CompanyTotals totals={answer.data.totals} />}
        />
        <RecordList
          of="companies"
          caption={t('title')}
          mode={narrow ? 'card' : 'table'}
          answer={answer}
          list={list}
          columns={columns}
          rowKey={(company) => company.id}
          rowLink={(company) => `/app/companies/${company.id}`}
          rowActions={(company) => <CompanyActions company={company} dialogs={dialogs} />}
          actionsHeader={t('actions')}
          card={(company) => <CompanyCard key={company.id} company={company} dialogs={dialogs} />}
          empty={<EmptyState icon={Landmark} title={t('empty')} text={t('emptyText')} action={add} />}
        />
      </div>
      <Suspense>{dialogs.name !== undefined && <CompanyDialogs dialogs={dialogs} />}</Suspense>
    </>
  )
}
