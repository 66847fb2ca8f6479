import { Suspense } from 'react'

import { beside } from '#web/ui/arriving.tsx'

const Part = beside(() => import('./calendar-part.tsx'))
const Waiting = beside(() => import('./waiting-changes.tsx'))

/** The calendar of one's own work in Outlook, below the mailbox that it is kept in. */
export function OutlookCalendarPart() {
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}

/** That something one changed in Outlook waits for a word; nothing where nothing does. */
export function OutlookChangesWaiting() {
  return (
    <Suspense>
      <Waiting />
    </Suspense>
  )
}
