import { LockKeyhole, UserPlus, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useIsNarrow } from '#web/lib/media.ts'
import { useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useListUsers, useLookupRoles, userListParams } from './data.ts'
import { UserActions, useUserDialogs } from './user-actions.tsx'
import { UserCard } from './user-card.tsx'
import { useUserColumns } from './user-columns.tsx'
import { useUserFilters } from './user-filters.ts'

const UserDialogs = arriving(() => import('./user-dialogs.tsx'))

/** SPEC 2, Settings: the people of the company, a table and on phones cards. */
export default function UserList() {
  const { t } = useTranslation('users')
  const { can } = useSession()
  const list = useListState(userListParams)
  const answer = useListUsers(list.query, { enabled: can.listUsers })
  const roles = useLookupRoles({ enabled: can.listUsers })
  const dialogs = useUserDialogs()
  const columns = useUserColumns()
  const narrow = useIsNarrow()
  const filters = useUserFilters(list, roles.data?.items ?? [], answer.data?.counts)
  const invite = can.inviteUser && (
    <Button variant="primary" icon={UserPlus} onClick={() => dialogs.open('new')}>
      {t('invite')}
    </Button>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader eyebrow={t('settings')} title={t('title')} actions={invite} />
      {!can.listUsers && <EmptyState icon={LockKeyhole} title={t('noAccess.title')} text={t('noAccess.text')} />}
      {can.listUsers && (
        <div className="flex flex-col gap-4">
          <ListTools
            list={list}
            search={t('search')}
            filters={filters}
            columns={columns}
            exported={{ of: 'users', query: list.query }}
            total={answer.data?.total}
          />
          <RecordList
            of="users"
            caption={t('title')}
            mode={narrow ? 'card' : 'table'}
            answer={answer}
            list={list}
            columns={columns}
            rowKey={(user) => user.id}
            rowActions={(user) => <UserActions user={user} dialogs={dialogs} />}
            actionsHeader={t('actions')}
            card={(user) => <UserCard key={user.id} user={user} dialogs={dialogs} />}
            empty={<EmptyState icon={UsersRound} title={t('empty')} action={invite} />}
            nothingTitle={t('empty')}
          />
        </div>
      )}
      <Suspense>{can.listUsers && dialogs.name !== undefined && <UserDialogs dialogs={dialogs} />}</Suspense>
    </>
  )
}
