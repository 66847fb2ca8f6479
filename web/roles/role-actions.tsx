import { useTranslation } from 'react-i18next'

import type { RoleRecord } from '#domain/roles/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { RowActions } from '#web/records/row-actions.tsx'

/** The dialogs of roles, each with its address. */
export const useRoleDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type RoleDialogState = ReturnType<typeof useRoleDialogs>

/** What may be done with a role; nothing with a system role. */
export function RoleActions({ role, dialogs }: { role: RoleRecord; dialogs: RoleDialogState }) {
  const { t } = useTranslation('roles')
  const offer = useOffer(role)
  return (
    <RowActions
      label={t('actionsFor', { name: role.name })}
      editLabel={t('edit')}
      deleteLabel={t('delete')}
      edit={offer('updateRole')}
      remove={offer('deleteRole')}
      onEdit={() => dialogs.open('edit', role.id)}
      onDelete={() => dialogs.open('delete', role.id)}
    />
  )
}
