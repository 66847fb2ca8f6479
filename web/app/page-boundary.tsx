import { Outlet, useLocation, useNavigate } from 'react-router'

import { forgetUnused } from '#web/lib/query.tsx'
import { FailedPage } from './error-boundary.tsx'

/** Around the pages inside the shell: a page that fails leaves the shell standing. */
export default function PageBoundary() {
  return <Outlet />
}

/** Trying again draws the page anew, from new answers: the ones it failed over would only fail it again. */
export function ErrorBoundary() {
  const navigate = useNavigate()
  const location = useLocation()
  function drawAnew() {
    forgetUnused()
    document.getElementById('main')?.focus({ preventScroll: true })
    // The router keeps the failure until the address is set again; there is nothing here it could load anew.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true })
  }
  return <FailedPage onRetry={drawAnew} />
}
