import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'

import { QueryProvider } from '#web/lib/query.tsx'
import { useSessionState } from '#web/lib/session.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { toast } from '#web/ui/toast.tsx'
import { enterHere, useAppInfo } from './data.ts'
import { originIn } from '#web/lib/origin.ts'
import { SignInPage } from './sign-in-page.tsx'
import { landingOf } from './sign-in.ts'

/**
 * Sign-in within the application, where it leads when nobody is signed in any more: what was typed and is not saved
 * stays with it. Whoever opens `/login` itself gets the page of app/sign-in.tsx. Whoever is signed in already is led
 * on.
 */
export default function LoginPage() {
  return (
    <QueryProvider>
      <SignIn />
    </QueryProvider>
  )
}

function SignIn() {
  const { t } = useTranslation('session')
  const { session } = useSessionState()
  const { from, expired, disabledIn } = originIn(useLocation().state)
  const { microsoft = false, demoAccounts: accounts = [] } = useAppInfo().data ?? {}
  const [landing, setLanding] = useState<string>()

  if (session) return <Navigate replace to={from ?? landing ?? landingOf(session)} />
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <SignInPage
        expired={expired ?? false}
        disabledIn={disabledIn}
        microsoft={microsoft}
        accounts={accounts}
        enter={async (deed, landing) => {
          setLanding(landing)
          const { answer, session: entered } = await enterHere(deed)
          if (entered) toast.success('Successfully logged in')
          return answer
        }}
      />
    </>
  )
}
