import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useParams } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { Icon } from '#web/ui/icon.tsx'
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
    .map((name) => ({ ...settingsEntries[name], path: settingsPages[name].path }))
  return (
    <div className="flex gap-x-10 max-lg:flex-col">
      {entries.length > 0 && (
        <nav aria-label={t('title')} className="shrink-0 max-lg:mb-6 lg:w-52 print:hidden">
          <ul className="grid grid-cols-2 gap-1 max-lg:border-b max-lg:border-line max-lg:pb-3 sm:grid-cols-3 lg:sticky lg:top-20 lg:grid-cols-1">
            {entries.map(({ path, icon, label }) => (
              <li key={path}>
                <NavLink to={`${base}${path}`} end={path === ''} className={entryStyle}>
                  <Icon of={icon} />
                  {t(label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}

const entryStyle =
  'flex min-h-control items-center gap-3 rounded-control px-3 font-medium text-ink-2 no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-tint aria-[current=page]:font-semibold aria-[current=page]:text-primary-text max-sm:gap-2 max-sm:px-2'
