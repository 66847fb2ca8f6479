import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Logo } from '#web/ui/logo.tsx'
import { asLanguage, chooseLanguage, languageNames, languages, takePreferredLanguage } from '#web/lib/i18n.ts'
import { chooseTheme, themes, useTheme } from '#web/lib/theme.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Select } from '#web/ui/select.tsx'

/** Head and foot of the public pages. */
export function MarketingFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('marketing')
  // After hydration: the page arrived in English and had to be taken over as it was.
  useEffect(() => void takePreferredLanguage(), [])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-8">
          <Link to="/" aria-label={t('toHome')} className="flex rounded-control no-underline">
            <Logo />
          </Link>
          <ButtonLink to="/login" reloadDocument size="compact">
            {t('signIn')}
          </ButtonLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

function Footer() {
  const { t, i18n } = useTranslation('marketing')
  const theme = useTheme()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-6 px-4 py-8 md:px-8">
        <div>
          <Logo />
          <p className="mt-2 text-sm text-ink-3">{t('footer')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Select
            label={t('language')}
            className="w-36"
            choices={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            value={asLanguage(i18n.language) ?? 'en'}
            onChange={(event) => void chooseLanguage(asLanguage(event.currentTarget.value) ?? 'en')}
          />
          <Select
            label={t('theme.label')}
            className="w-36"
            choices={themes.map((choice) => ({ value: choice, label: t(`theme.${choice}`) }))}
            value={theme}
            onChange={(event) => chooseTheme(themes.find((choice) => choice === event.currentTarget.value) ?? 'system')}
          />
        </div>
      </div>
    </footer>
  )
}
