import { useEffect } from 'react'

import { getSession } from '#domain/session/api.ts'
import type { Session } from '#domain/session/schema.ts'
import { call } from '#web/lib/api.ts'
import { hearTabs } from '#web/lib/tabs.ts'

/** Leads on whoever is signed in already, here or by another tab. `leave` stays the same for the page's life. */
export function useLeadingOn(leave: (session: Session) => void): void {
  useEffect(() => {
    const leadOn = () => {
      void call(getSession, {}).then(
        ({ session }) => session && leave(session),
        () => undefined,
      )
    }
    leadOn()
    hearTabs(leadOn)
    window.addEventListener('focus', leadOn)
    return () => window.removeEventListener('focus', leadOn)
  }, [leave])
}
