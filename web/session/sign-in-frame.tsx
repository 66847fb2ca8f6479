import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Logo } from '#web/ui/logo.tsx'

/** What the pages of signing in stand in: a card below the logo. */
export function SignInFrame({ children, below }: { children: ReactNode; below?: ReactNode }) {
  const { t } = useTranslation('session')
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center md:py-16">
      <div className="w-full max-w-104">
        <a href="/" aria-label={t('home')} className="mb-6 inline-flex rounded-control no-underline">
          <Logo />
        </a>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-8">{children}</div>
        {below}
      </div>
    </main>
  )
}
