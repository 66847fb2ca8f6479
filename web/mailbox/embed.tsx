import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'

const Section = lazy(() => import('./mailbox-section.tsx'))

/** One's own mailbox at Microsoft 365, for the profile. */
export function OwnMailbox() {
  return (
    <Suspense fallback={<TableSkeleton rows={2} />}>
      <Section />
    </Suspense>
  )
}
