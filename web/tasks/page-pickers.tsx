import { useState } from 'react'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { useDebounced } from '#web/lib/media.ts'
import { isAwaited } from '#web/records/awaited.ts'
import { useLookupJobs } from '#web/records/jobs.ts'
import { useLookupFailure } from '#web/records/unavailable.tsx'
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'
import { useFindTasks, useFindVariations } from './page-finding.ts'
import { useTaskPeople } from './task-data.ts'

type PickerProps = Omit<ComboboxProps, 'items' | 'loading' | 'failed' | 'onSearch' | 'add'>

/** One of the client's jobs; of all where the task is for no client yet. */
export function JobChoice({ clientId, ...props }: PickerProps & { clientId: string | null }) {
  const { search, isWaiting, setTyped } = useSearch()
  const answer = useLookupJobs({ search, ...(clientId ? { clientId } : {}) })
  const items = (answer.data?.items ?? []).map(({ id, name, jobId, clientName }) => ({
    value: id,
    label: name,
    detail: clientId ? jobId : `${jobId} · ${clientName}`,
  }))
  const failed = useLookupFailure('jobs', answer)
  return <Combobox {...props} {...{ items, failed }} loading={isAwaited(answer) || isWaiting} onSearch={setTyped} />
}

/** One of the variations of the task's job, else of its client. */
export function VariationChoice({ task, ...props }: PickerProps & { task: Pick<TaskRecord, 'jobId' | 'clientId'> }) {
  const { search, isWaiting, setTyped } = useSearch()
  const { jobId, clientId } = task
  const answer = useFindVariations({ search, ...(jobId ? { jobId } : clientId ? { clientId } : {}) })
  const items = (answer.data?.items ?? []).map(({ id, name, variationId }) => ({
    value: id,
    label: `${variationId} ${name}`,
  }))
  const failed = useLookupFailure('variations', answer)
  return <Combobox {...props} {...{ items, failed }} loading={isAwaited(answer) || isWaiting} onSearch={setTyped} />
}

/** Somebody who can have tasks. */
export function PersonChoice(props: PickerProps) {
  const answer = useTaskPeople()
  const items = (answer.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const failed = useLookupFailure('users', answer)
  return <Combobox {...props} {...{ items, failed }} loading={isAwaited(answer)} />
}

/** Another task, by words of its title. */
export function TaskChoice({ without, ...props }: PickerProps & { without: ReadonlySet<string> }) {
  const { search, isWaiting, setTyped } = useSearch()
  const answer = useFindTasks(search)
  const items = (answer.data?.items ?? [])
    .filter(({ id }) => !without.has(id))
    .map(({ id, title, jobCode, clientName }) => {
      const detail = jobCode ?? clientName
      return { value: id, label: title, ...(detail === null ? {} : { detail }) }
    })
  const failed = useLookupFailure('tasks', answer)
  return <Combobox {...props} {...{ items, failed }} loading={isAwaited(answer) || isWaiting} onSearch={setTyped} />
}

function useSearch() {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 200)
  return { search, isWaiting: search !== typed, setTyped }
}
