import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { useGetSettings } from './data.ts'
import { GeneralForm } from './general-form.tsx'
import { NoAccess } from './no-access.tsx'
import { Loaded, SettingsPage } from './settings-page.tsx'

/** Settings: what holds for all of the company's people who have chosen nothing else (SPEC 2, PRODUCT 11). */
export default function GeneralPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.general')}>
      {can.getSettings ? <General /> : <NoAccess text={t('noAccess.settings')} />}
    </SettingsPage>
  )
}

function General() {
  return (
    <div className="max-w-4xl">
      <Loaded answer={useGetSettings()}>{(settings) => <GeneralForm settings={settings} />}</Loaded>
    </div>
  )
}
