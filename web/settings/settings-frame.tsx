import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { PageMenu } from '#web/ui/page-menu.tsx'
import { settingsEntries } from './entries.ts'
import { settingsPages } from './rights.ts'

/** Around every page of the settings: their menu, beside the page or, where there is no room, above it. */
export default function SettingsFrame() {
  const { t } = useTranslation('settings')
  const session = useSession()
  // The super admin comes by the company's own address (decision 0056).
  const { companyId } = useParams()
  const base = companyId === undefined ? '/app/settings' : `/app/companies/${companyId}/settings`
  const names = Object.keys(settingsPages) as (keyof typeof settingsPages)[]
  const entries = names
    .filter((name) => session.can[settingsPages[name].by])
    .map((name) => {
      const { icon, label } = settingsEntries[name]
      return { to: `${base}${settingsPages[name].path}`, icon, label: t(label) }
    })
  return (
    <div className="flex gap-x-10 max-lg:flex-col">
      {entries.length > 0 && <PageMenu label={t('title')} entries={entries} />}
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
