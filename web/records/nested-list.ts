import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { useGetClient } from './clients.ts'
import { useGetJob } from './jobs.ts'

/** A list that stands alone or under a client or a job: what its path adds to the query, and the way back up. */
export function useNestedList() {
  const { t } = useTranslation('records')
  const { clientId, jobId } = useParams()
  const client = useGetClient(jobId ? undefined : clientId)
  const job = useGetJob(jobId)
  const name = (jobId ? job : client).data?.name
  return {
    pathClient: clientId,
    pathJob: jobId,
    /** For the list's query. */
    within: { ...(clientId ? { clientId } : {}), ...(jobId ? { jobId } : {}) },
    /** For the page's header. */
    up: upFrom(clientId, jobId, name, t),
  }
}

function upFrom(
  clientId: string | undefined,
  jobId: string | undefined,
  name: string | undefined,
  t: (key: 'back.client' | 'back.job') => string,
) {
  if (jobId) return { back: { to: `/app/jobs/${jobId}`, label: name ?? t('back.job') } }
  if (clientId) return { back: { to: `/app/clients/${clientId}`, label: name ?? t('back.client') } }
  return {}
}
