import { lazy, Suspense } from 'react'

import { PageSkeleton } from '#web/ui/skeleton.tsx'

const Section = lazy(() => import('./books-section.tsx'))
const Panel = lazy(() => import('./invoice-books.tsx'))

/** How the company's books are kept up, for the page of the settings. */
export function BooksSection() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Section />
    </Suspense>
  )
}

/** How an invoice stands with the books, for its page; nothing where it does not go there. */
export function InvoiceBooks({ invoiceId }: { invoiceId: string }) {
  return (
    <Suspense>
      <Panel invoiceId={invoiceId} />
    </Suspense>
  )
}
