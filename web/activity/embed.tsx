import { lazy, Suspense } from 'react'

const Title = lazy(() => import('./event-title.tsx'))

/**
 * What kind of thing happened, such as “Invoice sent”, by the event's name: for whoever may know that something did,
 * and not to what.
 */
export function EventTitle({ event }: { event: string }) {
  return (
    <Suspense fallback={'\u00A0'}>
      <Title event={event} />
    </Suspense>
  )
}
