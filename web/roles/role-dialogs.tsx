import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { Permission } from '#domain/permissions.ts'
import { isNotFound, problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { useGetRole } from './data.ts'
import { DeleteRole } from './delete-role.tsx'
import type { RoleDialogState } from './role-actions.tsx'

const RoleForm = lazy(() => import('./role-form.tsx'))

type Props = { dialogs: RoleDialogState; grantable: readonly Permission[] }

/** Whichever dialog the address names. The form's code arrives when it is first opened. */
export default function RoleDialogs({ dialogs, grantable }: Props) {
  const { t } = useTranslation('roles')
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetRole(record)
  if (dialogs.name === 'new') {
    return can.createRole ? (
      <Suspense>
        <RoleForm grantable={grantable} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (dialogs.name === undefined || record === undefined) return null
  if (!answer.data) {
    if (!answer.error) return null
    return (
      <Dialog open onClose={dialogs.close} title={t('singular')}>
        {isNotFound(answer.error) ? (
          <NotFoundPanel title={t('notFound')} backTo="/app/settings/roles" hideBack />
        ) : (
          <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
        )}
      </Dialog>
    )
  }
  const role = answer.data
  if (dialogs.name === 'delete')
    return role.can.deleteRole ? <DeleteRole key={record} role={role} onClose={dialogs.close} /> : null
  return role.can.updateRole ? (
    <Suspense>
      <RoleForm key={record} role={role} grantable={grantable} onClose={dialogs.close} />
    </Suspense>
  ) : null
}
