import { CalendarClock, Flag, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'

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

type UpcomingMilestonesProps = {
  milestones: readonly z.infer<typeof upcomingMilestone>[]
  /** Whether this person may open the jobs. */
  linked: boolean
}

/** What is due next: milestones, and the estimated ends of jobs. */
export function UpcomingMilestones({ milestones, linked }: UpcomingMilestonesProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Section title={t('milestones')}>
      {milestones.length === 0 ? (
        <p className="text-ink-2">{t('noMilestones')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {milestones.map((milestone) => (
            <li
              key={`${milestone.jobId} ${milestone.kind} ${milestone.title} ${milestone.dueDate}`}
              className="flex items-start gap-3 px-4 py-3"
            >
              <Icon of={milestone.kind === 'end' ? Flag : CalendarClock} className="mt-px text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  {milestone.kind === 'end' ? t('estimatedEnd') : milestone.title}
                  {milestone.overdue && (
                    <Stamp tone="danger" icon={TriangleAlert}>
                      {t('overdue')}
                    </Stamp>
                  )}
                </p>
                <p className="text-sm text-ink-2">
                  {linked ? (
                    <TextLink to={`/app/jobs/${milestone.jobId}`}>{milestone.jobName}</TextLink>
                  ) : (
                    milestone.jobName
                  )}
                </p>
              </div>
              <p className="mt-px text-sm">
                <DateText date={milestone.dueDate} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
