import { lazy, Suspense } from 'react'

import { PageSkeleton } from '#web/ui/skeleton.tsx'

export { InvoiceBooks } from './invoice-books.tsx'

const Section = lazy(() => import('./books-section.tsx'))

/** How the company's books are kept up, for the page of the settings. */
export function BooksSection() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Section />
    </Suspense>
  )
}
