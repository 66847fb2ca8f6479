import { Outlet, useParams } from 'react-router'

import { isNotFound } from '#web/lib/query.tsx'
import { useGetJob } from './jobs.ts'
import { RecordNotFound } from './unavailable.tsx'

/** Around the lists of one job: without the job there is nothing to list. */
export default function WithinJob() {
  const { jobId } = useParams()
  const { error } = useGetJob(jobId)
  return isNotFound(error) ? <RecordNotFound of="jobs" /> : <Outlet />
}
