import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'

// For the few who look after a company: a list, with what lists have.
const Audit = lazy(() => import('./audit-section.tsx'))

/** What a company's security rests on, for the page of it. */
export function AuditSection() {
  return (
    <Suspense fallback={<TableSkeleton rows={5} />}>
      <Audit />
    </Suspense>
  )
}
