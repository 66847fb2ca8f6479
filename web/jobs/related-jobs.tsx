import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { JobSummary } from '#domain/jobs/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { useListJobs } from './data.ts'
import { EndDate, JobStamp } from './job-words.tsx'

/** A client's three newest jobs, and the way to all of them and to a new one (SPEC 2, 9; PRODUCT 11). */
export function RelatedJobs({ client }: { client: { id: string; name: string } }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const { can } = useSession()
  const answer = useListJobs({ clientId: client.id, pageSize: 3, sort: '-createdAt' })
  const { data, error } = answer
  const base = `/app/clients/${client.id}/jobs`
  return (
    <Section
      title={t('title')}
      note={data && data.total > 0 ? format.number(data.total) : undefined}
      actions={
        <>
          {can.createJobs && (
            <ButtonLink to={`${base}/new`} size="compact" icon={Plus}>
              {t('add')}
            </ButtonLink>
          )}
          <ButtonLink
            to={base}
            size="compact"
            variant="quiet"
            aria-label={t('page.viewAllJobs', { name: client.name })}
          >
            {t('page.viewAll')}
          </ButtonLink>
        </>
      }
    >
      {data && data.items.length === 0 && <p className="text-ink-3">{t('page.noJobs')}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map((job) => (
            <JobRow key={job.id} job={job} />
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

function JobRow({ job }: { job: JobSummary }) {
  const { t } = useTranslation('jobs')
  return (
    <li>
      <Link
        to={`/app/jobs/${job.id}`}
        className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-ink no-underline hover:bg-sunken"
      >
        <span className="min-w-48 flex-1">
          <span className="font-semibold">{job.name}</span>
          <span className="numeric ml-2 text-sm text-ink-3">{job.jobId}</span>
        </span>
        <span className="sm:w-28">
          <JobStamp status={job.status} overdue={job.overdue} />
        </span>
        <span className="sm:w-24 sm:text-right">
          <EndDate date={job.estimatedEndDate} overdue={job.overdue} />
        </span>
        <Tape
          dense
          className="w-full sm:w-44"
          percent={job.figures.progress}
          label={t('progressOf', { name: job.name })}
        />
      </Link>
    </li>
  )
}
