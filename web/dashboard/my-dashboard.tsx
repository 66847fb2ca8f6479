import type { TFunction } from 'i18next'
import { Building2, HardHat, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Dashboard } from '#domain/dashboard/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Figure, Figures } from '#web/ui/figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { Attention } from './attention.tsx'
import { useGetDashboard } from './data.ts'
import { RecentReports, UpcomingMilestones } from './embed.tsx'

/** My Dashboard: figures, what needs attention, my latest reports, what is due (SPEC 2). */
export function MyDashboard() {
  const { t } = useTranslation('dashboard')
  const session = useSession()
  const answer = useGetDashboard()
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        actions={
          session.can.createReport &&
          !(answer.data && hasNoJobs(answer.data)) && (
            <ButtonLink variant="primary" icon={Plus} to="/app/reports?dialog=new">
              {t('newReport')}
            </ButtonLink>
          )
        }
      />
      {answer.data && <Loaded dashboard={answer.data} />}
      {!answer.data && answer.error && (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!answer.data && !answer.error && <PageSkeleton />}
    </>
  )
}

function Loaded({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { can } = useSession()
  const overdue = dashboard.overdueJobs ?? 0
  const seesNothing = !(can.listClients || can.listJobs || can.listReports || can.listInvoices || can.listVariations)
  return (
    <div className="flex flex-col gap-8">
      {hasNoJobs(dashboard) && <FirstStep noClients={dashboard.activeClients === 0} />}
      <div className="flex flex-col gap-3">
        <Figures label={t('figures.label')} figures={figuresOf(dashboard, t)} />
        {dashboard.revenue !== null && (
          <Figures label={t('figures.revenue')} figures={revenueOf(dashboard.revenue, t, format.money)} />
        )}
      </div>
      {seesNothing && <p className="max-w-measure text-ink-2">{t('nothing')}</p>}
      <Attention dashboard={dashboard} />
      {overdue > 0 && (
        <Notice
          tone="warning"
          action={
            <TextLink className="px-2 py-1.5" to="/app/jobs?overdue=true">
              {t('showOverdue')}
            </TextLink>
          }
        >
          {t('overdueJobs', { count: overdue })}
        </Notice>
      )}
      <div className="grid gap-8 xl:grid-cols-[3fr_2fr]">
        {can.listReports && (
          <RecentReports title={t('myReports')} none={t('noReports')} reports={dashboard.recentReports} />
        )}
        {can.listJobs && (
          <UpcomingMilestones milestones={dashboard.upcomingMilestones} overdue={dashboard.overdueMilestones} linked />
        )}
      </div>
    </div>
  )
}

/** Nothing can be reported on before there is a job. Who may not see jobs is not told. */
const hasNoJobs = ({ activeJobs, completedJobs }: Dashboard): boolean => activeJobs === 0 && completedJobs === 0

/** What a company with nothing begins with: a client, then their job. */
function FirstStep({ noClients }: { noClients: boolean }) {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  if (noClients && can.createClient) {
    return (
      <EmptyState
        icon={Building2}
        title={t('first.client')}
        text={t('first.clientText')}
        action={
          <ButtonLink variant="primary" icon={Plus} to="/app/clients?dialog=new">
            {t('first.addClient')}
          </ButtonLink>
        }
      />
    )
  }
  if (can.createJob) {
    return (
      <EmptyState
        icon={HardHat}
        title={t('first.job')}
        text={t('first.jobText')}
        action={
          <ButtonLink variant="primary" icon={Plus} to="/app/jobs?dialog=new">
            {t('first.addJob')}
          </ButtonLink>
        }
      />
    )
  }
  return <EmptyState icon={HardHat} title={t('first.none')} text={t('first.noneText')} />
}

/** A figure this person may not see is null, and not shown. */
function figuresOf(dashboard: Dashboard, t: TFunction<'dashboard'>): Figure[] {
  const all = [
    { label: t('figures.activeClients'), value: dashboard.activeClients, to: '/app/clients?status=active' },
    { label: t('figures.activeJobs'), value: dashboard.activeJobs, to: '/app/jobs' },
    { label: t('figures.completedJobs'), value: dashboard.completedJobs, to: '/app/jobs?status=completed' },
    { label: t('figures.totalReports'), value: dashboard.totalReports, to: '/app/reports' },
    { label: t('figures.reportsCreated'), value: dashboard.reportsCreated, to: '/app/reports' },
    {
      label: t('figures.pendingReviews'),
      value: dashboard.pendingReviews,
      // Where somebody may review nothing, there is no list to open either.
      ...(dashboard.pendingVariations === null ? {} : { to: '/app/variations?status=pending_approval' }),
    },
  ]
  return all.flatMap(({ value, ...figure }) => (value === null ? [] : [{ ...figure, value }]))
}

/** Payments received, including tax (PRODUCT 11). */
function revenueOf(
  revenue: NonNullable<Dashboard['revenue']>,
  t: TFunction<'dashboard'>,
  money: (amount: string) => string,
): Figure[] {
  return [
    { label: t('figures.revenueThisMonth'), value: money(revenue.thisMonth), to: '/app/invoices' },
    { label: t('figures.revenueTotal'), value: money(revenue.total), to: '/app/invoices' },
  ]
}
