import { lazy, Suspense } from 'react'

import { TableSkeleton } from '#web/ui/skeleton.tsx'

const Connect = lazy(() => import('./connect-mailbox.tsx'))
const Section = lazy(() => import('./mailbox-section.tsx'))

/** One's own mailbox at Microsoft 365, for the profile. */
export function OwnMailbox() {
  return (
    <Suspense fallback={<TableSkeleton rows={2} />}>
      <Section />
    </Suspense>
  )
}

/** The button that connects one's own mailbox, for the page after setting up a company. */
export function ConnectMailbox({ label }: { label: string }) {
  return (
    <Suspense>
      <Connect label={label} />
    </Suspense>
  )
}
