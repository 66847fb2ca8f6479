import { lazy, Suspense } from 'react'

import { PageSkeleton, TableSkeleton } from '#web/ui/skeleton.tsx'

const Section = lazy(() => import('./second-step-section.tsx'))
const Rule = lazy(() => import('./require-second-step.tsx'))

/** How somebody signs in: for My Profile, and for who must set up a second step before they go on. */
export function SecondStepSection() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Section />
    </Suspense>
  )
}

/** Whether a second step is required of the company's people, and who has one: for its Security page. */
export function RequireSecondStep() {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Rule />
    </Suspense>
  )
}
