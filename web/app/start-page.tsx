import { Navigate } from 'react-router'

import { SystemOverview } from '#web/companies/system-overview.tsx'
import { MyDashboard } from '#web/dashboard/my-dashboard.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ProjectOverview } from '#web/portal/project-overview.tsx'

import { NoCompany } from './no-company.tsx'

/** `/app`: the staff's dashboard, the client's Project Overview, or the super admin's System Overview (SPEC 2). */
export default function StartPage() {
  const { can, company } = useSession()
  if (can.getDashboard) return <MyDashboard />
  if (can.getClientOverview) return <ProjectOverview />
  if (can.listCompanies) return <SystemOverview />
  if (company === null) return <NoCompany />
  return <Navigate replace to="/app/reports" />
}
