import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'
import type { CompanyDialogState } from './company-actions.tsx'
import { useGetCompanySummary, useRestoreCompany } from './data.ts'
import { DeleteCompany } from './delete-company.tsx'

const OpenForm = lazy(() => import('./open-form.tsx'))
const PlanForm = lazy(() => import('./plan-form.tsx'))
const InviteForm = lazy(() => import('./invite-form.tsx'))

type DialogsProps = {
  dialogs: CompanyDialogState
  /** Where a company that was opened is to be seen; its dashboard unless said. */
  openedAt?: string | undefined
}

/** Whichever dialog the address names. The forms' code arrives when they are first opened. */
export default function CompanyDialogs({ dialogs, openedAt = '/app' }: DialogsProps) {
  const { t } = useTranslation('companies')
  const navigate = useNavigate()
  const { company: opened } = useSession()
  const answer = useGetCompanySummary(dialogs.record)
  const company = answer.data
  if (dialogs.name === undefined || dialogs.record === undefined) return null
  if (!company) return <WaitingDialog of="companies" title={t('singular')} answer={answer} onClose={dialogs.close} />
  const { can, because } = company
  const refused = (name: keyof typeof can, title: string) => (
    <RefusedDialog title={title} because={because[name]} onClose={dialogs.close} />
  )
  if (dialogs.name === 'open') {
    if (opened?.id === company.id) return <Navigate replace to={openedAt} />
    return (
      <Suspense>
        <OpenForm
          company={company}
          onClose={dialogs.close}
          onOpened={() => void navigate(openedAt, { replace: true })}
        />
      </Suspense>
    )
  }
  if (dialogs.name === 'plan') {
    if (!can.updatePlan) return refused('updatePlan', t('editPlan'))
    return (
      <Suspense>
        <PlanForm key={company.id} company={company} onClose={dialogs.close} />
      </Suspense>
    )
  }
  if (dialogs.name === 'invite') {
    if (!can.inviteOrgAdmin) return refused('inviteOrgAdmin', t('invite.title'))
    return (
      <Suspense>
        <InviteForm company={company} onClose={dialogs.close} />
      </Suspense>
    )
  }
  if (dialogs.name === 'delete') {
    if (!can.deleteCompany) return refused('deleteCompany', t('delete.title'))
    return <DeleteCompany company={company} onClose={dialogs.close} />
  }
  if (!can.restoreCompany) return refused('restoreCompany', t('restore.title'))
  return <Restore company={company} onClose={dialogs.close} />
}

function Restore({ company, onClose }: { company: CompanySummary; onClose: () => void }) {
  const { t } = useTranslation('companies')
  const restoring = useRestoreCompany()
  return (
    <DeleteRecord
      id={company.id}
      title={t('restore.title')}
      question={{ text: t('restore.text', { name: company.name }), confirmLabel: t('restore.action') }}
      tone="primary"
      deleting={restoring}
      done="Company restored successfully"
      failed="Failed to restore company"
      onClose={onClose}
      onDeleted={onClose}
    />
  )
}
