import { DoorOpen } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { CompanySummary } from '#domain/registry/schema.ts'
import { RelatedList } from '#web/records/related-list.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCompanyDialogs } from './company-actions.tsx'
import { DayText } from './company-words.tsx'
import { OpenedBefore } from './opened-before.tsx'

const CompanyDialogs = arriving(() => import('./company-dialogs.tsx'))

/** That the super admin's hour in a company is over, where it is. */
export const CompanyOpenedBefore = () => <OpenedBefore dialogs={useCompanyDialogs()} />

/** The newest companies, with the way into each. */
export function RecentCompanies({ answer }: Pick<ComponentProps<typeof RelatedList<CompanySummary>>, 'answer'>) {
  const { t } = useTranslation('companies')
  const dialogs = useCompanyDialogs()
  return (
    <>
      <RelatedList
        of="companies"
        title={t('overview.recent')}
        answer={answer}
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
              <span className="numeric whitespace-nowrap text-ink-2 sm:w-20">
                {t('overview.people', { count: company.people })}
              </span>
              <span className="text-ink-3 sm:w-28 sm:text-right">
                <DayText instant={company.createdAt} timezone={company.timezone} />
              </span>
            </div>
            <Button
              size="compact"
              className="print:hidden"
              icon={DoorOpen}
              aria-label={t('openName', { name: company.name })}
              onClick={() => dialogs.open('open', company.id)}
            >
              {t('open')}
            </Button>
          </li>
        )}
      />
      <Suspense>{dialogs.name !== undefined && <CompanyDialogs dialogs={dialogs} />}</Suspense>
    </>
  )
}
