import { useTranslation } from 'react-i18next'

import { asLanguage, chooseLanguage, currentLanguage, languageNames, languages } from '#web/lib/i18n.ts'
import { Select } from '#web/ui/select.tsx'

/** The language of this device, and of the company that is signed up: it writes its mails and papers in it. */
export function LanguageChoice() {
  const { t } = useTranslation('signup')
  return (
    <Select
      hideLabel
      label={t('language')}
      choices={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      value={currentLanguage()}
      onChange={(event) => void chooseLanguage(asLanguage(event.currentTarget.value) ?? 'en')}
      className="w-36"
    />
  )
}
