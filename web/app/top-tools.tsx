import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { draftsOf, useSession } from '#web/lib/session.tsx'
import { keepsCheckedOff } from '#web/my-work/rights.ts'

import { TopBell } from './top-bell.tsx'
import { TopKeys } from './top-keys.tsx'
import { TopSearch } from './top-search.tsx'

/** What the top bar has besides the way home and the user's menu: it comes right after the page. */
export default function TopTools() {
  const session = useSession()
  useNotificationsHere(session.user.id)
  useCheckedOffBefore(draftsOf(session))
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

/**
 * Sends what was checked off before this page was opened. It is no part of what is drawn: where its code doesn't come,
 * the page stands all the same, and the next one sends it.
 */
function useCheckedOffBefore(own: string): void {
  useEffect(() => {
    if (keepsCheckedOff(own))
      import('#web/my-work/embed.tsx').then(
        ({ sendCheckedOff }) => sendCheckedOff(),
        () => undefined,
      )
  }, [own])
}
