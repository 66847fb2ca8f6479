import { useTranslation } from 'react-i18next'

import type { JobRecord } from '#domain/jobs/schema.ts'
import { isNotFound, problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useGetJob } from '#web/records/jobs.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteJob } from './data.ts'
import type { JobDialogState } from './job-actions.tsx'
import { JobForm } from './job-form.tsx'

type Props = {
  dialogs: JobDialogState
  /** After a delete; without it the dialog just closes. */ onDeleted?: () => void
}

/** Whichever dialog the address names: add, edit or delete a job. */
export function JobDialogs({ dialogs, onDeleted }: Props) {
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetJob(record)
  if (dialogs.name === 'new') return can.createJob ? <JobForm onClose={dialogs.close} /> : null
  if (dialogs.name === undefined || record === undefined) return null
  if (!answer.data) return <WaitingDialog answer={answer} onClose={dialogs.close} />
  if (dialogs.name === 'edit') {
    return answer.data.can.updateJob ? <JobForm key={record} job={answer.data} onClose={dialogs.close} /> : null
  }
  return answer.data.can.deleteJob ? (
    <DeleteJob job={answer.data} onClose={dialogs.close} onDeleted={onDeleted ?? dialogs.close} />
  ) : null
}

function WaitingDialog({ answer, onClose }: { answer: ReturnType<typeof useGetJob>; onClose: () => void }) {
  const { t } = useTranslation('jobs')
  return (
    <Dialog open onClose={onClose} title={t('singular')}>
      {answer.error ? (
        isNotFound(answer.error) ? (
          <NotFoundPanel title={t('notFound')} backTo="/app/jobs" hideBack />
        ) : (
          <ErrorPanel text={problemText(answer.error)} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  )
}

function DeleteJob({ job, onClose, onDeleted }: { job: JobRecord; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('jobs')
  const deleting = useDeleteJob()
  return (
    <DeleteDialog
      open
      title={t('delete')}
      name={job.name}
      busy={deleting.isPending}
      error={problemText(deleting.error)}
      onClose={onClose}
      onConfirm={() =>
        deleting.mutate(job.id, {
          onSuccess: () => {
            toast.success('Job deleted successfully')
            onDeleted()
          },
          onError: () => toast.error('Failed to delete job'),
        })
      }
    />
  )
}
