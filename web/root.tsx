import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'

import { ErrorBoundary, FailedPage } from '#web/ui/error-boundary.tsx'
import { useFocusOnNavigation } from './app/focus-on-navigation.ts'
import { useScroll } from './app/scroll.ts'
import { SkipLink } from './app/skip-link.tsx'
import { StartingUp } from './app/starting-up.tsx'
import { routes } from './routes.tsx'
import { arriving } from './ui/arriving.tsx'
import { ToastRegion, type ToastCardProps } from './ui/toast.tsx'

// What is said follows a deed: no page has it from the beginning.
const Card = arriving(() => import('./ui/toast-card.tsx'))
const ToastCard = (props: ToastCardProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
)

/** The page at the address. Where its code has yet to come, the one before stays until it is there. */
export function Root() {
  const { key } = useLocation()
  useFocusOnNavigation()
  useScroll()
  return (
    <ErrorBoundary at={key} failed={FailedApplication}>
      <SkipLink />
      <Suspense fallback={<StartingUp />}>{useRoutes(routes)}</Suspense>
      <ToastRegion card={ToastCard} />
    </ErrorBoundary>
  )
}

/** What stands in place of everything when the frame itself fails: in words, with a way to try again, never a stack. */
function FailedApplication({ error }: { error: unknown }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl p-4 py-16">
      <FailedPage error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}
