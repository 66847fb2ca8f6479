import type { TFunction } from 'i18next'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { figureLists, monthLists } from '#domain/dashboard/rules.ts'
import type { Dashboard } from '#domain/dashboard/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { beside } from '#web/ui/arriving.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Figure, Figures } from '#web/ui/figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { Attention } from './attention.tsx'
import { useGetDashboard } from './data.ts'
import { RecentReports, UpcomingMilestones } from './embed.tsx'

// After the page itself: most companies have begun, and pictures are looked at once figures were read.
const FirstSteps = beside(() => import('./first-steps.tsx'))
const CompanyTasks = beside(() => import('./company-tasks.tsx'))
const MoneyPictures = beside(() => import('./money-pictures.tsx'))

/** The Dashboard of who may see the company, and My Dashboard of everybody else in it (SPEC 2). */
export function MyDashboard() {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  const answer = useGetDashboard()
  // As the server decides whose dashboard it is.
  const title = can.getCompany ? t('companyTitle') : t('title')
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader
        title={title}
        actions={
          can.createReport &&
          !answer.data?.firstSteps.some(({ step }) => step === 'report') && (
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
  const isCompanys = dashboard.scope === 'company'
  const seesNothing = !(can.listClients || can.listJobs || can.listReports || can.listInvoices || can.listVariations)
  return (
    <div className="flex flex-col gap-8">
      {dashboard.firstSteps.length > 0 && (
        <Suspense fallback={<div className="min-h-100" />}>
          <FirstSteps steps={dashboard.firstSteps} />
        </Suspense>
      )}
      <div className="flex flex-col gap-3">
        <Figures label={t('figures.label')} figures={figuresOf(dashboard, t)} />
        {dashboard.revenue !== null && (
          <Figures label={t('figures.revenue')} figures={revenueOf(dashboard.revenue, t, format.money)} />
        )}
      </div>
      {seesNothing && !can.listTasks && <p className="max-w-measure text-ink-2">{t('nothing')}</p>}
      <Attention dashboard={dashboard} />
      {overdue > 0 && (
        <Notice
          tone="warning"
          action={
            <TextLink className="px-2 py-1.5" to={`/app/${figureLists.overdueJobs}`}>
              {t('showOverdue')}
            </TextLink>
          }
        >
          {t('overdueJobs', { count: overdue })}
        </Notice>
      )}
      <div className="grid gap-8 xl:grid-cols-[3fr_2fr]">
        {isCompanys && dashboard.recentTasks !== null && (
          // The room of five, so that nothing moves when they come.
          <Suspense fallback={<div className="min-h-108" />}>
            <CompanyTasks tasks={dashboard.recentTasks} />
          </Suspense>
        )}
        {!isCompanys && can.listReports && (
          <RecentReports title={t('myReports')} none={t('noReports')} reports={dashboard.recentReports} />
        )}
        {can.listJobs && (
          <UpcomingMilestones milestones={dashboard.upcomingMilestones} overdue={dashboard.overdueMilestones} linked />
        )}
      </div>
      {can.listInvoices && dashboard.firstSteps.every(({ step }) => step !== 'invoice') && (
        <Suspense>
          <MoneyPictures />
        </Suspense>
      )}
    </div>
  )
}

/** A figure this person may not see is null, and not shown. Each leads to the list that explains it. */
function figuresOf(dashboard: Dashboard, t: TFunction<'dashboard'>): Figure[] {
  const shown =
    dashboard.scope === 'company'
      ? (['activeClients', 'activeJobs', 'totalReports'] as const)
      : (['activeJobs', 'reportsCreated', 'completedJobs'] as const)
  return [
    ...shown.flatMap((name) => {
      const value = dashboard[name]
      return value === null ? [] : [{ label: t(`figures.${name}`), value, to: `/app/${figureLists[name]}` }]
    }),
    ...(dashboard.scope === 'own' ? [reviewsOf(dashboard, t)] : []),
  ]
}

/** What waits for a review: of two kinds where somebody may approve, and each has its list. */
function reviewsOf({ pendingReviews, reviewTasks, pendingVariations }: Dashboard, t: TFunction<'dashboard'>): Figure {
  const parts = [
    ...(reviewTasks === null
      ? []
      : [{ to: `/app/${figureLists.reviewTasks}`, text: t('reviews.tasks', { count: reviewTasks }) }]),
    ...(pendingVariations === null
      ? []
      : [
          {
            to: `/app/${figureLists.pendingVariations}`,
            text: t('reviews.variations', { count: pendingVariations.total }),
          },
        ]),
  ]
  const [first, second] = parts
  const figure = { label: t('figures.pendingReviews'), value: pendingReviews }
  if (second === undefined) return first === undefined ? figure : { ...figure, to: first.to }
  return {
    ...figure,
    note: (
      <span className="flex flex-col items-start *:flex *:min-h-6 *:items-center *:coarse:min-h-control">
        {parts.map(({ to, text }) => (
          <TextLink key={to} to={to}>
            {text}
          </TextLink>
        ))}
      </span>
    ),
  }
}

/** Payments received, including tax (PRODUCT 11). */
function revenueOf(
  revenue: NonNullable<Dashboard['revenue']>,
  t: TFunction<'dashboard'>,
  money: (amount: string) => string,
): Figure[] {
  return [
    {
      label: t('figures.revenueThisMonth'),
      value: money(revenue.thisMonth),
      to: `/app/${monthLists.received(revenue.month)}`,
    },
    { label: t('figures.revenueTotal'), value: money(revenue.total), to: `/app/${figureLists.payments}` },
  ]
}
