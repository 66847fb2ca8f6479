import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'

const Company = lazy(() => import('./company-sessions.tsx'))
const Own = lazy(() => import('./own-sessions.tsx'))

/** Who is signed in to the company, for the page of its security. */
export function CompanySessions() {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Company />
    </Suspense>
  )
}

/** Where I am signed in, for one's own profile. */
export function OwnSessions() {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Own />
    </Suspense>
  )
}
