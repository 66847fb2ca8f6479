import { useState } from 'react'

import { useDebounced } from '#web/lib/media.ts'
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'
import { useAddClient } from './adders.tsx'
import { isAwaited } from './awaited.ts'
import { useLookupClients } from './clients.ts'
import { useLookupFailure } from './unavailable.tsx'

type ClientPickerProps = Omit<ComboboxProps, 'items' | 'loading' | 'failed' | 'onSearch' | 'add'> & {
  /** In a form: who may add clients is offered to, where none is found. */
  adds?: boolean
}

/** Chooses a client, searched on the server as somebody types. */
export function ClientPicker({ adds = false, ...props }: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 200)
  const answer = useLookupClients({ search })
  const failed = useLookupFailure('clients', answer)
  const { add, form } = useAddClient(props.onChange)
  return (
    <>
      <Combobox
        {...props}
        items={(answer.data?.items ?? []).map(({ id, name, clientId }) => ({
          value: id,
          label: name,
          detail: clientId,
        }))}
        loading={isAwaited(answer) || search !== typed}
        onSearch={setTyped}
        failed={failed}
        add={adds ? add : undefined}
      />
      {form}
    </>
  )
}
