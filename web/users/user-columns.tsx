import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { userSorts } from '#domain/users/choices.ts'
import type { UserRecord } from '#domain/users/schema.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { nameOfUser, UserPresence, UserRole, UserStamp } from './user-words.tsx'

type UserColumn = Column<UserRecord> & { id: (typeof userSorts)[number] | 'lastActive' }

/** The columns of the table of people; the ids of those that sort are what the server sorts by. */
export function useUserColumns(): UserColumn[] {
  const { t } = useTranslation('users')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        sortable: true,
        primary: true,
        wraps: true,
        className: 'min-w-72 roomy:min-w-44',
        cell: (user) => (
          <span className="flex items-center gap-3">
            <Avatar name={nameOfUser(user)} imageUrl={user.photoUrl} size="small" />
            <span className="min-w-0">
              {nameOfUser(user)}
              {user.isMe && <span className="font-normal text-ink-3"> {t('you')}</span>}
              {user.jobTitle && <span className="block text-sm font-normal text-ink-3">{user.jobTitle}</span>}
              <span className="block text-sm font-normal roomy:hidden">
                <EmailText address={user.email} />
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'email',
        header: t('fields.email'),
        sortable: true,
        hideWhenTight: true,
        className: 'min-w-64',
        cell: ({ email }) => <EmailText address={email} />,
      },
      { id: 'role', header: t('fields.role'), sortable: true, wraps: true, cell: (user) => <UserRole user={user} /> },
      {
        id: 'status',
        header: t('fields.status'),
        sortable: true,
        cell: ({ status }) => <UserStamp status={status} />,
      },
      { id: 'lastActive', header: t('fields.lastActive'), cell: (user) => <UserPresence user={user} /> },
    ],
    [t],
  )
}
