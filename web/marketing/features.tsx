import { useTranslation } from 'react-i18next'

import { cx } from '#web/ui/cx.ts'
import { Band, LastWord, PageTitle } from './band.tsx'
import { ScreenPicture } from './screen-picture.tsx'

const parts = ['report', 'tasks', 'invoice', 'job', 'dashboard'] as const

export function Features() {
  const { t } = useTranslation('marketing')
  return (
    <>
      <PageTitle title={t('features.heading')} text={t('features.text')} />
      {parts.map((part, index) => (
        <Band key={part} label={part} sunken={index % 2 === 1}>
          <div
            className={cx(
              'grid gap-8 lg:items-center',
              index % 2 === 1 ? 'lg:grid-cols-[3fr_2fr]' : 'lg:grid-cols-[2fr_3fr]',
            )}
          >
            <div className={cx(index % 2 === 1 && 'lg:order-last')}>
              <h2 id={part} className="text-2xl md:text-3xl">
                {t(`features.${part}.title`)}
              </h2>
              <p className="mt-3 text-lg text-ink-2">{t(`features.${part}.text`)}</p>
              <ul className="mt-6">
                {[
                  t(`features.${part}.one`),
                  t(`features.${part}.two`),
                  t(`features.${part}.three`),
                  t(`features.${part}.four`),
                ].map((point) => (
                  <li key={point} className="border-t border-line py-2">
                    {point}
                  </li>
                ))}
              </ul>
            </div>
            <ScreenPicture of={part} />
          </div>
        </Band>
      ))}
      <LastWord />
    </>
  )
}
