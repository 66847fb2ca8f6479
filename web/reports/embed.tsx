import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { RelatedReportsProps } from './related-reports.tsx'

// After the record itself, whose first page has no room for it (decision 0042).
const Related = lazy(() => import('./related-reports.tsx'))

/** The newest three progress reports of a record, on its page. */
export const RelatedReports = (props: RelatedReportsProps) => (
  <Suspense fallback={<TableSkeleton rows={4} />}>
    <Related {...props} />
  </Suspense>
)
