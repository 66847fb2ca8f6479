import { lazy, Suspense } from 'react'

import { PageSkeleton } from '#web/ui/skeleton.tsx'

const List = lazy(() => import('./integrations-section.tsx'))

/** What the company is connected to, for the page of the settings. */
export function Integrations() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <List />
    </Suspense>
  )
}
