import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'

import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type RowActionsProps = {
  /** Names the record, for whoever doesn't see the row: "Actions for Harbour Villas". */
  label: string
  editLabel: string
  deleteLabel: string
  /** From the record's `can`. */
  mayEdit: boolean
  mayDelete: boolean
  onEdit: () => void
  onDelete: () => void
}

/** What may be done with a record of a list; nothing is drawn for who may do nothing. */
export function RowActions({ label, editLabel, deleteLabel, mayEdit, mayDelete, onEdit, onDelete }: RowActionsProps) {
  if (!mayEdit && !mayDelete) return null
  return (
    <Menu trigger={<IconButton label={label} icon={EllipsisVertical} size="compact" />}>
      {mayEdit && (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {editLabel}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
          {deleteLabel}
        </MenuItem>
      )}
    </Menu>
  )
}
