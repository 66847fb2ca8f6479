import { Navigate } from 'react-router'

import { MyDashboard } from '#web/dashboard/my-dashboard.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ProjectOverview } from '#web/portal/project-overview.tsx'

/** `/app`: the staff's dashboard, the client's Project Overview, or the companies of the super admin (SPEC 2). */
export default function StartPage() {
  const { can } = useSession()
  if (can.getDashboard) return <MyDashboard />
  if (can.getClientOverview) return <ProjectOverview />
  return <Navigate replace to={can.listCompanies ? '/app/companies' : '/app/reports'} />
}
