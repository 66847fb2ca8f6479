import { Outlet, useParams } from 'react-router'

import { isNotFound } from '#web/lib/query.tsx'
import { useGetClient } from './clients.ts'
import { RecordNotFound } from './unavailable.tsx'

/** Around the lists of one client: without the client there is nothing to list. */
export default function WithinClient() {
  const { clientId } = useParams()
  const { error } = useGetClient(clientId)
  return isNotFound(error) ? <RecordNotFound of="clients" /> : <Outlet />
}
