import { useState } from 'react'

import { useDebounced } from '#web/lib/media.ts'
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { useAddJob } from './adders.tsx'
import { isAwaited } from './awaited.ts'
import { useLookupJobs } from './jobs.ts'
import { useLookupFailure } from './unavailable.tsx'

type JobPickerProps = Omit<ComboboxProps, 'items' | 'loading' | 'failed' | 'onSearch' | 'add'> & {
  /** Whose jobs; without a client there is nothing to choose from yet. */
  client: ComboboxItem | null
  /** In a form: who may add jobs is offered to, where none is found. */
  adds?: boolean
}

/** Chooses one of a client's jobs, searched on the server as somebody types. */
export function JobPicker({ client, adds = false, ...props }: JobPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 200)
  const answer = useLookupJobs({ search, ...(client ? { clientId: client.value } : {}) }, { enabled: client !== null })
  const failed = useLookupFailure('jobs', answer)
  const jobs = client ? (answer.data?.items ?? []) : []
  const { add, form } = useAddJob(client, props.onChange)
  return (
    <>
      <Combobox
        {...props}
        items={jobs.map(({ id, name, jobId }) => ({ value: id, label: name, detail: jobId }))}
        loading={isAwaited(answer) || search !== typed}
        onSearch={setTyped}
        failed={failed}
        add={adds ? add : undefined}
      />
      {form}
    </>
  )
}
