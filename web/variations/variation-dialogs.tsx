import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { isNotFound, problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleteVariation, useGetVariation } from './data.ts'
import type { VariationDialogState } from './variation-actions.tsx'

const NewVariation = lazy(() => import('./variation-new.tsx'))
const EditVariation = lazy(() => import('./variation-edit.tsx'))

type Props = {
  dialogs: VariationDialogState
  /** After a delete; without it the dialog just closes. */
  onDeleted?: () => void
}

/** Whichever dialog the address names: create, edit or delete a variation. The form's code arrives when it is first opened. */
export function VariationDialogs({ dialogs, onDeleted }: Props) {
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetVariation(record)
  if (dialogs.name === 'new') {
    return can.createVariation ? (
      <Suspense>
        <NewVariation onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (dialogs.name === undefined || record === undefined) return null
  if (!answer.data) return <WaitingDialog answer={answer} onClose={dialogs.close} />
  if (dialogs.name === 'edit') {
    return answer.data.can.updateVariation ? (
      <Suspense>
        <EditVariation key={record} variation={answer.data} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  return answer.data.can.deleteVariation ? (
    <DeleteVariation variation={answer.data} onClose={dialogs.close} onDeleted={onDeleted ?? dialogs.close} />
  ) : null
}

function WaitingDialog({ answer, onClose }: { answer: ReturnType<typeof useGetVariation>; onClose: () => void }) {
  const { t } = useTranslation('variations')
  return (
    <Dialog open onClose={onClose} title={t('singular')}>
      {answer.error ? (
        isNotFound(answer.error) ? (
          <NotFoundPanel title={t('notFound')} backTo="/app/variations" hideBack />
        ) : (
          <ErrorPanel text={problemText(answer.error)} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  )
}

type DeleteProps = { variation: VariationRecord; onClose: () => void; onDeleted: () => void }

function DeleteVariation({ variation, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('variations')
  const message = useMessage()
  const deleting = useDeleteVariation()
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { variationId: variation.variationId })}
      text={message('Are you sure you want to delete this variation? This action cannot be undone.')}
      confirmLabel={t('delete')}
      busy={deleting.isPending}
      error={problemText(deleting.error)}
      onClose={onClose}
      onConfirm={() =>
        deleting.mutate(variation.id, {
          onSuccess: () => {
            toast.success('Variation deleted successfully')
            onDeleted()
          },
          onError: () => toast.error('Failed to delete variation'),
        })
      }
    />
  )
}
