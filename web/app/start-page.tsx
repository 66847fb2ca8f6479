import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'

import { MyDashboard } from '#web/dashboard/my-dashboard.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ProjectOverview } from '#web/portal/project-overview.tsx'

// For the few: nobody else's first page carries them.
const SystemOverview = lazy(() => import('#web/overview/system-overview.tsx'))
const OnboardingOffer = lazy(() => import('#web/onboarding/embed.tsx'))
const NoCompany = lazy(() => import('./no-company.tsx'))

/** `/app`: the staff's dashboard, the client's Project Overview, or the super admin's System Overview (SPEC 2). */
export default function StartPage() {
  const { can, company } = useSession()
  if (can.getDashboard)
    return (
      <>
        {can.getOnboarding && (
          <Suspense>
            <OnboardingOffer />
          </Suspense>
        )}
        <MyDashboard />
      </>
    )
  if (can.getClientOverview) return <ProjectOverview />
  if (can.listCompanies || company === null)
    return <Suspense>{can.listCompanies ? <SystemOverview /> : <NoCompany />}</Suspense>
  return <Navigate replace to="/app/reports" />
}
