import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDebounced } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import type { ComboboxProps } from '#web/ui/combobox.tsx'

import { isAwaited } from './awaited.ts'
import { useGetClientOverview } from './client-overview.ts'
import { useLookupJobs } from './jobs.ts'
import { SeveralChoice } from './several-choice.tsx'
import { useLookupFailure } from './unavailable.tsx'

type JobChoiceProps = {
  chosen: readonly { value: string; label: string }[]
  onChange: (ids: readonly string[]) => void
  /** Whose jobs; everybody's without. */
  clientId: string | undefined
}

/** Jobs to narrow a list by: a client's own people choose among their projects. */
export default function JobChoice({ clientId, ...props }: JobChoiceProps) {
  const { can } = useSession()
  return can.getClientOverview ? <ProjectChoice {...props} /> : <AnyJobChoice {...props} clientId={clientId} />
}

function AnyJobChoice({ clientId, ...props }: JobChoiceProps) {
  const [typed, setTyped] = useState('')
  const answer = useLookupJobs({ search: useDebounced(typed, 200), ...(clientId ? { clientId } : {}) })
  const items = (answer.data?.items ?? []).map((job) => ({
    value: job.id,
    label: job.name,
    detail: clientId ? job.jobId : `${job.jobId} · ${job.clientName}`,
  }))
  const failed = useLookupFailure('jobs', answer)
  return <JobChoices {...props} {...{ items, failed }} loading={isAwaited(answer)} onSearch={setTyped} />
}

function ProjectChoice(props: Omit<JobChoiceProps, 'clientId'>) {
  const answer = useGetClientOverview()
  const items = (answer.data?.projects ?? []).map(({ id, name, jobId }) => ({ value: id, label: name, detail: jobId }))
  const failed = useLookupFailure('jobs', answer)
  return <JobChoices {...props} {...{ items, failed }} loading={isAwaited(answer)} />
}

type JobChoicesProps = Omit<JobChoiceProps, 'clientId'> &
  Pick<ComboboxProps, 'items' | 'loading' | 'failed' | 'onSearch'>

function JobChoices(choices: JobChoicesProps) {
  const { t } = useTranslation('records')
  return <SeveralChoice label={t('filters.job')} placeholder={t('filters.anyJob')} {...choices} />
}
