import { useTranslation } from 'react-i18next'

import type { VariationSummary } from '#domain/variations/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { RowActions } from '#web/records/row-actions.tsx'

/** The dialogs of variations, each with its address. */
export const useVariationDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type VariationDialogState = ReturnType<typeof useVariationDialogs>

/** What may be done with the variation of a row. */
export function VariationActions({
  variation,
  dialogs,
}: {
  variation: VariationSummary
  dialogs: VariationDialogState
}) {
  const { t } = useTranslation('variations')
  const offer = useOffer(variation)
  return (
    <RowActions
      label={t('actionsFor', { name: variation.variationId })}
      editLabel={t('edit')}
      deleteLabel={t('delete')}
      edit={offer('updateVariation')}
      remove={offer('deleteVariation')}
      onEdit={() => dialogs.open('edit', variation.id)}
      onDelete={() => dialogs.open('delete', variation.id)}
    />
  )
}
