import { useTranslation } from 'react-i18next'

import { BooksSection } from '#web/accounting/embed.tsx'
import { Integrations } from '#web/integrations/embed.tsx'
import { useSession } from '#web/lib/session.tsx'
import { NoAccess } from './no-access.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Settings: the systems that the company is connected to. A provider sends people back to it, too. */
export default function IntegrationsPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.integrations')}>
      {can.listIntegrations ? <Integrations /> : <NoAccess text={t('noAccess.integrations')} />}
      {can.getBooks && <BooksSection />}
    </SettingsPage>
  )
}
