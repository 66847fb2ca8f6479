import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'

import type { Session } from '#web/lib/rights.ts'
import { problemText } from '#web/lib/query.tsx'
import { SessionProvider, useSessionState } from '#web/lib/session.tsx'
import { originAt } from '#web/lib/origin.ts'
import { IdentityConfirmation } from '#web/records/confirm-identity.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'

import { mayOpen } from './places.ts'
import { StartingUp } from './starting-up.tsx'

// Seldom seen, and never on a first page.
const Elsewhere = lazy(() => import('./elsewhere.tsx'))
const SecondStepFirst = lazy(() => import('./second-step-first.tsx'))

/**
 * Lets through who is signed in and may be here. Others go to sign-in, carrying the address they wanted (unless they
 * have just signed out), or to the dashboard when the place isn't theirs (SPEC 2). The server checks everything again.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { session, ended, disabledIn, elsewhere, loading, error, retrying, retry } = useSessionState()
  const location = useLocation()

  if (loading) return <StartingUp />
  if (error) {
    return (
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl p-4 py-16">
        <ErrorPanel text={problemText(error)} busy={retrying} onRetry={retry} />
      </main>
    )
  }
  if (!session) {
    const origin = ended === 'signed-out' ? null : originAt(location, ended === 'expired', disabledIn)
    return <Navigate to="/login" state={origin} replace />
  }
  if (elsewhere)
    return (
      <Suspense fallback={<StartingUp />}>
        <Elsewhere before={session} now={elsewhere} />
      </Suspense>
    )
  return <Admitted session={session}>{children}</Admitted>
}

/** Who is signed in: through a second step first, where one is required, and then to the places that are theirs. */
function Admitted({ session, children }: { session: Session; children: ReactNode }) {
  const { pathname } = useLocation()
  // By their company and account: whoever goes on elsewhere is asked anew.
  const place = `${session.user.id} ${session.company?.id ?? ''}`
  const [settingUp, setSettingUp] = useState<string>()
  if (session.needsSecondStep && settingUp !== place) setSettingUp(place)
  if (settingUp === place)
    return (
      <SessionProvider session={session}>
        <Suspense fallback={<StartingUp />}>
          <SecondStepFirst onDone={() => setSettingUp(undefined)} />
        </Suspense>
        <IdentityConfirmation />
      </SessionProvider>
    )
  // The super admin is in no company until one is opened: there is nothing to see but the overview and the companies.
  if (session.company === null && !outside.test(pathname)) return <Navigate to="/app" replace />
  if (!mayOpen(session, pathname)) return <Navigate to="/app" replace />
  return (
    <SessionProvider session={session}>
      {children}
      <IdentityConfirmation />
    </SessionProvider>
  )
}

// The overview, the companies, and what is a person's own.
const outside = /^\/app\/?$|^\/app\/(companies|profile)(\/|$)/
