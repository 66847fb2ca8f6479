import { useTranslation } from 'react-i18next'

import { PreferencesForm } from './preferences-form.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfilePart } from './profile-part.tsx'

/** Language, theme, timezone and keys. */
export default function PreferencesPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePart title={t('preferences.title')}>
      <PreferencesSection>{(preferences) => <PreferencesForm preferences={preferences} />}</PreferencesSection>
    </ProfilePart>
  )
}
