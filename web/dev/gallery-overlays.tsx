import { Copy, EllipsisVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button, IconButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { ConfirmDialog, DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

import { Row, Specimen } from './specimen.tsx'

export function OverlaysGallery() {
  const [open, setOpen] = useState<'form' | 'small' | 'delete' | 'confirm'>()
  const [theme, setTheme] = useState<'a' | 'b'>('a')
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen name="Dialogs">
        <Row>
          <Button onClick={() => setOpen('form')}>A long form</Button>
          <Button onClick={() => setOpen('small')}>A small dialog</Button>
          <Button onClick={() => setOpen('delete')}>Delete confirmation</Button>
          <Button onClick={() => setOpen('confirm')}>Confirmation with an error</Button>
        </Row>
        <LongForm open={open === 'form'} onClose={close} />
        <Dialog open={open === 'small'} onClose={close} title="Share this report" size="small">
          Whoever has the link can read the report until you revoke it.
        </Dialog>
        <DeleteDialog
          open={open === 'delete'}
          title="Delete client"
          name="Harbour Villas"
          onConfirm={close}
          onClose={close}
        />
        <ConfirmDialog
          open={open === 'confirm'}
          title="Revoke this link?"
          text="Whoever has it can't open the report any more."
          confirmLabel="Revoke link"
          error="Failed to update report"
          onConfirm={close}
          onClose={close}
        />
      </Specimen>
      <Specimen name="Menu">
        <Menu align="start" trigger={<IconButton label="Actions" icon={EllipsisVertical} variant="secondary" />}>
          <MenuItem icon={Copy} onSelect={() => toast.success('Copied')}>
            Copy link
          </MenuItem>
          <MenuLink to="/">To the home page</MenuLink>
          <MenuSeparator />
          <MenuChoice
            label="Order"
            choices={[
              { value: 'a', label: 'By name' },
              { value: 'b', label: 'By date' },
            ]}
            value={theme}
            onChange={setTheme}
          />
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => undefined}>
            Delete
          </MenuItem>
          <MenuItem icon={Trash2} onSelect={() => undefined} disabledReason="It has reports">
            Archive
          </MenuItem>
        </Menu>
      </Specimen>
      <Specimen name="Toasts">
        <Row>
          <Button onClick={() => toast.success('Client created successfully')}>Success</Button>
          <Button onClick={() => toast.error('Failed to create client')}>Error</Button>
          <Button onClick={() => toast.info('A draft is kept on this device')}>Info</Button>
          <Button
            onClick={() =>
              toast.success('Job updated successfully', {
                action: { label: 'Undo', onPress: () => toast.info('Undone') },
              })
            }
          >
            With Undo
          </Button>
        </Row>
      </Specimen>
    </>
  )
}

function LongForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add New Client"
      description="Reports and the portal use these details."
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Add client
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Combobox
          label="Client"
          value={null}
          onChange={() => undefined}
          items={[{ value: '1', label: 'First client' }]}
        />
        {Array.from({ length: 15 }, (_, index) => (
          <TextField
            key={index}
            label={`Field ${index + 1}`}
            required={index < 3}
            error={index === 1 ? 'Client name is required' : undefined}
          />
        ))}
      </div>
    </Dialog>
  )
}
