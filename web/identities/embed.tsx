import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'

const Section = lazy(() => import('./microsoft-section.tsx'))

/** The account at Microsoft by which one signs in, for the profile. */
export function OwnMicrosoft() {
  return (
    <Suspense fallback={<TableSkeleton rows={2} />}>
      <Section />
    </Suspense>
  )
}
