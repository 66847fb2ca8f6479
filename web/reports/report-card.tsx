import { Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReportSummary } from '#domain/reports/schema.ts'
import { RecordCard } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tape } from '#web/ui/tape.tsx'

/** A report as a card: its first photo, what and when it is about, how far the job was. */
export function ReportCard({ report, actions }: { report: ReportSummary; actions?: ReactNode }) {
  const { t } = useTranslation('reports')
  return (
    <RecordCard
      to={`/app/reports/${report.id}`}
      title={report.jobName}
      picture={<Cover report={report} />}
      eyebrow={
        <>
          <span className="numeric whitespace-nowrap">{report.reportId}</span>
          <DateText date={report.date} />
        </>
      }
      actions={actions}
      footer={<Tape percent={report.progressPercentage} label={t('progressOf', { name: report.jobName })} />}
    >
      <p>{report.clientName}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
        <span>{t('preparedByName', { name: report.preparedBy })}</span>
        {report.imageCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <Icon of={Images} dense />
            {t('photos.count', { count: report.imageCount })}
          </span>
        )}
      </p>
    </RecordCard>
  )
}

function Cover({ report }: { report: ReportSummary }) {
  if (!report.coverThumbnailUrl) return null
  return (
    <img
      src={report.coverThumbnailUrl}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      className="size-16 shrink-0 rounded-control border border-line bg-sunken object-cover"
    />
  )
}
