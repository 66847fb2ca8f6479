import { useState } from 'react'

import { useDebounced } from '#web/lib/media.ts'
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'
import { useLookupClients } from './clients.ts'

type ClientPickerProps = Omit<ComboboxProps, 'items' | 'loading' | 'onSearch'>

/** Chooses a client, searched on the server as somebody types. */
export function ClientPicker(props: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const answer = useLookupClients({ search: useDebounced(typed, 200) })
  return (
    <Combobox
      {...props}
      items={(answer.data?.items ?? []).map(({ id, name, clientId }) => ({ value: id, label: name, detail: clientId }))}
      loading={answer.isFetching}
      onSearch={setTyped}
    />
  )
}
