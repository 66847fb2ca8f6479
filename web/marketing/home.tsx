import { Camera, ClipboardList, FileText, HardHat, Link2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { LogoMark } from '#web/ui/logo.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { MarketingFrame } from './marketing-frame.tsx'
import { SampleReport } from './sample-report.tsx'

const parts = [
  { key: 'reports', icon: ClipboardList },
  { key: 'photos', icon: Camera },
  { key: 'pdf', icon: FileText },
  { key: 'share', icon: Link2 },
  { key: 'portal', icon: Users },
  { key: 'jobs', icon: HardHat },
] as const

const steps = ['one', 'two', 'three'] as const

export default function Home() {
  const { t } = useTranslation('marketing')
  return (
    <MarketingFrame>
      <title>{t('title')}</title>
      <meta name="description" content={t('description')} />

      <section className="border-b border-field-line">
        <div className="mx-auto grid max-w-6xl gap-12 px-4 py-12 md:px-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:items-center lg:py-16">
          <div>
            <h1 className="text-4xl md:text-5xl">{t('hero.title')}</h1>
            <p className="mt-6 max-w-measure text-lg text-ink-2">{t('hero.text')}</p>
            <div className="mt-8 flex flex-wrap items-center gap-4">
              <ButtonLink to="/login" reloadDocument variant="primary">
                {t('signIn')}
              </ButtonLink>
              <p className="text-ink-3">{t('hero.clients')}</p>
            </div>
          </div>
          <SampleReport />
        </div>
      </section>

      <section aria-labelledby="what" className="mx-auto max-w-6xl px-4 py-12 md:px-8 lg:py-16">
        <h2 id="what" className="text-2xl md:text-3xl">
          {t('parts.title')}
        </h2>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-field-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {parts.map(({ key, icon }) => (
            <li key={key} className="bg-surface p-6">
              <Icon of={icon} className="text-primary-text" />
              <h3 className="mt-3 text-lg">{t(`parts.${key}.title`)}</h3>
              <p className="mt-1 text-ink-2">{t(`parts.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="how" className="border-t border-field-line bg-sunken">
        <div className="mx-auto max-w-6xl px-4 py-12 md:px-8 lg:py-16">
          <h2 id="how" className="text-2xl md:text-3xl">
            {t('steps.title')}
          </h2>
          <ol className="mt-8 grid gap-8 md:grid-cols-3">
            {steps.map((step, index) => (
              <li key={step} className="border-t-2 border-ink pt-4">
                <span className="numeric font-display text-2xl font-bold text-primary-text">{index + 1}</span>
                <h3 className="mt-2 text-lg">{t(`steps.${step}.title`)}</h3>
                <p className="mt-1 text-ink-2">{t(`steps.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="border-t border-field-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-12 md:px-8">
          <div className="flex items-start gap-4">
            <LogoMark className="mt-1 size-8 shrink-0" />
            <p className="max-w-measure text-lg">{t('name')}</p>
          </div>
          <ButtonLink to="/login" reloadDocument>
            {t('signIn')}
          </ButtonLink>
        </div>
      </section>
    </MarketingFrame>
  )
}
