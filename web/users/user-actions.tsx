import { EllipsisVertical, History, MailX, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { UserRecord } from '#domain/users/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useResendInvitation } from './data.ts'
import { nameOfUser } from './user-words.tsx'

/** The dialogs of people, each with its address. */
export const useUserDialogs = () => useDialogState(['new', 'edit', 'history', 'delete', 'revoke'])
export type UserDialogState = ReturnType<typeof useUserDialogs>

/**
 * What may be done with somebody: who has not come yet is invited again or taken back, everybody else edited. Whoever
 * sees somebody may read what happened to them.
 */
export function UserActions({ user, dialogs }: { user: UserRecord; dialogs: UserDialogState }) {
  const { t } = useTranslation('users')
  const offer = useOffer(user)
  const resend = useResendInvitation()
  const isWaitedFor = user.invitation !== null
  const edit = offer('updateUser')
  const again = isWaitedFor ? offer('resendInvitation') : undefined
  const revoke = isWaitedFor ? offer('revokeInvitation') : undefined
  const remove = isWaitedFor ? undefined : offer('deleteUser')
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { name: nameOfUser(user) })} icon={EllipsisVertical} size="compact" />
      }
    >
      {edit && (
        <MenuItem {...edit} icon={Pencil} onSelect={() => dialogs.open('edit', user.id)}>
          {t('edit')}
        </MenuItem>
      )}
      {again && (
        <MenuItem
          {...again}
          icon={Send}
          onSelect={() =>
            resend.mutate(user.id, {
              onSuccess: () => toast.success('Invitation sent again'),
              onError: (error) => toast.error(error.message),
            })
          }
        >
          {t('invitation.resend')}
        </MenuItem>
      )}
      <MenuItem icon={History} onSelect={() => dialogs.open('history', user.id)}>
        {t('history')}
      </MenuItem>
      {(revoke ?? remove) && <MenuSeparator />}
      {revoke && (
        <MenuItem {...revoke} icon={MailX} tone="danger" onSelect={() => dialogs.open('revoke', user.id)}>
          {t('invitation.revoke')}
        </MenuItem>
      )}
      {remove && (
        <MenuItem {...remove} icon={Trash2} tone="danger" onSelect={() => dialogs.open('delete', user.id)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
