import { lazy, Suspense } from 'react'

import { PageSkeleton, TableSkeleton } from '#web/ui/skeleton.tsx'

const Chosen = lazy(() => import('./chosen-integrations.tsx'))
const List = lazy(() => import('./integrations-section.tsx'))

/** What the company is connected to, for the page of the settings. */
export function Integrations() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <List />
    </Suspense>
  )
}

/** The systems that were chosen when the company was set up, each with its Connect. */
export function ChosenIntegrations() {
  return (
    <Suspense fallback={<TableSkeleton rows={2} />}>
      <Chosen />
    </Suspense>
  )
}
