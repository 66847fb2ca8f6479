import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useSession } from '#web/lib/session.tsx'

import { TopBell } from './top-bell.tsx'
import { TopKeys } from './top-keys.tsx'
import { TopSearch } from './top-search.tsx'

/** What the top bar has besides the way home and the user's menu: it comes right after the page. */
export default function TopTools() {
  useNotificationsHere(useSession().user.id)
  return (
    <>
      <TopSearch />
      <TopBell />
      <TopKeys />
    </>
  )
}

/** Goes where a notification leads, in browsers that show them: for nobody else it comes at all. */
function useNotificationsHere(account: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return undefined
    const heeding = import('#web/push/heeding.ts').then(
      ({ heedNotifications }) => heedNotifications(account, (page) => void navigate(page)),
      () => undefined,
    )
    return () => void heeding.then((end) => end?.())
  }, [account, navigate])
}
