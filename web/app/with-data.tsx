import { Outlet } from 'react-router'

import { QueryProvider } from '#web/lib/query.tsx'

/** Around every page that asks the server something; the marketing pages do without. */
export default function WithData() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
