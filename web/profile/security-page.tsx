import { useTranslation } from 'react-i18next'

import { OwnMicrosoft } from '#web/identities/embed.tsx'
import { SecondStepSection } from '#web/second-step/embed.tsx'
import { OwnSessions } from '#web/sessions/embed.tsx'
import { ProfilePart } from './profile-part.tsx'

/** How the person signs in besides the password, and where they are signed in. */
export default function SecurityPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePart title={t('pages.security')}>
      <OwnMicrosoft />
      <SecondStepSection />
      <OwnSessions />
    </ProfilePart>
  )
}
