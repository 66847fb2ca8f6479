import { useTranslation } from 'react-i18next'

import { linkStyle } from '#web/ui/text-link.tsx'
import { PageTitle } from './band.tsx'
import { addressOf, type Place } from './places.ts'

const privacyParts = ['kept', 'why', 'who', 'cookies', 'photos', 'long', 'rights'] as const
const termsParts = ['trial', 'pay', 'data', 'fair', 'work', 'leave', 'law'] as const

export function Privacy({ language }: Place) {
  const { t } = useTranslation('marketing')
  const parts = privacyParts.map((part) => ({
    title: t(`privacy.${part}.title`),
    text: t(`privacy.${part}.text`),
  }))
  return <Clauses title={t('privacy.heading')} text={t('privacy.text')} parts={parts} language={language} />
}

export function Terms({ language }: Place) {
  const { t } = useTranslation('marketing')
  const parts = termsParts.map((part) => ({ title: t(`terms.${part}.title`), text: t(`terms.${part}.text`) }))
  return <Clauses title={t('terms.heading')} text={t('terms.text')} parts={parts} language={language} />
}

type ClausesProps = { title: string; text: string; parts: readonly { title: string; text: string }[] } & Pick<
  Place,
  'language'
>

/** Numbered, as the notes on a drawing are. */
function Clauses({ title, text, parts, language }: ClausesProps) {
  const { t } = useTranslation('marketing')
  return (
    <>
      <PageTitle title={title} text={text} />
      <ol className="mx-auto max-w-6xl px-4 pb-12 md:px-8">
        {parts.map((part, index) => (
          <li key={part.title} className="grid gap-x-6 gap-y-1 border-t border-field-line py-6 lg:grid-cols-[2fr_3fr]">
            <h2 className="text-lg">
              <span aria-hidden="true" className="numeric mr-4 text-ink-3">
                {index + 1}
              </span>
              {part.title}
            </h2>
            <p className="max-w-measure">{part.text}</p>
          </li>
        ))}
      </ol>
      <p className="mx-auto max-w-6xl px-4 pb-16 md:px-8">
        <a href={addressOf({ page: 'contact', language })} className={linkStyle}>
          {t('questions')}
        </a>
      </p>
    </>
  )
}
