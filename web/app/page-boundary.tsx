import { Outlet, useLocation } from 'react-router'

import { forgetUnused } from '#web/lib/query.tsx'
import { ErrorBoundary, FailedPage } from '#web/ui/error-boundary.tsx'

/** Around the pages inside the shell: a page that fails leaves the shell standing. */
export function PageBoundary() {
  const { key } = useLocation()
  return (
    <ErrorBoundary at={key} failed={FailedHere}>
      <Outlet />
    </ErrorBoundary>
  )
}

/** Trying again draws the page anew, from new answers: the ones it failed over would only fail it again. */
function FailedHere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  function drawAnew() {
    forgetUnused()
    document.getElementById('main')?.focus({ preventScroll: true })
    onRetry()
  }
  return <FailedPage error={error} onRetry={drawAnew} />
}
