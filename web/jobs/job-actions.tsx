import { useTranslation } from 'react-i18next'

import type { JobSummary } from '#domain/jobs/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { RowActions } from '#web/records/row-actions.tsx'

/** The dialogs of jobs, each with its address. */
export const useJobDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type JobDialogState = ReturnType<typeof useJobDialogs>

/** What may be done with the job of a row. */
export function JobActions({ job, dialogs }: { job: JobSummary; dialogs: JobDialogState }) {
  const { t } = useTranslation('jobs')
  const offer = useOffer(job)
  return (
    <RowActions
      label={t('actionsFor', { name: job.name })}
      editLabel={t('edit')}
      deleteLabel={t('delete')}
      edit={offer('updateJob')}
      remove={offer('deleteJob')}
      onEdit={() => dialogs.open('edit', job.id)}
      onDelete={() => dialogs.open('delete', job.id)}
    />
  )
}
