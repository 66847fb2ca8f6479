import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

/** What the button does, in the future tense: nothing is done before it is pressed. */
export function CompleteStep({ values }: { values: OnboardingValues }) {
  const { t } = useTranslation('onboarding')
  const { isConfirmed, email } = useSession().user
  const { teamMembers, skipsProject, projectName, clientName } = values
  const wishes = [values.xeroEnabled && 'Xero', values.microsoftEnabled && 'Microsoft 365'].filter(Boolean)
  const nothing = teamMembers.length === 0 && skipsProject && wishes.length === 0
  return (
    <div className="flex flex-col gap-4">
      <p>{nothing ? t('complete.nothing') : t('complete.text')}</p>
      <ul className="list-disc space-y-2 pl-5 wrap-anywhere">
        {teamMembers.length > 0 && (
          <li>{t('complete.team', { people: teamMembers.map(({ email: address }) => address.trim()).join(', ') })}</li>
        )}
        {!skipsProject && <li>{t('complete.project', { client: clientName, project: projectName })}</li>}
        {wishes.length > 0 && <li>{t('complete.wishes', { systems: wishes.join(', ') })}</li>}
      </ul>
      {teamMembers.length > 0 && !isConfirmed && <Notice tone="warning">{t('complete.waits', { email })}</Notice>}
    </div>
  )
}
