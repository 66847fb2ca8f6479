import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { useOffer } from '#web/lib/offer.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { RowActions } from '#web/records/row-actions.tsx'

/** The dialogs of clients, each with its address. */
export const useClientDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type ClientDialogState = ReturnType<typeof useClientDialogs>

/** What may be done with the client of a row. */
export function ClientActions({ client, dialogs }: { client: ClientRecord; dialogs: ClientDialogState }) {
  const { t } = useTranslation('clients')
  const offer = useOffer(client)
  return (
    <RowActions
      label={t('actionsFor', { name: client.name })}
      editLabel={t('edit')}
      deleteLabel={t('delete')}
      edit={offer('updateClient')}
      remove={offer('deleteClient')}
      onEdit={() => dialogs.open('edit', client.id)}
      onDelete={() => dialogs.open('delete', client.id)}
    />
  )
}
