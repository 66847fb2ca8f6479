import {
  Camera,
  FileDiff,
  FileText,
  HandCoins,
  History,
  Languages,
  Link2,
  MapPinOff,
  Receipt,
  Smartphone,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Icon } from '#web/ui/icon.tsx'
import { Band, LastWord } from './band.tsx'
import { FactsForMachines } from './facts-for-machines.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { addressOf, type Place, signUpAt, wholeAddressOf, wholeFile } from './places.ts'
import { SampleReport } from './sample-report.tsx'
import { ScreenPicture } from './screen-picture.tsx'

const papers = [
  { key: 'report', icon: Camera },
  { key: 'variation', icon: FileDiff },
  { key: 'invoice', icon: Receipt },
  { key: 'payment', icon: HandCoins },
] as const

const facts = [
  { key: 'phone', icon: Smartphone },
  { key: 'photos', icon: MapPinOff },
  { key: 'pdf', icon: FileText },
  { key: 'link', icon: Link2 },
  { key: 'languages', icon: Languages },
  { key: 'history', icon: History },
] as const

export function Home({ language }: Place) {
  const { t } = useTranslation('marketing')
  const here = wholeAddressOf({ page: 'home', language })
  return (
    <>
      <Hero language={language} />
      <Band label="first" sunken>
        <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:items-center">
          <div>
            <h2 id="first" className="text-2xl md:text-3xl">
              {t('home.first.title')}
            </h2>
            <p className="mt-4 max-w-measure text-lg text-ink-2">{t('home.first.text')}</p>
          </div>
          <ScreenPicture of="dashboard" />
        </div>
      </Band>
      <Band label="papers">
        <h2 id="papers" className="text-2xl md:text-3xl">
          {t('home.papers.title')}
        </h2>
        <ol className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {papers.map(({ key, icon }, index) => (
            <li key={key} className="border-t-2 border-ink pt-4">
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="text-lg">{t(`home.papers.${key}.title`)}</h3>
                <span className="numeric flex items-center gap-2 text-sm text-ink-3">
                  <Icon of={icon} dense />
                  {index + 1}/{papers.length}
                </span>
              </div>
              <p className="mt-2 text-ink-2">{t(`home.papers.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </Band>
      <Band label="tasks" sunken>
        <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:items-center">
          <div>
            <h2 id="tasks" className="text-2xl md:text-3xl">
              {t('home.tasks.title')}
            </h2>
            <p className="mt-4 max-w-measure text-lg text-ink-2">{t('home.tasks.text')}</p>
          </div>
          <ScreenPicture of="tasks" />
        </div>
      </Band>
      <Band label="client">
        <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:items-center">
          <div className="lg:order-last">
            <h2 id="client" className="text-2xl md:text-3xl">
              {t('home.client.title')}
            </h2>
            <p className="mt-4 max-w-measure text-lg text-ink-2">{t('home.client.text')}</p>
          </div>
          <ScreenPicture of="portal" />
        </div>
      </Band>
      <Band label="facts" sunken>
        <h2 id="facts" className="text-2xl md:text-3xl">
          {t('home.facts.title')}
        </h2>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-field-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(({ key, icon }) => (
            <li key={key} className="bg-surface p-6">
              <Icon of={icon} className="text-primary-text" />
              <h3 className="mt-3 text-lg">{t(`home.facts.${key}.title`)}</h3>
              <p className="mt-1 text-ink-2">{t(`home.facts.${key}.text`)}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-sm text-ink-3">{t('pictures.note')}</p>
      </Band>
      <LastWord />
      <FactsForMachines
        facts={{
          '@type': 'SoftwareApplication',
          name: 'Stringline',
          url: here,
          inLanguage: language,
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Web',
          description: t('meta.home.description'),
          image: wholeFile(`/pictures/sharing-${language}.jpg`),
        }}
      />
    </>
  )
}

function Hero({ language }: Pick<Place, 'language'>) {
  const { t } = useTranslation('marketing')
  return (
    <section>
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-12 md:px-8 lg:grid-cols-2 lg:items-center lg:py-16">
        <div>
          <h1 className="text-4xl md:text-5xl">{t('home.heading')}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-2">{t('home.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton href={signUpAt} variant="primary">
              {t('nav.start')}
            </LinkButton>
            <LinkButton href={addressOf({ page: 'features', language })}>{t('home.how')}</LinkButton>
          </div>
          <p className="mt-3 text-ink-3">{t('nav.terms')}</p>
        </div>
        <SampleReport />
      </div>
    </section>
  )
}
