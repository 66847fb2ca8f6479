import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { languageNames, languages } from '#web/lib/i18n.ts'
import { themes } from '#web/lib/themes.ts'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Select } from '#web/ui/select.tsx'
import { linkStyle } from '#web/ui/text-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHead } from './page-head.tsx'
import { addressOf, type Place, signInAt, signUpAt } from './places.ts'

/** Head and foot of the public pages. */
export function MarketingFrame({ children, ...here }: Place & { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHead {...here} />
      <Header {...here} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer {...here} />
    </div>
  )
}

const inHeader = ['features', 'pricing', 'contact'] as const
const inFooter = ['features', 'pricing', 'contact', 'privacy', 'terms'] as const

function Header({ page, language }: Place) {
  const { t } = useTranslation('marketing')
  return (
    <header className="border-b border-field-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 max-md:pt-2 md:h-16 md:flex-nowrap md:px-8">
        <a href={addressOf({ page: 'home', language })} aria-label={t('brand')} className="flex rounded-control py-3">
          <Logo />
        </a>
        <nav aria-label={t('nav.label')} className="max-md:order-last max-md:-mx-2 max-md:basis-full">
          <ul className="flex">
            {inHeader.map((each) => (
              <li key={each}>
                <a
                  href={addressOf({ page: each, language })}
                  aria-current={each === page ? 'page' : undefined}
                  className={cx(
                    'flex min-h-control items-center border-b-2 px-2 font-medium no-underline hover:text-ink md:min-h-16 md:px-3',
                    each === page ? 'border-primary text-ink' : 'border-transparent text-ink-2',
                  )}
                >
                  {t(`nav.${each}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <LinkButton href={signInAt} variant="quiet" compact>
            {t('nav.signIn')}
          </LinkButton>
          <LinkButton href={signUpAt} variant="primary" compact>
            {/* Where there is little room, its whole text stands on the page below. */}
            <span className="lg:hidden">{t('nav.startShort')}</span>
            <span className="max-lg:hidden">{t('nav.start')}</span>
          </LinkButton>
        </div>
      </div>
    </header>
  )
}

function Footer({ page, language }: Place) {
  const { t } = useTranslation('marketing')
  return (
    <footer className="border-t border-field-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:grid-cols-2 md:px-8 lg:grid-cols-4">
        <div>
          <Logo />
          <p className="mt-2 max-w-xs text-sm text-ink-3">{t('footer.text')}</p>
        </div>
        <nav aria-label={t('footer.label')}>
          <ul>
            {inFooter.map((each) => (
              <li key={each}>
                <a href={addressOf({ page: each, language })} className={footLink}>
                  {each === 'privacy' || each === 'terms' ? t(`footer.${each}`) : t(`nav.${each}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('footer.languages')}>
          <ul>
            {languages.map((each) => (
              <li key={each}>
                <a
                  href={addressOf({ page, language: each })}
                  hrefLang={each}
                  lang={each}
                  data-language={each}
                  aria-current={each === language ? 'true' : undefined}
                  className={cx(footLink, each === language && 'font-semibold')}
                >
                  {languageNames[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Select
          label={t('theme.label')}
          data-theme-choice=""
          className="max-w-48"
          choices={themes.map((choice) => ({ value: choice, label: t(`theme.${choice}`) }))}
          defaultValue="system"
        />
      </div>
    </footer>
  )
}

const footLink = cx(linkStyle, 'inline-flex min-h-6 items-center text-sm coarse:min-h-control')
