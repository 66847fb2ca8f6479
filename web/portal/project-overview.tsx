import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { figureLists } from '#domain/dashboard/rules.ts'
import type { ClientOverview } from '#domain/dashboard/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { RecentReports, UpcomingMilestones } from '#web/dashboard/embed.tsx'
import { useFormat } from '#web/lib/format.ts'
import { LoadError } from '#web/records/unavailable.tsx'
import { useGetClientOverview } from '#web/records/client-overview.ts'
import { type Figure, Figures } from '#web/ui/figures.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { CompanyCard } from './company-card.tsx'
import { Projects } from './projects.tsx'
import { VariationsToReview } from './variations-to-review.tsx'

/** What a client sees of its own projects: figures, progress, reports, what is due (SPEC 2). */
export function ProjectOverview() {
  const { t } = useTranslation('portal')
  const answer = useGetClientOverview()
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} eyebrow={answer.data?.clientName} />
      {answer.data && <Loaded overview={answer.data} />}
      {!answer.data && answer.error && <LoadError of="jobs" answer={answer} />}
      {!answer.data && !answer.error && <PageSkeleton />}
    </>
  )
}

function Loaded({ overview }: { overview: ClientOverview }) {
  const { t } = useTranslation('portal')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-8">
      <Figures
        label={t('figures.label')}
        figures={[
          { label: t('figures.activeProjects'), value: overview.activeProjects, to: '#projects' },
          {
            label: t('figures.contractValue'),
            value: format.money(overview.contractValue),
            note: t('figures.invoiced', { percent: format.percent(overview.percentInvoiced) }),
          },
          { label: t('figures.reports'), value: overview.reportCount, to: `/app/${figureLists.totalReports}` },
          ...(overview.invoices === null ? [] : [invoicesOf(overview.invoices, t, format.money)]),
        ]}
      />
      <div id="projects" className="scroll-mt-20">
        <Projects projects={overview.projects} />
      </div>
      <VariationsToReview variations={overview.variations} />
      <div className="grid gap-8 xl:grid-cols-[3fr_2fr]">
        <RecentReports
          title={t('recentReports')}
          none={t('noReports')}
          reports={overview.recentReports}
          withClient={false}
        />
        <UpcomingMilestones milestones={overview.milestones} overdue={overview.overdueMilestones} linked={false} />
      </div>
      <CompanyCard company={overview.company} />
    </div>
  )
}

/** What was issued to the client and is still to be paid; what is overdue has its own list. */
function invoicesOf(
  { count, overdue, balance }: NonNullable<ClientOverview['invoices']>,
  t: TFunction<'portal'>,
  money: (amount: string) => string,
): Figure {
  const figure = { label: t('figures.invoices'), value: count, to: `/app/${figureLists.invoices}` }
  return {
    ...figure,
    note: (
      <>
        {/* Above the figure's own link, which covers all of its place. */}
        <span className="block">
          <TextLink className="relative z-1 inline-block py-1" to={`/app/${figureLists.issuedInvoices}`}>
            {t('figures.toPay', { amount: money(balance) })}
          </TextLink>
        </span>
        {overdue > 0 && (
          <TextLink className="relative z-1 inline-block py-1" to={`/app/${figureLists.overdueInvoices}`}>
            {t('figures.overdue', { count: overdue })}
          </TextLink>
        )}
      </>
    ),
  }
}
