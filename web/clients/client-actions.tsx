import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

/** The dialogs of clients, each with its address. */
export const useClientDialogs = () => useDialogState(['new', 'edit', 'delete'])
export type ClientDialogState = ReturnType<typeof useClientDialogs>

/** What may be done with a client in a list; nothing is drawn for who may do nothing. */
export function ClientActions({ client, dialogs }: { client: ClientRecord; dialogs: ClientDialogState }) {
  const { t } = useTranslation('clients')
  if (!client.can.updateClient && !client.can.deleteClient) return null
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name: client.name })} icon={EllipsisVertical} size="compact" />}
    >
      {client.can.updateClient && (
        <MenuItem icon={Pencil} onSelect={() => dialogs.open('edit', client.id)}>
          {t('edit')}
        </MenuItem>
      )}
      {client.can.deleteClient && (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => dialogs.open('delete', client.id)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
