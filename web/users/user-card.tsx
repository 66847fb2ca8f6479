import { BriefcaseBusiness, Clock, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import type { UserRecord } from '#domain/users/schema.ts'
import { withDialog } from '#web/lib/search-params.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CardLine, RecordCard } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { UserActions, type UserDialogState } from './user-actions.tsx'
import { nameOfUser, UserPresence, UserRole, UserStamp } from './user-words.tsx'

/** Somebody on a phone. */
export function UserCard({ user, dialogs }: { user: UserRecord; dialogs: UserDialogState }) {
  const { t } = useTranslation('users')
  const [params] = useSearchParams()
  return (
    <RecordCard
      to={`?${withDialog(params, 'edit', user.id)}`}
      title={nameOfUser(user)}
      picture={<Avatar name={nameOfUser(user)} imageUrl={user.photoUrl} />}
      eyebrow={
        <>
          <UserStamp status={user.status} />
          {user.isMe && t('you')}
        </>
      }
      actions={<UserActions user={user} dialogs={dialogs} />}
    >
      <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        <CardLine icon={BriefcaseBusiness} label={t('fields.role')}>
          <UserRole user={user} />
        </CardLine>
        <CardLine icon={Mail} label={t('fields.email')}>
          <EmailText address={user.email} />
        </CardLine>
        <CardLine icon={Clock} label={t('fields.lastActive')}>
          <UserPresence user={user} />
        </CardLine>
      </ul>
    </RecordCard>
  )
}
