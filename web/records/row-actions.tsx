import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'

import type { Offer } from '#web/lib/offer.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'

type RowActionsProps = {
  /** Names the record, for whoever doesn't see the row: "Actions for Harbour Villas". */
  label: string
  editLabel: string
  deleteLabel: string
  /** From `useOffer`: nothing where it is not this person's to do. */
  edit: Offer
  remove: Offer
  onEdit: () => void
  onDelete: () => void
}

/** What may be done with a record of a list; nothing is drawn for who may do nothing. */
export function RowActions({ label, editLabel, deleteLabel, edit, remove, onEdit, onDelete }: RowActionsProps) {
  if (!edit && !remove) return null
  return (
    <Menu trigger={<IconButton label={label} icon={EllipsisVertical} size="compact" />}>
      {edit && (
        <MenuItem {...edit} icon={Pencil} onSelect={onEdit}>
          {editLabel}
        </MenuItem>
      )}
      {edit && remove && <MenuSeparator />}
      {remove && (
        <MenuItem {...remove} icon={Trash2} tone="danger" onSelect={onDelete}>
          {deleteLabel}
        </MenuItem>
      )}
    </Menu>
  )
}
