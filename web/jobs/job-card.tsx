import { Building2, CalendarRange, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { JobSummary } from '#domain/jobs/schema.ts'
import { CardLine, RecordCard } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { JobStamp } from '#web/records/job-stamp.tsx'
import { JobActions, type JobDialogState } from './job-actions.tsx'
import { EndDate } from './job-words.tsx'

/** A job in the card view. */
export function JobCard({ job, dialogs }: { job: JobSummary; dialogs: JobDialogState }) {
  const { t } = useTranslation('jobs')
  return (
    <RecordCard
      to={`/app/jobs/${job.id}`}
      title={job.name}
      tone={job.overdue ? 'danger' : undefined}
      eyebrow={
        <>
          <span className="numeric">{job.jobId}</span>
          <JobStamp status={job.status} overdue={job.overdue} />
        </>
      }
      actions={<JobActions job={job} dialogs={dialogs} />}
      footer={
        <div className="flex flex-col gap-1">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="text-ink-3">{t('contractShort')}</span>
            <Money amount={job.figures.contractAmount} className="font-semibold" />
          </div>
          <div className="flex items-center gap-3 text-sm">
            <span className="text-ink-3">{t('invoicedShort')}</span>
            <Tape dense className="flex-1" percent={job.figures.progress} label={t('progressOf', { name: job.name })} />
            <Money amount={job.figures.totalInvoiced} className="font-semibold" />
          </div>
        </div>
      }
    >
      <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        <CardLine icon={Building2} label={t('fields.client')}>
          {job.clientName}
        </CardLine>
        <CardLine icon={MapPin} label={t('fields.address')}>
          {job.address}
        </CardLine>
        <CardLine icon={CalendarRange} label={t('dates')}>
          <DateText date={job.startDate} /> – <EndDate date={job.estimatedEndDate} overdue={job.overdue} />
        </CardLine>
      </ul>
    </RecordCard>
  )
}
