import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { useStartingJob } from '#web/records/starting-job.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { VariationForm } from './variation-form.tsx'
import { newVariation } from './variation-values.ts'

/**
 * A new variation, for the client or job whose list it was opened on. Money isn't put on a job by a remembered choice.
 */
export default function NewVariation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('variations')
  const { clientId, jobId } = useParams()
  const named = clientId !== undefined || jobId !== undefined
  const start = useStartingJob({ clientId, jobId })
  if (!start.known) {
    return (
      <Dialog open onClose={onClose} title={t('form.newTitle')} size="large">
        <PageSkeleton />
      </Dialog>
    )
  }
  return (
    <VariationForm
      values={newVariation(start)}
      draftName={named ? `variation-for:${jobId ?? clientId}` : 'variation'}
      onClose={onClose}
    />
  )
}
