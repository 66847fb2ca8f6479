import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sayOnArrival } from '#web/lib/arrival.ts'
import { tellTabs } from '#web/lib/tabs.ts'
import { useDocumentTitle } from '#web/ui/document-title.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import type { SignUpValues } from './sign-up-values.ts'
import { SignUpWizard } from './sign-up-wizard.tsx'

type SignUpPageProps = {
  /** What somebody typed before this page's script came. */
  typed: Partial<SignUpValues>
  onSignedIn: () => void
}

/** SPEC 2, Sign-up, as it is drawn: it knows neither the router nor the cache (decision 0058). */
export function SignUpPage({ typed, onSignedIn }: SignUpPageProps) {
  // Written to an address that has an account: whose it is, only its mail says.
  const [written, setWritten] = useState<string>()

  async function arrive(signedIn: boolean, email: string) {
    if (!signedIn) return setWritten(email)
    tellTabs('moved')
    sayOnArrival('Account created successfully')
    onSignedIn()
    // Busy until the next page is there.
    await new Promise(() => undefined)
  }

  return written === undefined ? <SignUpWizard typed={typed} onDone={arrive} /> : <LookAtMail email={written} />
}

function LookAtMail({ email }: { email: string }) {
  const { t } = useTranslation('signup')
  useDocumentTitle(t('written.title'))
  return (
    <SignUpFrame title={t('written.title')}>
      <p role="status" className="wrap-anywhere">
        {t('written.text', { email })}
      </p>
      <p className="mt-2 text-ink-2">{t('written.nothingCame')}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton variant="primary" href="/login">
          {t('signIn')}
        </LinkButton>
        <LinkButton href="/forgot-password">{t('written.forgot')}</LinkButton>
      </div>
    </SignUpFrame>
  )
}
