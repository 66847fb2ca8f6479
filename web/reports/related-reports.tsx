import { Camera, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { RelatedList, RelatedRow } from '#web/records/related-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tape } from '#web/ui/tape.tsx'

import { type ReportQuery, useListReports } from './data.ts'

export type RelatedReportsProps = {
  /** Whose reports: a job's or a client's. */
  query: Pick<ReportQuery, 'jobId' | 'clientId'>
  allAt: string
  /** The job or client, so that the link says whose reports it shows. */
  allOf: string
  /** What to say when there are none. */
  none: string
  /** The page's own head offers a new one. */
  createdAbove?: boolean
}

/** The newest three progress reports of a record, the way to all of them, and to a new one (SPEC 2, 9). */
export default function RelatedReports({ query, allAt, allOf, none, createdAbove = false }: RelatedReportsProps) {
  const { t } = useTranslation('reports')
  const { can } = useSession()
  return (
    <RelatedList
      of="reports"
      title={t('title')}
      answer={useListReports({ ...query, pageSize: 3, sort: '-date' })}
      none={none}
      allAt={allAt}
      allLabel={t('viewAllOf', { name: allOf })}
      action={
        can.createReport &&
        !createdAbove && (
          <ButtonLink to={`${allAt}?dialog=new`} size="compact" icon={Plus}>
            {t('create')}
          </ButtonLink>
        )
      }
      row={(report) => (
        <RelatedRow key={report.id} to={`/app/reports/${report.id}`}>
          <span className="numeric font-semibold">{report.reportId}</span>
          <span className="numeric min-w-24">
            <DateText date={report.date} />
          </span>
          <span className="min-w-40 flex-1 text-ink-2">
            {query.jobId === undefined ? report.jobName : report.preparedBy}
          </span>
          {report.imageCount > 0 && (
            <span className="numeric inline-flex items-center gap-1 text-sm text-ink-3">
              <Icon of={Camera} dense />
              {t('photos.count', { count: report.imageCount })}
            </span>
          )}
          <Tape
            dense
            className="w-full sm:w-36"
            percent={report.progressPercentage}
            label={t('progressOf', { name: report.reportId })}
          />
        </RelatedRow>
      )}
    />
  )
}
