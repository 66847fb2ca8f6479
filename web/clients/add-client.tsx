import type { AddProps } from '#web/records/adders.tsx'
import ClientForm from './client-form.tsx'

/** The client form over another form, for the client that was looked for there. */
export default function AddClient({ name, onAdded, onClose }: AddProps) {
  return (
    <ClientForm
      name={name}
      onCreated={(client) => onAdded({ value: client.id, label: client.name, detail: client.clientId })}
      onClose={onClose}
    />
  )
}
