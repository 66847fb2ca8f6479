import { LockKeyhole, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ExportButton } from '#web/records/export-button.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { roleListParams, useListRoles } from './data.ts'
import { useRoleDialogs } from './role-actions.tsx'
import { RoleRows } from './role-rows.tsx'

const RoleDialogs = arriving(() => import('./role-dialogs.tsx'))

/** SPEC 2, Settings: Roles & Permissions. */
export default function RoleList() {
  const { t } = useTranslation('roles')
  const { can } = useSession()
  const list = useListState(roleListParams)
  const answer = useListRoles(list.query, { enabled: can.listRoles })
  const dialogs = useRoleDialogs()

  const addRole = can.createRole && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader eyebrow={t('settings')} title={t('title')} actions={addRole} />
      {!can.listRoles && <EmptyState icon={LockKeyhole} title={t('noAccess.title')} text={t('noAccess.text')} />}
      {can.listRoles && (
        <div className="flex max-w-4xl flex-col gap-4">
          <p className="max-w-measure text-ink-2">{t('intro')}</p>
          <div className="flex items-center justify-between gap-3 print:hidden">
            <SearchBox label={t('search')} {...list.searchBox} className="max-md:flex-1 md:w-80" />
            <ExportButton of="roles" query={list.query} total={answer.data?.total} />
          </div>
          <RoleRows answer={answer} list={list} dialogs={dialogs} />
        </div>
      )}
      <Suspense>
        {can.listRoles && dialogs.name !== undefined && answer.data && (
          <RoleDialogs dialogs={dialogs} grantable={answer.data.grantable} />
        )}
      </Suspense>
    </>
  )
}
