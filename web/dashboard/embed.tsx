import { CalendarClock, Flag, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'

import { figureLists } from '#domain/dashboard/rules.ts'
import type { upcomingMilestone } from '#domain/dashboard/schema.ts'
import type { ReportSummary } from '#domain/reports/schema.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type RecentReportsProps = {
  title: string
  none: string
  reports: readonly ReportSummary[]
  /** A client's own people need not be told whose reports these are. */
  withClient?: boolean
}

/** The five latest reports, each leading to its page. */
export function RecentReports({ title, none, reports, withClient = true }: RecentReportsProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Section title={title} actions={reports.length > 0 && <TextLink to="/app/reports">{t('viewAllReports')}</TextLink>}>
      {reports.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {reports.map((report) => (
            <li
              key={report.id}
              className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 hover:bg-sunken"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={`/app/reports/${report.id}`}
                  className="font-semibold text-ink no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
                >
                  {report.jobName}
                </Link>
                <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
                  <span className="numeric">{report.reportId}</span>
                  <DateText date={report.date} />
                  {withClient && <span>{report.clientName}</span>}
                </p>
              </div>
              <Tape
                dense
                className="w-full sm:w-44"
                percent={report.progressPercentage}
                label={t('progressOf', { name: report.jobName })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type Milestone = z.infer<typeof upcomingMilestone>

type UpcomingMilestonesProps = {
  /** Not yet due. */
  milestones: readonly Milestone[]
  /** Past, and how many there are in all. */
  overdue: { items: readonly Milestone[]; total: number }
  /** Whether this person may open the jobs. */
  linked: boolean
}

/** What is due next: milestones, and the estimated ends of jobs. What is overdue stands above, apart (PRODUCT 11). */
export function UpcomingMilestones({ milestones, overdue, linked }: UpcomingMilestonesProps) {
  const { t } = useTranslation('dashboard')
  const more = overdue.total - overdue.items.length
  return (
    <Section
      title={t('milestones')}
      actions={milestones.length > 0 && <TextLink to="/app/milestones?due=upcoming">{t('viewAllMilestones')}</TextLink>}
    >
      {overdue.total > 0 && (
        <div className="mb-4">
          <h3 className="mb-2">
            <Link to={toOverdue} className="inline-flex min-h-6 items-center coarse:min-h-control">
              <Stamp tone="danger" icon={TriangleAlert}>
                {t('overdueMilestones', { count: overdue.total })}
              </Stamp>
            </Link>
          </h3>
          <MilestoneList milestones={overdue.items} linked={linked} overdue />
          {more > 0 && (
            <p className="mt-2 text-sm">
              <TextLink to={toOverdue}>{t('moreMilestones', { count: more })}</TextLink>
            </p>
          )}
        </div>
      )}
      {milestones.length === 0 ? (
        <p className="text-ink-2">{t('noMilestones')}</p>
      ) : (
        <MilestoneList milestones={milestones} linked={linked} />
      )}
    </Section>
  )
}

const toOverdue = `/app/${figureLists.overdueMilestones}`

type MilestoneListProps = { milestones: readonly Milestone[]; linked: boolean; overdue?: boolean }

function MilestoneList({ milestones, linked, overdue = false }: MilestoneListProps) {
  const { t } = useTranslation('dashboard')
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {milestones.map((milestone, index) => (
        <li
          key={`${milestone.jobId} ${milestone.kind} ${milestone.title} ${milestone.dueDate} ${index}`}
          className="flex items-start gap-3 px-4 py-3"
        >
          <Icon of={milestone.kind === 'end' ? Flag : CalendarClock} className="mt-px text-ink-3" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{milestone.kind === 'end' ? t('estimatedEnd') : milestone.title}</p>
            <p className="text-sm text-ink-2">
              {linked ? (
                <TextLink to={`/app/jobs/${milestone.jobId}`}>{milestone.jobName}</TextLink>
              ) : (
                milestone.jobName
              )}
            </p>
          </div>
          <p className={overdue ? 'mt-px text-sm font-semibold text-danger' : 'mt-px text-sm'}>
            <DateText date={milestone.dueDate} />
          </p>
        </li>
      ))}
    </ul>
  )
}
