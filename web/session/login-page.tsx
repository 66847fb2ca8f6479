import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'

import { QueryProvider } from '#web/lib/query.tsx'
import { useSessionState } from '#web/lib/session.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { toast } from '#web/ui/toast.tsx'
import { quickSignInHere, signInHere, useAppInfo } from './data.ts'
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
  const { from, expired } = originIn(useLocation().state)
  const accounts = useAppInfo().data?.demoAccounts ?? []
  // Quick access goes to /app whoever it is (SPEC 2); the form leads clients to their reports.
  const [quick, setQuick] = useState(false)
  const welcome = () => toast.success('Successfully logged in')

  if (session) return <Navigate replace to={from ?? (quick ? '/app' : landingOf(session))} />
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <SignInPage
        expired={expired ?? false}
        accounts={accounts}
        signIn={(body) => signInHere(body).then(welcome)}
        quickSignIn={(email) => {
          setQuick(true)
          return quickSignInHere(email).then(welcome)
        }}
      />
    </>
  )
}
