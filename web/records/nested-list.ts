import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

/** A list that stands alone or under a client or a job: what its path adds to the query, and the way back up. */
export function useNestedList() {
  const { t } = useTranslation('records')
  const { clientId, jobId } = useParams()
  return {
    pathClient: clientId,
    pathJob: jobId,
    /** For the list's query. */
    within: { ...(clientId ? { clientId } : {}), ...(jobId ? { jobId } : {}) },
    /** For the page's header. */
    up: upFrom(clientId, jobId, t),
  }
}

function upFrom(
  clientId: string | undefined,
  jobId: string | undefined,
  t: (key: 'back.client' | 'back.job') => string,
) {
  if (jobId) return { back: { to: `/app/jobs/${jobId}`, label: t('back.job') } }
  if (clientId) return { back: { to: `/app/clients/${clientId}`, label: t('back.client') } }
  return {}
}
