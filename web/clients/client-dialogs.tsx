import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { DeleteRecord } from '#web/records/delete-record.tsx'
import { RefusedDialog } from '#web/records/refused-dialog.tsx'
import { WaitingDialog } from '#web/records/waiting-dialog.tsx'
import type { ClientDialogState } from './client-actions.tsx'
import { useDeleteClient } from './data.ts'

const ClientForm = lazy(() => import('./client-form.tsx'))

type Props = {
  dialogs: ClientDialogState
  /** After a delete; without it the dialog just closes. */ onDeleted?: () => void
}

/**
 * Whichever dialog the address names: add, edit or delete a client. The form's code arrives when it is first opened.
 */
export default function ClientDialogs({ dialogs, onDeleted }: Props) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetClient(record)
  if (dialogs.name === 'new') {
    return can.createClient ? (
      <Suspense>
        <ClientForm onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (dialogs.name === undefined || record === undefined) return null
  if (!answer.data) {
    return <WaitingDialog of="clients" title={t('singular')} answer={answer} onClose={dialogs.close} />
  }
  if (dialogs.name === 'edit') {
    return answer.data.can.updateClient ? (
      <Suspense>
        <ClientForm key={record} client={answer.data} onClose={dialogs.close} />
      </Suspense>
    ) : null
  }
  if (!answer.data.can.deleteClient)
    return <RefusedDialog title={t('delete')} because={answer.data.because.deleteClient} onClose={dialogs.close} />
  return <DeleteClient client={answer.data} onClose={dialogs.close} onDeleted={onDeleted ?? dialogs.close} />
}

type DeleteProps = { client: ClientRecord; onClose: () => void; onDeleted: () => void }

function DeleteClient({ client, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('clients')
  return (
    <DeleteRecord
      id={client.id}
      title={t('delete')}
      question={{ name: client.name }}
      deleting={useDeleteClient()}
      done="Client deleted successfully"
      failed="Failed to delete client"
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
