import { Navigate, useNavigate, useParams } from 'react-router'

import { useGetClient } from '#web/records/clients.ts'
import { useSession } from '#web/lib/session.tsx'
import { sameView } from '#web/lib/url-state.ts'
import JobForm from './job-form.tsx'

/** The job form over a client's jobs, with that client chosen. */
export default function ClientJobNew() {
  const { can } = useSession()
  const navigate = useNavigate()
  const { clientId } = useParams()
  const client = useGetClient(clientId).data
  const jobs = `/app/clients/${clientId}/jobs`
  if (!can.createJob) return <Navigate replace to={jobs} />
  if (!client) return null
  return (
    <JobForm
      client={{ value: client.id, label: client.name, detail: client.clientId }}
      onClose={() => void navigate(jobs, { replace: true, state: sameView })}
    />
  )
}
