import { useTranslation } from 'react-i18next'

import { AuditSection } from '#web/audit/embed.tsx'
import { useSession } from '#web/lib/session.tsx'
import { RequireSecondStep } from '#web/second-step/embed.tsx'
import { CompanySessions } from '#web/sessions/embed.tsx'
import { NoAccess } from './no-access.tsx'
import { Openings } from './openings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Settings: who is signed in, who looked in from outside, and what is kept of both. */
export default function SecurityPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.security')}>
      {can.listAudit ? (
        <div className="flex max-w-4xl flex-col gap-12">
          {can.getSecondStepRule && <RequireSecondStep />}
          {can.listCompanySessions && <CompanySessions />}
          <Openings />
          <AuditSection />
        </div>
      ) : (
        <NoAccess text={t('noAccess.security')} />
      )}
    </SettingsPage>
  )
}
