import { DoorOpen, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { RelatedList } from '#web/records/related-list.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCompanyDialogs } from './company-actions.tsx'
import { DayText } from './company-words.tsx'
import { useListCompanies } from './data.ts'
import { OpenedBefore } from './opened-before.tsx'

const CompanyDialogs = arriving(() => import('./company-dialogs.tsx'))

/** The super admin's own page, outside any company: the newest companies, and the way into them (SPEC 2). */
export default function SystemOverview() {
  const { t } = useTranslation('companies')
  const dialogs = useCompanyDialogs()
  return (
    <>
      <DocumentTitle>{t('overview.title')}</DocumentTitle>
      <PageHeader
        title={t('overview.title')}
        actions={
          <ButtonLink variant="primary" icon={Plus} to="/app/companies/new">
            {t('add')}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        <OpenedBefore dialogs={dialogs} />
        <RelatedList
          of="companies"
          title={t('overview.recent')}
          answer={useListCompanies({ sort: '-createdAt', pageSize: 5 })}
          none={t('empty')}
          allAt="/app/companies"
          allLabel={t('overview.all')}
          row={(company) => (
            <li key={company.id} className="flex min-h-row items-center gap-4 px-3 py-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                <Link
                  to={`/app/companies/${company.id}`}
                  className="min-w-40 flex-1 rounded-control font-semibold text-ink wrap-anywhere max-sm:basis-full"
                >
                  {company.name}
                </Link>
                <span className="text-ink-2 sm:w-20">{t(`plans.${company.plan}`)}</span>
                <span className="numeric text-ink-2 sm:w-20">{t('overview.people', { count: company.people })}</span>
                <span className="text-ink-3 sm:w-28 sm:text-right">
                  <DayText instant={company.createdAt} timezone={company.timezone} />
                </span>
              </div>
              <Button
                size="compact"
                icon={DoorOpen}
                aria-label={t('openName', { name: company.name })}
                onClick={() => dialogs.open('open', company.id)}
              >
                {t('open')}
              </Button>
            </li>
          )}
        />
      </div>
      <Suspense>{dialogs.name !== undefined && <CompanyDialogs dialogs={dialogs} />}</Suspense>
    </>
  )
}
