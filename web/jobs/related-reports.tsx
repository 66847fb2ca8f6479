import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { ReportSummary } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { type ReportQuery, useListReports } from '#web/reports/data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { Tape } from '#web/ui/tape.tsx'

type RelatedReportsProps = {
  /** Whose reports: a job's or a client's. */
  query: Pick<ReportQuery, 'jobId' | 'clientId'>
  allAt: string
  /** The job or client, so that the link says whose reports it shows. */
  allOf: string
  /** What to say when there are none. */
  none: string
}

/** The newest three progress reports of a record, and the way to all of them (SPEC 2, 9). */
export function RelatedReports({ query, allAt, allOf, none }: RelatedReportsProps) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const answer = useListReports({ ...query, pageSize: 3, sort: '-date' })
  const { data, error } = answer
  return (
    <Section
      title={t('page.reports')}
      note={data && data.total > 0 ? format.number(data.total) : undefined}
      actions={
        <ButtonLink to={allAt} size="compact" variant="quiet" aria-label={t('page.viewAllReports', { name: allOf })}>
          {t('page.viewAll')}
        </ButtonLink>
      }
    >
      {data && data.items.length === 0 && <p className="text-ink-3">{none}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((report) => (
            <ReportRow key={report.id} report={report} withJob={query.jobId === undefined} />
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorPanel text={problemText(error)} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={3} />
        ))}
    </Section>
  )
}

function ReportRow({ report, withJob }: { report: ReportSummary; withJob: boolean }) {
  const { t } = useTranslation('jobs')
  return (
    <li>
      <Link
        to={`/app/reports/${report.id}`}
        className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-ink no-underline hover:bg-sunken"
      >
        <span className="numeric font-semibold">{report.reportId}</span>
        <span className="numeric min-w-24">
          <DateText date={report.date} />
        </span>
        <span className="min-w-40 flex-1 text-ink-2">{withJob ? report.jobName : report.preparedBy}</span>
        {report.imageCount > 0 && (
          <span className="numeric inline-flex items-center gap-1 text-sm text-ink-3">
            <Icon of={Camera} dense />
            {t('page.photos', { count: report.imageCount })}
          </span>
        )}
        <Tape
          dense
          className="w-full sm:w-44"
          percent={report.progressPercentage}
          label={t('progressOf', { name: report.reportId })}
        />
      </Link>
    </li>
  )
}
