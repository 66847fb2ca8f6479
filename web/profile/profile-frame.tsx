import { Bell, Cable, CircleUser, LockKeyhole, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'

import { useSession } from '#web/lib/session.tsx'
import { PageMenu } from '#web/ui/page-menu.tsx'

/** Around every page of My Profile: their menu, beside the page or, where there is no room, above it. */
export default function ProfileFrame() {
  const { t } = useTranslation('profile')
  const { can } = useSession()
  const { pathname, hash } = useLocation()
  const entries = [
    { to: '/app/profile', icon: CircleUser, label: t('pages.personal') },
    { to: '/app/profile/preferences', icon: SlidersHorizontal, label: t('preferences.title') },
    { to: '/app/profile/notifications', icon: Bell, label: t('preferences.notifications') },
    ...(can.connectMailbox ? [{ to: '/app/profile/microsoft', icon: Cable, label: 'Microsoft 365' }] : []),
    {
      to: '/app/profile/security',
      icon: ShieldCheck,
      label: t('pages.security'),
      also: ['/app/profile/microsoft-sign-in', '/app/profile/second-step'],
    },
    { to: '/app/profile/privacy', icon: LockKeyhole, label: t('pages.privacy') },
  ]
  // The address from when the profile was one page.
  if (pathname === '/app/profile' && hash === '#outlook')
    return <Navigate to="/app/profile/microsoft#outlook" replace />
  return (
    <div className="flex gap-x-10 max-lg:flex-col">
      <PageMenu label={t('page.title')} entries={entries} />
      <div className="min-w-0 max-w-4xl flex-1">
        <Outlet />
      </div>
    </div>
  )
}
