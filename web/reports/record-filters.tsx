import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDebounced } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import { useGetClientOverview } from '#web/records/client-overview.ts'
import { useLookupClients } from '#web/records/clients.ts'
import { useLookupJobs } from '#web/records/jobs.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'

import type { useReportListState } from './list-state.ts'

type FilterProps = { list: ReturnType<typeof useReportListState> }

/** Only for those who may look clients up, and not where the path already names the client or the job. */
export function ClientFilter({ list }: FilterProps) {
  const { can } = useSession()
  const offered = can.lookupClients && !list.pathClient && !list.pathJob
  return offered ? <ClientChoice list={list} /> : null
}

function ClientChoice({ list }: FilterProps) {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const answer = useLookupClients({ search: useDebounced(typed, 200) })
  const items = (answer.data?.items ?? []).map(({ id, name, clientId }) => ({
    value: id,
    label: name,
    detail: clientId,
  }))
  return (
    <Combobox
      label={t('filters.client')}
      hideLabel
      className="w-[calc(50%-0.375rem)] md:w-52"
      placeholder={t('filters.anyClient')}
      items={items}
      loading={answer.isFetching}
      onSearch={setTyped}
      value={chosenOf(list.clientId, items, t('filters.thisClient'))}
      onChange={(item) => list.setFilters({ clientId: item?.value, jobId: undefined })}
    />
  )
}

/** The jobs of the chosen client; a client's own people choose among their projects. */
export function JobFilter({ list }: FilterProps) {
  const { can } = useSession()
  if (list.pathJob) return null
  if (can.getClientOverview) return <ProjectChoice list={list} />
  return can.lookupJobs ? <JobChoice list={list} /> : null
}

function JobChoice({ list }: FilterProps) {
  const [typed, setTyped] = useState('')
  const clientId = list.pathClient ?? list.clientId
  const answer = useLookupJobs({ search: useDebounced(typed, 200), ...(clientId ? { clientId } : {}) })
  const items = (answer.data?.items ?? []).map((job) => ({
    value: job.id,
    label: job.name,
    detail: clientId ? job.jobId : `${job.jobId} · ${job.clientName}`,
  }))
  return <JobCombobox list={list} items={items} loading={answer.isFetching} onSearch={setTyped} />
}

function ProjectChoice({ list }: FilterProps) {
  const answer = useGetClientOverview()
  const items = (answer.data?.projects ?? []).map(({ id, name, jobId }) => ({ value: id, label: name, detail: jobId }))
  return <JobCombobox list={list} items={items} loading={answer.isFetching} />
}

type JobComboboxProps = FilterProps & { items: ComboboxItem[]; loading: boolean; onSearch?: (text: string) => void }

function JobCombobox({ list, items, loading, onSearch }: JobComboboxProps) {
  const { t } = useTranslation('reports')
  return (
    <Combobox
      label={t('filters.job')}
      hideLabel
      className="w-[calc(50%-0.375rem)] md:w-52"
      placeholder={t('filters.anyJob')}
      items={items}
      loading={loading}
      {...(onSearch ? { onSearch } : {})}
      value={chosenOf(list.jobId, items, t('filters.thisJob'))}
      onChange={(item) => list.setFilters({ jobId: item?.value })}
    />
  )
}

// A shared address names an id whose name may not be among the first choices.
function chosenOf(id: string | undefined, items: ComboboxItem[], unnamed: string): ComboboxItem | null {
  if (id === undefined) return null
  return items.find((item) => item.value === id) ?? { value: id, label: unnamed }
}
