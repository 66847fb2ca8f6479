import { useTranslation } from 'react-i18next'

import { PushDevices } from '#web/push/embed.tsx'
import { NotificationsForm } from './notifications-form.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfilePart } from './profile-part.tsx'

/** Which notifications come, how and when, and on which devices. */
export default function NotificationsPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePart title={t('preferences.notifications')}>
      <PreferencesSection>
        {(preferences) => preferences.categories.length > 0 && <NotificationsForm preferences={preferences} />}
      </PreferencesSection>
      <PushDevices />
    </ProfilePart>
  )
}
