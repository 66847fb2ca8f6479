import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { jobSorts } from '#domain/jobs/choices.ts'
import type { JobSummary } from '#domain/jobs/schema.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { Money } from '#web/ui/money.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { JobStamp } from '#web/records/job-stamp.tsx'
import { EndDate } from './job-words.tsx'

type JobColumn = Column<JobSummary> & { id: (typeof jobSorts)[number] }

/**
 * The columns of a jobs table; their ids are what the server sorts by. A client's own list leaves the client out; of
 * jobs with money not yet claimed it says how much.
 */
export function useJobColumns({ withClient = true, withUnclaimed = false } = {}): JobColumn[] {
  const { t } = useTranslation('jobs')
  return useMemo(() => {
    const columns: JobColumn[] = [
      {
        id: 'name',
        header: t('fields.name'),
        sortable: true,
        primary: true,
        wraps: true,
        className: 'roomy:min-w-44',
        cell: (job) => job.name,
      },
      {
        id: 'jobId',
        header: t('fields.jobId'),
        sortable: true,
        hideWhenTight: true,
        cell: (job) => <span className="numeric whitespace-nowrap">{job.jobId}</span>,
      },
      {
        id: 'clientName',
        header: t('fields.client'),
        sortable: true,
        underPrimary: true,
        wraps: true,
        cell: (job) => job.clientName,
      },
      {
        id: 'status',
        header: t('fields.status'),
        sortable: true,
        cell: (job) => <JobStamp status={job.status} overdue={job.overdue} />,
      },
      {
        id: 'estimatedEndDate',
        header: t('endShort'),
        sortable: true,
        cell: (job) => <EndDate date={job.estimatedEndDate} overdue={job.overdue} />,
      },
      {
        id: 'contractAmount',
        header: t('contractShort'),
        sortable: true,
        align: 'right',
        cell: (job) => <Money amount={job.figures.contractAmount} />,
      },
      {
        id: 'unclaimed',
        header: t('unclaimed'),
        sortable: true,
        align: 'right',
        cell: (job) => <Money amount={job.unclaimed} />,
      },
      {
        id: 'progress',
        header: t('progress'),
        sortable: true,
        className: 'md:w-36',
        cell: (job) => (
          <>
            <Money amount={job.figures.totalInvoiced} className="block text-right" />
            <Tape dense percent={job.figures.progress} label={t('progressOf', { name: job.name })} />
          </>
        ),
      },
    ]
    return columns.filter(({ id }) => (withClient || id !== 'clientName') && (withUnclaimed || id !== 'unclaimed'))
  }, [t, withClient, withUnclaimed])
}
