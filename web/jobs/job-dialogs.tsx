import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { JobRecord } from '#domain/jobs/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { useGetJob } from '#web/records/jobs.ts'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'
import { useDeleteJob } from './data.ts'
import type { JobDialogState } from './job-actions.tsx'

const JobForm = lazy(() => import('./job-form.tsx'))

type Props = {
  dialogs: JobDialogState
  /** After a delete; without it the dialog just closes. */ onDeleted?: () => void
}

/** Whichever dialog the address names: add, edit or delete a job. The form's code arrives when it is first opened. */
export default function JobDialogs({ dialogs, onDeleted }: Props) {
  const { t } = useTranslation('jobs')
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetJob(record)
  if (dialogs.name === 'new') {
    return can.createJob ? (
      <Suspense>
        <JobForm onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (dialogs.name === undefined || record === undefined) return null
  if (!answer.data) {
    return <WaitingDialog of="jobs" title={t('singular')} answer={answer} onClose={dialogs.close} />
  }
  if (dialogs.name === 'edit') {
    return answer.data.can.updateJob ? (
      <Suspense>
        <JobForm key={record} job={answer.data} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (!answer.data.can.deleteJob)
    return <RefusedDialog title={t('delete')} because={answer.data.because.deleteJob} onClose={dialogs.close} />
  return <DeleteJob job={answer.data} onClose={dialogs.close} onDeleted={onDeleted ?? dialogs.close} />
}

type DeleteProps = { job: JobRecord; onClose: () => void; onDeleted: () => void }

function DeleteJob({ job, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('jobs')
  return (
    <DeleteRecord
      id={job.id}
      title={t('delete')}
      question={{ name: job.name }}
      deleting={useDeleteJob()}
      done="Job deleted successfully"
      failed="Failed to delete job"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
