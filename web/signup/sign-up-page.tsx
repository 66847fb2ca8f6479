import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'

import { QueryProvider } from '#web/lib/query.tsx'
import { useSessionState } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { SignUpWizard } from './sign-up-wizard.tsx'

/** SPEC 2, Sign-up. Whoever is signed in already is led on. */
export default function SignUpPage() {
  return (
    <QueryProvider>
      <SignUp />
    </QueryProvider>
  )
}

function SignUp() {
  const navigate = useNavigate()
  const { session } = useSessionState()
  // Written to an address that has an account: whose it is, only its mail says.
  const [written, setWritten] = useState<string>()

  function arrive(signedIn: boolean, email: string) {
    if (!signedIn) return setWritten(email)
    toast.success('Account created successfully')
    void navigate('/app', { replace: true })
  }

  if (session) return <Navigate replace to="/app" />
  return written === undefined ? <SignUpWizard onDone={arrive} /> : <LookAtMail email={written} />
}

function LookAtMail({ email }: { email: string }) {
  const { t } = useTranslation('signup')
  return (
    <SignUpFrame title={t('written.title')}>
      <p role="status" className="wrap-anywhere">
        {t('written.text', { email })}
      </p>
      <p className="mt-2 text-ink-2">{t('written.nothingCame')}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="primary" to="/login">
          {t('signIn')}
        </ButtonLink>
        <ButtonLink to="/forgot-password">{t('written.forgot')}</ButtonLink>
      </div>
    </SignUpFrame>
  )
}
