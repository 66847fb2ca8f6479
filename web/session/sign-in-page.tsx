import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { quickSignIn, signIn } from '#domain/session/api.ts'
import type { AppInfo } from '#domain/session/schema.ts'
import { call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import { MicrosoftSignIn } from './microsoft-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { QuickAccess } from './quick-access.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import type { Entering, SecondStepKinds } from './sign-in.ts'

type SignInPageProps = {
  /** The session ended while its page was open. */
  expired: boolean
  /** The company that ended it by disabling the person. */
  disabledIn?: string | undefined
  /** Whether one signs in with Microsoft here. */
  microsoft: boolean
  /** Only where this installation has demo data. */
  accounts: AppInfo['demoAccounts']
  enter: Entering
}

/**
 * SPEC 2, Sign-in, as it is drawn. It knows neither the router nor the cache, so that it can be a page of its own
 * (decision 0041) as well as one of the application.
 */
export function SignInPage({ expired, disabledIn, microsoft, accounts, enter }: SignInPageProps) {
  const { t } = useTranslation('session')
  const message = useMessage()
  const [asked, setAsked] = useState<SecondStepKinds>()
  // Why it begins anew, after the second step took too long or too many tries.
  const [over, setOver] = useState<string>()
  const again = (because?: string) => {
    setAsked(undefined)
    setOver(because)
  }
  return (
    <SignInFrame
      below={
        <p className="mt-4 text-center text-ink-2">
          {t('newHere')} {/* A real navigation: the sign-in page knows no router. */}
          <a href="/signup" className="rounded-control text-link underline">
            {t('startTrial')}
          </a>
        </p>
      }
    >
      {asked ? (
        <SecondStepForm kinds={asked} enter={enter} onOver={again} />
      ) : (
        <>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 mb-6 text-ink-2">{t('text')}</p>
          {disabledIn !== undefined && (
            <Notice tone="warning" className="mb-4">
              {t('disabled', { company: disabledIn })}
            </Notice>
          )}
          {expired && disabledIn === undefined && (
            <Notice tone="info" className="mb-4">
              {t('expired')}
            </Notice>
          )}
          {over && (
            <Notice tone="danger" className="mb-4">
              {message(over)}
            </Notice>
          )}
          <SignInForm
            signIn={async (body) => {
              const { secondStep } = await enter(() => call(signIn, { body }))
              if (secondStep) setAsked(secondStep)
            }}
          />
          <PasskeySignIn enter={enter} />
          {microsoft && <MicrosoftSignIn />}
          {/* Quick access goes to /app whoever it is (SPEC 2); the form leads clients to their reports. */}
          <QuickAccess
            accounts={accounts}
            signIn={(email) => enter(() => call(quickSignIn, { body: { email } }), '/app')}
          />
        </>
      )}
    </SignInFrame>
  )
}
