import { DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { RelatedList } from '#web/records/related-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useListCompanies, useOpenCompany } from './data.ts'

/** The super admin's own page, outside any company: the newest companies, and the way into them (SPEC 2). */
export default function SystemOverview() {
  const { t } = useTranslation('companies')
  const open = useOpenCompany()
  return (
    <>
      <DocumentTitle>{t('overview.title')}</DocumentTitle>
      <PageHeader title={t('overview.title')} />
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
              <span className="min-w-40 flex-1 font-semibold wrap-anywhere max-sm:basis-full">{company.name}</span>
              <span className="text-ink-2 sm:w-20">{t(`plans.${company.plan}`, { defaultValue: company.plan })}</span>
              <span className="numeric text-ink-2 sm:w-20">{t('overview.people', { count: company.people })}</span>
              <span className="text-ink-3 sm:w-44 sm:text-right">
                <DateTimeText instant={company.createdAt} />
              </span>
            </div>
            <Button
              size="compact"
              icon={DoorOpen}
              aria-label={t('openName', { name: company.name })}
              busy={open.isPending && open.variables === company.id}
              onClick={() => open.mutate(company.id)}
            >
              {t('open')}
            </Button>
          </li>
        )}
      />
    </>
  )
}
