import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { BrandingForm } from './branding-form.tsx'
import { useGetBranding } from './data.ts'
import { NoAccess } from './no-access.tsx'
import { Loaded, SettingsPage } from './settings-page.tsx'

/** Settings: how the company looks in the app, in the portal, in mails and on paper (SPEC 2). */
export default function BrandingPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.branding')}>
      {can.updateBranding ? <Branding /> : <NoAccess text={t('noAccess.branding')} />}
    </SettingsPage>
  )
}

const Branding = () => <Loaded answer={useGetBranding()}>{(branding) => <BrandingForm branding={branding} />}</Loaded>
