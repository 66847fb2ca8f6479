import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'
import type { RelatedVariationsProps } from './related-variations.tsx'
import type { VariationChoiceProps } from './variation-choice.tsx'

// After the record itself, whose first page has no room for it (decision 0042).
const Related = lazy(() => import('./related-variations.tsx'))

/** The newest three variations of a record, on its page. */
export const RelatedVariations = (props: RelatedVariationsProps) => (
  <Suspense fallback={<TableSkeleton rows={4} />}>
    <Related {...props} />
  </Suspense>
)

const Choice = lazy(() => import('./variation-choice.tsx'))

/** Of a report's form alone: no page waits for it. The form around it stays as it is until it has come. */
export const VariationChoice = (props: VariationChoiceProps) => (
  <Suspense fallback={<TableSkeleton rows={2} />}>
    <Choice {...props} />
  </Suspense>
)
