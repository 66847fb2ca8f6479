import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { isNotFound, problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { ClientDialogState } from './client-actions.tsx'
import { ClientForm } from './client-form.tsx'
import { useDeleteClient } from './data.ts'

type Props = {
  dialogs: ClientDialogState
  /** After a delete; without it the dialog just closes. */ onDeleted?: () => void
}

/** Whichever dialog the address names: add, edit or delete a client. */
export function ClientDialogs({ dialogs, onDeleted }: Props) {
  const { can } = useSession()
  const record = dialogs.name === 'new' ? undefined : dialogs.record
  const answer = useGetClient(record)
  if (dialogs.name === 'new') return can.createClient ? <ClientForm onClose={dialogs.close} /> : null
  if (dialogs.name === undefined || record === undefined) return null
  if (!answer.data) return <WaitingDialog answer={answer} onClose={dialogs.close} />
  if (dialogs.name === 'edit') {
    return answer.data.can.updateClient ? (
      <ClientForm key={record} client={answer.data} onClose={dialogs.close} />
    ) : null
  }
  return answer.data.can.deleteClient ? (
    <DeleteClient client={answer.data} onClose={dialogs.close} onDeleted={onDeleted ?? dialogs.close} />
  ) : null
}

function WaitingDialog({ answer, onClose }: { answer: ReturnType<typeof useGetClient>; onClose: () => void }) {
  const { t } = useTranslation('clients')
  return (
    <Dialog open onClose={onClose} title={t('singular')}>
      {answer.error ? (
        isNotFound(answer.error) ? (
          <NotFoundPanel title={t('notFound')} backTo="/app/clients" hideBack />
        ) : (
          <ErrorPanel text={problemText(answer.error)} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  )
}

function DeleteClient({
  client,
  onClose,
  onDeleted,
}: {
  client: ClientRecord
  onClose: () => void
  onDeleted: () => void
}) {
  const { t } = useTranslation('clients')
  const deleting = useDeleteClient()
  return (
    <DeleteDialog
      open
      title={t('delete')}
      name={client.name}
      busy={deleting.isPending}
      error={problemText(deleting.error)}
      onClose={onClose}
      onConfirm={() =>
        deleting.mutate(client.id, {
          onSuccess: () => {
            toast.success('Client deleted successfully')
            onDeleted()
          },
          onError: () => toast.error('Failed to delete client'),
        })
      }
    />
  )
}
