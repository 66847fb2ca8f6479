import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'

import type { CompanySummary } from '#domain/registry/schema.ts'
import { originIn } from '#web/lib/origin.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { LoadError } from '#web/records/unavailable.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { CompanyActivity } from './company-activity.tsx'
import { CompanyPageActions, useCompanyDialogs } from './company-actions.tsx'
import { CompanyPeople } from './company-people.tsx'
import { CompanySize } from './company-size.tsx'
import { CompanyPlan, CompanyStamp, DayText } from './company-words.tsx'
import { useGetCompanyOverview, useGetCompanySummary } from './data.ts'

const CompanyDialogs = arriving(() => import('./company-dialogs.tsx'))

/** A company from outside, for the super admin: what it is, how large, and who runs it; nothing of what is in it. */
export default function CompanyPage() {
  const { t } = useTranslation('companies')
  const { companyId } = useParams()
  const answer = useGetCompanySummary(companyId)
  return (
    <RecordPage of="companies" answer={answer} waitingTitle={t('singular')}>
      {(company) => <Company company={company} />}
    </RecordPage>
  )
}

function Company({ company }: { company: CompanySummary }) {
  const { t } = useTranslation('companies')
  const { company: opened } = useSession()
  const dialogs = useCompanyDialogs()
  const overview = useGetCompanyOverview(company.id)
  const [params] = useSearchParams()
  const openedAt = originIn({ from: params.get('to') }).from
  return (
    <>
      <DocumentTitle>{company.name}</DocumentTitle>
      <PageHeader
        back={{ to: lastAddressOf('/app/companies'), label: t('title') }}
        eyebrow={company.companyId}
        title={company.name}
        badge={<CompanyStamp status={company.status} />}
        actions={<CompanyPageActions company={company} dialogs={dialogs} />}
      />
      {company.erasedFrom && (
        <Notice tone="warning" className="mb-6">
          {t('page.cancelled')} <DayText instant={company.erasedFrom} timezone={company.timezone} />
        </Notice>
      )}
      {company.id === opened?.id && (
        <Notice tone="info" className="mb-6">
          {t('inside', { name: company.name })}
        </Notice>
      )}
      <TitleBlock className="mb-8" entries={useEntries(company)} />
      {!overview.data && (overview.error ? <LoadError of="companies" answer={overview} /> : <TableSkeleton rows={6} />)}
      {overview.data && (
        <div className="grid items-start gap-10 lg:grid-cols-2">
          <CompanyPeople company={company} overview={overview.data} dialogs={dialogs} />
          <div className="flex min-w-0 flex-col gap-10">
            <CompanySize plan={company.plan} size={overview.data.size} />
            <CompanyActivity activity={overview.data.activity} />
          </div>
        </div>
      )}
      <Suspense>{dialogs.name !== undefined && <CompanyDialogs dialogs={dialogs} openedAt={openedAt} />}</Suspense>
    </>
  )
}

function useEntries(company: CompanySummary) {
  const { t } = useTranslation('companies')
  const { timezone } = company
  return [
    { label: t('fields.plan'), value: <CompanyPlan company={company} /> },
    { label: t('fields.email'), value: company.email || '—', wide: true as const },
    { label: t('fields.phone'), value: company.phone || '—' },
    ...(company.cancelledAt
      ? [{ label: t('fields.cancelledAt'), value: <DayText instant={company.cancelledAt} timezone={timezone} /> }]
      : []),
    { label: t('fields.createdAt'), value: <DayText instant={company.createdAt} timezone={timezone} /> },
  ]
}
