import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.tsx'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'
import { useDeleteVariation, useGetVariation } from './data.ts'
import type { VariationDialogState } from './variation-actions.tsx'

const NewVariation = lazy(() => import('./variation-new.tsx'))
const EditVariation = lazy(() => import('./variation-edit.tsx'))

type Props = {
  dialogs: VariationDialogState
  /** After a delete; without it the dialog just closes. */
  onDeleted?: () => void
}

/**
 * Whichever dialog the address names: create, edit or delete a variation. The form's code arrives when it is first
 * opened.
 */
export default function VariationDialogs({ dialogs, onDeleted }: Props) {
  const { t } = useTranslation('variations')
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
  if (!answer.data) {
    return <WaitingDialog of="variations" title={t('singular')} answer={answer} onClose={dialogs.close} />
  }
  if (dialogs.name === 'edit') {
    return answer.data.can.updateVariation ? (
      <Suspense>
        <EditVariation key={record} variation={answer.data} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (!answer.data.can.deleteVariation)
    return (
      <RefusedDialog
        title={t('deleteTitle', { variationId: answer.data.variationId })}
        because={answer.data.because.deleteVariation}
        onClose={dialogs.close}
      />
    )
  return <DeleteVariation variation={answer.data} onClose={dialogs.close} onDeleted={onDeleted ?? dialogs.close} />
}

type DeleteProps = { variation: VariationRecord; onClose: () => void; onDeleted: () => void }

function DeleteVariation({ variation, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('variations')
  const message = useMessage()
  return (
    <DeleteRecord
      id={variation.id}
      title={t('deleteTitle', { variationId: variation.variationId })}
      question={{
        text: message('Are you sure you want to delete this variation? This action cannot be undone.'),
        confirmLabel: t('delete'),
      }}
      deleting={useDeleteVariation()}
      done="Variation deleted successfully"
      failed="Failed to delete variation"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
