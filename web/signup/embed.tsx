import { lazy, Suspense } from 'react'

import { useSession } from '#web/lib/session.tsx'

// Few people have an address to confirm.
export const UnconfirmedBanner = lazy(() => import('./unconfirmed-banner.tsx'))

/** At the head of a dialog whose action the server refuses until the person has confirmed their address. */
export function UnconfirmedNotice() {
  const { isConfirmed } = useSession().user
  if (isConfirmed) return null
  return (
    <Suspense>
      <UnconfirmedBanner />
    </Suspense>
  )
}
