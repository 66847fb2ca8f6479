import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDebounced } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import { Combobox, type ComboboxProps } from '#web/ui/combobox.tsx'

import { isAwaited } from './awaited.ts'
import { useGetClientOverview } from './client-overview.ts'
import { useLookupJobs } from './jobs.ts'
import { useLookupFailure } from './unavailable.tsx'

export type JobFilterProps = {
  /** The chosen job's id. */
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** Whose jobs; everybody's without. */
  clientId: string | undefined
}

type ChoiceProps = JobFilterProps & { name: string }

/** A job to narrow a list by: a client's own people choose among their projects. */
export default function JobChoice(props: ChoiceProps) {
  const { can } = useSession()
  return can.getClientOverview ? <ProjectChoice {...props} /> : <AnyJobChoice {...props} />
}

function AnyJobChoice(props: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const { clientId } = props
  const answer = useLookupJobs({ search: useDebounced(typed, 200), ...(clientId ? { clientId } : {}) })
  const items = (answer.data?.items ?? []).map((job) => ({
    value: job.id,
    label: job.name,
    detail: clientId ? job.jobId : `${job.jobId} · ${job.clientName}`,
  }))
  const failed = useLookupFailure('jobs', answer)
  return <JobCombobox {...props} {...{ items, failed }} loading={isAwaited(answer)} onSearch={setTyped} />
}

function ProjectChoice(props: ChoiceProps) {
  const answer = useGetClientOverview()
  const items = (answer.data?.projects ?? []).map(({ id, name, jobId }) => ({ value: id, label: name, detail: jobId }))
  const failed = useLookupFailure('jobs', answer)
  return <JobCombobox {...props} {...{ items, failed }} loading={isAwaited(answer)} />
}

type JobComboboxProps = ChoiceProps & Pick<ComboboxProps, 'items' | 'loading' | 'failed' | 'onSearch'>

function JobCombobox({ value, onChange, name, ...choices }: JobComboboxProps) {
  const { t } = useTranslation('records')
  return (
    <Combobox
      label={t('filters.job')}
      hideLabel
      placeholder={t('filters.anyJob')}
      {...choices}
      value={
        value === undefined ? null : (choices.items.find((item) => item.value === value) ?? { value, label: name })
      }
      onChange={(item) => onChange(item?.value)}
    />
  )
}
