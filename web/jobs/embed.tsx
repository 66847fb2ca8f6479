import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { RelatedList, RelatedRow } from '#web/records/related-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { JobStamp } from '#web/records/job-stamp.tsx'
import { useListJobs } from './data.ts'
import { EndDate } from './job-words.tsx'

/** A client's three newest jobs, and the way to all of them and to a new one (SPEC 2, 9; PRODUCT 11). */
export function RelatedJobs({ client }: { client: { id: string; name: string } }) {
  const { t } = useTranslation('jobs')
  const { can } = useSession()
  const base = `/app/clients/${client.id}/jobs`
  return (
    <RelatedList
      of="jobs"
      title={t('title')}
      answer={useListJobs({ clientId: client.id, pageSize: 3, sort: '-createdAt' })}
      none={t('page.noJobs')}
      allAt={base}
      allLabel={t('page.viewAllJobs', { name: client.name })}
      action={
        can.createJob && (
          <ButtonLink to={`${base}/new`} size="compact" icon={Plus}>
            {t('add')}
          </ButtonLink>
        )
      }
      row={(job) => (
        <RelatedRow key={job.id} to={`/app/jobs/${job.id}`}>
          <span className="min-w-48 flex-1">
            <span className="font-semibold">{job.name}</span>
            <span className="numeric ml-2 text-sm whitespace-nowrap text-ink-3">{job.jobId}</span>
          </span>
          <span className="sm:w-28">
            <JobStamp status={job.status} overdue={job.overdue} />
          </span>
          <span className="sm:w-24 sm:text-right">
            <EndDate date={job.estimatedEndDate} overdue={job.overdue} />
          </span>
          <Tape
            dense
            className="w-full sm:w-36"
            percent={job.figures.progress}
            label={t('progressOf', { name: job.name })}
          />
        </RelatedRow>
      )}
    />
  )
}
