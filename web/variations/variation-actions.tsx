import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { VariationSummary } from '#domain/variations/schema.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

/** The dialogs of variations, each with its address. */
export const useVariationDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type VariationDialogState = ReturnType<typeof useVariationDialogs>

/** What may be done with a variation in a list; nothing is drawn for who may do nothing. */
export function VariationActions({
  variation,
  dialogs,
}: {
  variation: VariationSummary
  dialogs: VariationDialogState
}) {
  const { t } = useTranslation('variations')
  if (!variation.can.updateVariation && !variation.can.deleteVariation) return null
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { name: variation.variationId })} icon={EllipsisVertical} size="compact" />
      }
    >
      {variation.can.updateVariation && (
        <MenuItem icon={Pencil} onSelect={() => dialogs.open('edit', variation.id)}>
          {t('edit')}
        </MenuItem>
      )}
      {variation.can.deleteVariation && (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => dialogs.open('delete', variation.id)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
