import { FileUp, HardHat, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { arriving, beside } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { countedIn, useListState, useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ListActions } from '#web/records/list-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { jobListParams, useListJobs } from './data.ts'
import { JobActions, useJobDialogs } from './job-actions.tsx'
import { JobCard } from './job-card.tsx'
import { useJobColumns } from './job-columns.tsx'
import { useJobFilters } from './job-filters.ts'

const JobDialogs = arriving(() => import('./job-dialogs.tsx'))
const ListSums = beside(() => import('./list-sums.tsx'))

/** SPEC 2, Jobs list: every job of the company. */
export default function JobListPage() {
  const { t } = useTranslation('jobs')
  const { can } = useSession()
  const dialogs = useJobDialogs()
  const addJob = can.createJob && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        actions={
          can.createJob && (
            <ListActions
              label={t('listActions')}
              main={addJob}
              more={[{ label: t('import'), icon: FileUp, to: '/app/imports/new?kind=jobs' }]}
            />
          )
        }
      />
      <JobList addJob={addJob} />
    </>
  )
}

/** A searchable list of jobs, of the whole company or of one client. */
export function JobList({ clientId, addJob }: { clientId?: string; addJob: ReactNode }) {
  const { t } = useTranslation('jobs')
  const dialogs = useJobDialogs()
  const list = useListState(jobListParams)
  const query = { ...list.query, ...(clientId ? { clientId } : {}) }
  const answer = useListJobs(query)
  const filters = useJobFilters({ list, counts: countedIn(answer.data)?.counts, pathClient: clientId })
  const columns = useJobColumns({ withClient: clientId === undefined, withUnclaimed: list.unclaimed !== undefined })
  const [mode, setMode] = useViewMode('jobListViewMode')
  return (
    <div className="flex flex-col gap-4">
      <ListTools
        list={list}
        search={t('search')}
        filters={filters}
        columns={[{ id: 'createdAt', header: t('added'), sortable: true }, ...columns]}
        view={{ mode, onChange: setMode }}
        exported={{ of: 'jobs', query: query }}
        total={countedIn(answer.data)?.total}
      />
      {list.unclaimed && (
        <Suspense fallback={<p className="min-h-14 sm:min-h-7" />}>
          <ListSums query={query} />
        </Suspense>
      )}
      <RecordList
        of="jobs"
        caption={t('title')}
        mode={mode}
        answer={answer}
        list={list}
        columns={columns}
        rowKey={(job) => job.id}
        rowLink={(job) => `/app/jobs/${job.id}`}
        rowTone={(job) => (job.overdue ? 'danger' : undefined)}
        rowActions={(job) => <JobActions job={job} dialogs={dialogs} />}
        actionsHeader={t('actions')}
        card={(job) => <JobCard key={job.id} job={job} dialogs={dialogs} />}
        empty={<EmptyState icon={HardHat} title={t('empty.title')} text={t('empty.text')} action={addJob} />}
      />
      <Suspense>{dialogs.name !== undefined && <JobDialogs dialogs={dialogs} />}</Suspense>
    </div>
  )
}
