import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { RelatedInvoicesProps } from './related-invoices.tsx'

// After the record itself, whose first page has no room for it (decision 0042).
const Related = lazy(() => import('./related-invoices.tsx'))

/** The newest three invoices of a record, on its page. */
export const RelatedInvoices = (props: RelatedInvoicesProps) => (
  <Suspense fallback={<TableSkeleton rows={4} />}>
    <Related {...props} />
  </Suspense>
)
