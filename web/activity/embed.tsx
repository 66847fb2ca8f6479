import { lazy, Suspense } from 'react'

import type { RecordKind } from '#domain/activity/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { beside } from '#web/ui/arriving.tsx'

const Title = lazy(() => import('./event-title.tsx'))

const History = beside(() => import('./record-history.tsx'))

type HistoryProps = {
  kind: RecordKind
  id: string
  /** Below the record's own heading, as one of the things that are told of it: its heading is small. */
  isPart?: boolean
}

/** What happened to a record, at the end of its page, for staff alone; it comes by itself once the page is there. */
export function RecordHistory({ kind, id, isPart = false }: HistoryProps) {
  const { can } = useSession()
  // Whoever works for the company has its dashboard; the people of clients have their own.
  if (!can.getDashboard) return null
  return (
    <Suspense>
      <History key={id} record={{ kind, id }} isPart={isPart} />
    </Suspense>
  )
}

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
