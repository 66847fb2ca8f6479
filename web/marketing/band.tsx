import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { cx } from '#web/ui/cx.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { signUpAt } from './places.ts'

/** A part of a page from edge to edge, ruled off from the one before. */
export function Band({ label, sunken = false, children }: { label: string; sunken?: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby={label} className={cx('border-t border-field-line', sunken && 'bg-sunken')}>
      <div className="mx-auto max-w-6xl px-4 py-12 md:px-8 lg:py-16">{children}</div>
    </section>
  )
}

/** The head of a page, as the title of a drawing. */
export function PageTitle({ title, text }: { title: string; text: string }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-12 pb-8 md:px-8 lg:pt-16">
      <h1 className="max-w-measure text-4xl md:text-5xl">{title}</h1>
      <p className="mt-4 max-w-measure text-lg text-ink-2">{text}</p>
    </div>
  )
}

/** Where a page ends: what the name means, and the way in. */
export function LastWord() {
  const { t } = useTranslation('marketing')
  return (
    <section className="border-t border-field-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-12 md:px-8">
        <div className="flex items-start gap-4">
          <LogoMark className="mt-1 size-8 shrink-0" />
          <p className="max-w-measure text-lg">{t('home.name')}</p>
        </div>
        <div>
          <LinkButton href={signUpAt} variant="primary">
            {t('nav.start')}
          </LinkButton>
          <p className="mt-2 text-sm text-ink-3">{t('nav.terms')}</p>
        </div>
      </div>
    </section>
  )
}
