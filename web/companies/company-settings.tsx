import { DoorOpen } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useParams } from 'react-router'

import type { CompanySummary } from '#domain/registry/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCompanyDialogs } from './company-actions.tsx'
import { useGetCompanySummary } from './data.ts'

const CompanyDialogs = arriving(() => import('./company-dialogs.tsx'))

/**
 * The settings of a company by its own address, for the super admin: the same pages, once that company is open. Until
 * then it offers to open it, which is recorded there (decision 0056).
 */
export default function CompanySettings() {
  const { companyId = '' } = useParams()
  const { company } = useSession()
  return company?.id === companyId ? <Outlet /> : <ClosedCompany id={companyId} />
}

function ClosedCompany({ id }: { id: string }) {
  const { t } = useTranslation('companies')
  const answer = useGetCompanySummary(id)
  return (
    <RecordPage of="companies" answer={answer} waitingTitle={t('settings')}>
      {(company) => <Door company={company} />}
    </RecordPage>
  )
}

function Door({ company: { id, name } }: { company: CompanySummary }) {
  const { t } = useTranslation('companies')
  const { company: opened } = useSession()
  const { pathname } = useLocation()
  const dialogs = useCompanyDialogs()
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <PageHeader back={{ to: `/app/companies/${id}`, label: name }} eyebrow={t('settings')} title={name} />
      <div className="flex max-w-measure flex-col items-start gap-4">
        <p className="text-ink-2">
          {opened ? t('openInstead', { name, opened: opened.name }) : t('openFirst', { name })}
        </p>
        <Button variant="primary" icon={DoorOpen} onClick={() => dialogs.open('open', id)}>
          {t('openName', { name })}
        </Button>
      </div>
      <Suspense>{dialogs.name !== undefined && <CompanyDialogs dialogs={dialogs} openedAt={pathname} />}</Suspense>
    </>
  )
}
