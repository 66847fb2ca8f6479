import { ClipboardPlus, Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import type { JobRecord } from '#domain/jobs/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { RelatedInvoices } from '#web/invoices/embed.tsx'
import { useOffer } from '#web/lib/offer.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { useGetJob } from '#web/records/jobs.ts'
import { RelatedReports } from '#web/reports/embed.tsx'
import { JobTasks } from '#web/tasks/embed.tsx'
import { RelatedVariations } from '#web/variations/embed.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { JobStamp } from '#web/records/job-stamp.tsx'
import { useJobDialogs } from './job-actions.tsx'
import { JobDetails, JobFiles, JobMilestones } from './job-details.tsx'
import { JobFinances } from './job-finances.tsx'
import { JobTimeline } from './job-timeline.tsx'
import { EndDate } from './job-words.tsx'

const JobDialogs = arriving(() => import('./job-dialogs.tsx'))

/** SPEC 2, Job detail. */
export default function JobPage() {
  const { t } = useTranslation('jobs')
  const { jobId } = useParams()
  const answer = useGetJob(jobId)
  return (
    <RecordPage of="jobs" answer={answer} waitingTitle={t('singular')}>
      {(job) => <Job job={job} />}
    </RecordPage>
  )
}

function Job({ job }: { job: JobRecord }) {
  const { t } = useTranslation('jobs')
  const offer = useOffer(job)
  const { can } = useSession()
  const navigate = useNavigate()
  const dialogs = useJobDialogs()
  const edit = offer('updateJob')
  const remove = offer('deleteJob')
  return (
    <>
      <DocumentTitle>{job.name}</DocumentTitle>
      <PageHeader
        back={{ to: lastAddressOf('/app/jobs'), label: t('title') }}
        eyebrow={job.jobId}
        title={job.name}
        badge={<JobStamp status={job.status} overdue={job.overdue} />}
        actions={
          <PageActions
            label={t('actionsFor', { name: job.name })}
            main={
              can.createReport && (
                <ButtonLink variant="primary" icon={ClipboardPlus} to={`/app/jobs/${job.id}/reports?dialog=new`}>
                  {t('page.createReport')}
                </ButtonLink>
              )
            }
            beside={[edit && { ...edit, label: t('edit'), icon: Pencil, onSelect: () => dialogs.open('edit', job.id) }]}
            remove={
              remove && { ...remove, label: t('delete'), icon: Trash2, onSelect: () => dialogs.open('delete', job.id) }
            }
          />
        }
      />
      <div className="flex flex-col gap-10">
        <TitleBlock
          entries={[
            {
              label: t('fields.client'),
              wide: true,
              value: can.listClients ? (
                <TextLink to={`/app/clients/${job.clientId}`}>{job.clientName}</TextLink>
              ) : (
                job.clientName
              ),
            },
            { label: t('fields.startDate'), value: <DateText date={job.startDate} /> },
            {
              label: t('fields.estimatedEndDate'),
              value: <EndDate date={job.estimatedEndDate} overdue={job.overdue} />,
            },
            { label: t('fields.projectManagerName'), value: job.projectManagerName || '—' },
            { label: t('fields.jobManager'), value: job.jobManager || '—' },
          ]}
        />
        <JobTimeline job={job} />
        <div className="grid items-start gap-10 lg:grid-cols-2">
          <JobFinances figures={job.figures} unclaimed={job.unclaimed} trends={job.trends} />
          <JobMilestones milestones={job.milestones} />
          <JobDetails job={job} />
          <JobFiles files={job.files} />
        </div>
        <JobTasks job={job} />
        {can.listReports && (
          <RelatedReports
            query={{ jobId: job.id }}
            allAt={`/app/jobs/${job.id}/reports`}
            allOf={job.name}
            none={t('page.noReports')}
            createdAbove
          />
        )}
        {can.listInvoices && (
          <RelatedInvoices query={{ jobId: job.id }} allAt={`/app/jobs/${job.id}/invoices`} allOf={job.name} />
        )}
        {can.listVariations && (
          <RelatedVariations query={{ jobId: job.id }} allAt={`/app/jobs/${job.id}/variations`} allOf={job.name} />
        )}
        <RecordHistory kind="job" id={job.id} />
      </div>
      <Suspense>
        {dialogs.name !== undefined && (
          <JobDialogs
            dialogs={dialogs}
            onDeleted={() => void navigate(lastAddressOf('/app/jobs'), { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}
