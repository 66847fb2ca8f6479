import { QueryObserver } from '@tanstack/react-query'

import { pageOf } from '#domain/session/rules.ts'
import { everythingChanged, figuresChanged, notificationsChanged, othersChanged } from './live-stale.ts'
import { followInTabs } from './live-tabs.ts'
import { tab } from './page.ts'
import { queryClient, type SessionData, sessionKey } from './query.tsx'

// Follows what others change in the company that this page shows. It comes by itself once the page is there
// (app-layout.tsx), and lives as long as the page.

// Deeds on this page ask for it as well.
void import('./stale-after.ts').catch(() => undefined)

let followed: string | undefined
let leave: (() => void) | undefined

new QueryObserver<SessionData>(queryClient, { queryKey: sessionKey, enabled: false }).subscribe(({ data }) =>
  follow(pageIn(data)),
)
follow(pageIn(queryClient.getQueryData<SessionData>(sessionKey)))

/** The page as it names itself; undefined where nobody follows anything, or the session has become another's. */
function pageIn({ session, elsewhere }: Partial<SessionData> = {}): string | undefined {
  if (!session?.can.followChanges || elsewhere) return undefined
  return pageOf(session.user.id, session.company?.id ?? null)
}

function follow(page: string | undefined): void {
  if (page === followed) return
  leave?.()
  followed = page
  leave = undefined
  if (page === undefined) return
  const away = new AbortController()
  leave = () => away.abort()
  followInTabs({
    page,
    tab,
    signal: away.signal,
    hear({ changes, figures, told, gap }) {
      if (gap) everythingChanged()
      if (figures) figuresChanged()
      if (told) notificationsChanged()
      // What this tab did itself it has shown already.
      othersChanged(changes.filter((change) => change.tab !== tab).map(({ event }) => event))
    },
    // Why, the session knows.
    refused: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  })
}
