import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { UserRecord } from '#domain/users/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { useSession } from '#web/lib/session.tsx'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDeleteUser, useGetUser, useRevokeInvitation } from './data.ts'
import type { UserDialogState } from './user-actions.tsx'
import { nameOfUser } from './user-words.tsx'

const InviteForm = lazy(() => import('./invite-form.tsx'))
const UserForm = lazy(() => import('./user-form.tsx'))

/** Whichever dialog the address names. The forms' code arrives when they are first opened. */
export default function UserDialogs({ dialogs }: { dialogs: UserDialogState }) {
  const { t } = useTranslation('users')
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetUser(record)
  if (dialogs.name === 'new') {
    return can.inviteUser ? (
      <Suspense>
        <InviteForm onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (dialogs.name === undefined || record === undefined) return null
  const user = answer.data
  if (!user) return <WaitingDialog of="users" title={t('singular')} answer={answer} onClose={dialogs.close} />
  if (dialogs.name === 'edit') {
    return user.can.updateUser ? (
      <Suspense>
        <UserForm key={record} user={user} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (dialogs.name === 'history') {
    return (
      <Dialog open onClose={dialogs.close} title={nameOfUser(user)} size="large">
        <RecordHistory kind="user" id={user.id} isPart />
      </Dialog>
    )
  }
  return dialogs.name === 'delete' ? (
    <Delete user={user} onClose={dialogs.close} />
  ) : (
    <Revoke user={user} onClose={dialogs.close} />
  )
}

type Props = { user: UserRecord; onClose: () => void }

function Delete({ user, onClose }: Props) {
  const { t } = useTranslation('users')
  const deleting = useDeleteUser()
  if (!user.can.deleteUser)
    return <RefusedDialog title={t('delete')} because={user.because.deleteUser} onClose={onClose} />
  return (
    <DeleteRecord
      id={user.id}
      title={t('delete')}
      question={{ name: nameOfUser(user) }}
      deleting={deleting}
      done="User deleted successfully"
      failed="Failed to delete user"
      onClose={onClose}
      onDeleted={onClose}
    />
  )
}

function Revoke({ user, onClose }: Props) {
  const { t } = useTranslation('users')
  const revoking = useRevokeInvitation()
  if (!user.can.revokeInvitation)
    return <RefusedDialog title={t('invitation.revoke')} because={user.because.revokeInvitation} onClose={onClose} />
  return (
    <DeleteRecord
      id={user.id}
      title={t('invitation.revoke')}
      question={{
        text: t('invitation.revokeText', { email: user.email }),
        confirmLabel: t('invitation.revoke'),
      }}
      deleting={revoking}
      done="Invitation taken back"
      failed="Failed to take the invitation back"
      onClose={onClose}
      onDeleted={onClose}
    />
  )
}
