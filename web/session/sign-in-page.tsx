import { useTranslation } from 'react-i18next'

import type { AppInfo } from '#domain/session/schema.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuickAccess } from './quick-access.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInBody } from './sign-in.ts'

type SignInPageProps = {
  /** The session ended while its page was open. */
  expired: boolean
  /** Only where this installation has demo data. */
  accounts: AppInfo['demoAccounts']
  signIn: (body: SignInBody) => Promise<unknown>
  quickSignIn: (email: string) => Promise<unknown>
}

/**
 * SPEC 2, Sign-in, as it is drawn. It knows neither the router nor the cache, so that it can be a page of its own
 * (decision 0041) as well as one of the application.
 */
export function SignInPage({ expired, accounts, signIn, quickSignIn }: SignInPageProps) {
  const { t } = useTranslation('session')
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center md:py-16">
      <div className="w-full max-w-104">
        <a href="/" aria-label={t('home')} className="mb-6 inline-flex rounded-control no-underline">
          <Logo />
        </a>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 mb-6 text-ink-2">{t('text')}</p>
          {expired && (
            <Notice tone="info" className="mb-4">
              {t('expired')}
            </Notice>
          )}
          <SignInForm signIn={signIn} />
          <QuickAccess accounts={accounts} signIn={quickSignIn} />
        </div>
        <p className="mt-4 text-center text-ink-2">
          {t('newHere')} {/* A real navigation: the sign-in page knows no router. */}
          <a href="/signup" className="rounded-control text-link underline">
            {t('startTrial')}
          </a>
        </p>
      </div>
    </main>
  )
}
