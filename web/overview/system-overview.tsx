import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { SystemOverview as Overview } from '#domain/overview/schema.ts'
import { CompanyOpenedBefore, RecentCompanies } from '#web/companies/embed.tsx'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { Alerts } from './alerts.tsx'
import { useGetSystemOverview } from './data.ts'
import { GlobalActivity } from './global-activity.tsx'
import { HealthPanel } from './health-panel.tsx'
import { Trends } from './trends.tsx'

/** The super admin's own page: how the installation is doing, measured (SPEC 2). */
export default function SystemOverview() {
  const { t } = useTranslation('overview')
  const answer = useGetSystemOverview()
  const { data, error } = answer
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink variant="primary" icon={Plus} to="/app/companies/new">
            {t('add')}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        <CompanyOpenedBefore />
        {error && (
          <ErrorPanel text={problemText(error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
        )}
        {!data && !error && <PageSkeleton />}
        {data && (
          <>
            <SystemFigures figures={data.figures} />
            <Alerts alerts={data.alerts} />
            <HealthPanel health={data.health} />
            <RecentCompanies answer={{ ...answer, data: { items: data.recent, total: data.companies } }} />
            <Trends trends={data.trends} />
            <GlobalActivity />
          </>
        )}
      </div>
    </>
  )
}

/** Each leads to the list of the companies that it adds up, where the same number stands. */
function SystemFigures({ figures }: Pick<Overview, 'figures'>) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const active = '/app/companies?status=active'
  return (
    <Figures
      label={t('figures.label')}
      figures={[
        { label: t('figures.companies'), value: figures.companies, to: active },
        {
          label: t('figures.people'),
          value: figures.people,
          to: `${active}&sort=-people`,
          note: t('figures.peopleNote'),
        },
        {
          label: t('figures.monthlyValue'),
          value: format.money(figures.monthlyValue),
          to: `${active}&sort=-monthlyValue`,
          note: figures.agreed > 0 ? t('figures.agreed', { count: figures.agreed }) : t('figures.monthlyNote'),
        },
        {
          label: t('figures.reports'),
          value: figures.reports,
          to: `${active}&sort=-reports`,
          note: t('figures.reportsNote'),
        },
      ]}
    />
  )
}
