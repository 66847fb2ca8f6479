import { CircleCheck, CirclePause, MailQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { UserRecord } from '#domain/users/schema.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  active: { tone: 'success', icon: CircleCheck },
  invited: { tone: 'info', icon: MailQuestionMark },
  disabled: { tone: 'neutral', icon: CirclePause },
} as const

export function UserStamp({ status }: Pick<UserRecord, 'status'>) {
  const { t } = useTranslation('users')
  return <Stamp {...looks[status]}>{t(`status.${status}`)}</Stamp>
}

/** The role by its name, and of a client's person the client. */
export function UserRole({ user }: { user: Pick<UserRecord, 'role' | 'customRole' | 'client'> }) {
  const { t } = useTranslation('users')
  return (
    <>
      {user.customRole?.name ?? t(`roles.${user.role}`)}
      {user.client && <span className="block text-sm text-ink-3">{user.client.name}</span>}
    </>
  )
}

/** Who it is: somebody who has not come yet has told no name. */
export const nameOfUser = ({ name, email }: Pick<UserRecord, 'name' | 'email'>): string => name || email

/** When somebody was last there, or until when they may still come. */
export function UserPresence({ user }: { user: Pick<UserRecord, 'lastActive' | 'invitation'> }) {
  const { t } = useTranslation('users')
  if (user.invitation?.isExpired) return <span className="text-danger">{t('invitation.expired')}</span>
  if (user.invitation)
    return (
      <>
        {t('invitation.until')} <DateTimeText instant={user.invitation.expiresAt} />
      </>
    )
  return user.lastActive ? <DateTimeText instant={user.lastActive} /> : <span>{t('never')}</span>
}
