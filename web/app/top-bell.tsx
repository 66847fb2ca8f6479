import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { useAddress, withPatch } from '#web/lib/url-state.ts'
import { arriving, beside } from '#web/ui/arriving.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Icon } from '#web/ui/icon.tsx'

// Neither of a first page: the count comes after it by itself, the list with the first deed.
const Count = beside(() => import('#web/notifications/bell-count.tsx'))
const Notifications = arriving(() => import('#web/notifications/notification-panel.tsx'))

/** What one is told of: the bell, and its list, which has an address (`?bell=`), so that Back closes it. */
export function TopBell() {
  const { can, company } = useSession()
  // A super admin is nobody of the company that they have opened.
  return can.listNotifications && company?.openUntil === null ? <BellButton /> : null
}

function BellButton() {
  const { t } = useTranslation('app')
  const [address, change] = useAddress()
  return (
    <>
      <button
        id="bell"
        type="button"
        // Its name until the count has come, which says it as well.
        title={t('bell')}
        aria-haspopup="dialog"
        className={`relative ${buttonStyle({ variant: 'quiet', square: true })}`}
        onClick={() => change((now) => withPatch(now, { bell: 'all' }, {}), { state: { dialogOpenedHere: true } })}
      >
        <Icon of={Bell} />
        <Suspense>
          <Count label={t('bell')} />
        </Suspense>
      </button>
      {address.has('bell') && (
        <Suspense>
          <Notifications />
        </Suspense>
      )}
    </>
  )
}
