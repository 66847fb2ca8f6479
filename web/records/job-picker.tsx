import { useState } from 'react'

import { useDebounced } from '#web/lib/media.ts'
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'
import { useLookupJobs } from './jobs.ts'

type JobPickerProps = Omit<ComboboxProps, 'items' | 'loading' | 'onSearch'> & {
  /** Whose jobs; without a client there is nothing to choose from yet. */
  client: { value: string } | null
}

/** Chooses one of a client's jobs, searched on the server as somebody types. */
export function JobPicker({ client, ...props }: JobPickerProps) {
  const [typed, setTyped] = useState('')
  const answer = useLookupJobs(
    { search: useDebounced(typed, 200), ...(client ? { clientId: client.value } : {}) },
    { enabled: client !== null },
  )
  const jobs = client ? (answer.data?.items ?? []) : []
  return (
    <Combobox
      {...props}
      items={jobs.map(({ id, name, jobId }) => ({ value: id, label: name, detail: jobId }))}
      loading={answer.isFetching}
      onSearch={setTyped}
    />
  )
}
