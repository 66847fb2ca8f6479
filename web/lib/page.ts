import { pageHeader, pageOf, tabHeader } from '#domain/session/rules.ts'
import type { Session } from './rights.ts'

let shown: string | undefined

/** This tab, by a name of its own: what it hears of its own deeds is no news to it. */
export const tab = `${Math.random()}`

/** Whom and which company this page shows from now on; null when nobody is signed in. */
export function pageShows(session: Session | null): void {
  shown = session === null ? undefined : pageOf(session.user.id, session.company?.id ?? null)
}

/** What every request carries, so that the server refuses it once the session is another's (see `refuseOtherPage`). */
export const pageHeaders = (): Record<string, string> =>
  shown === undefined ? {} : { [pageHeader]: shown, [tabHeader]: tab }
