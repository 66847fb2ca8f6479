import { Outlet } from 'react-router'

export { RouteErrorBoundary as ErrorBoundary } from './error-boundary.tsx'

/** Around the pages inside the shell: a page that fails leaves the shell standing. */
export default function PageBoundary() {
  return <Outlet />
}
