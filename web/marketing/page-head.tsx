import { useTranslation } from 'react-i18next'

import { type Language, languages } from '#web/lib/i18n.ts'
import { type Place, wholeAddressOf, wholeFile } from './places.ts'

const locales: Record<Language, string> = { en: 'en_NZ', es: 'es_ES', fr: 'fr_FR' }

/** What search engines and those who share a link read of a page. React puts it into the head. */
export function PageHead({ page, language }: Place) {
  const { t } = useTranslation('marketing')
  const here = wholeAddressOf({ page, language })
  const [title, description] = [t(`meta.${page}.title`), t(`meta.${page}.description`)]
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={here} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={wholeAddressOf({ page, language: each })} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={wholeAddressOf({ page, language: 'en' })} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Stringline" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={here} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={wholeFile(`/pictures/sharing-${language}.jpg`)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('home.heading')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
