import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { getAppInfo, getSession } from '#domain/session/api.ts'
import type { AppInfo, Session } from '#domain/session/schema.ts'
import { call } from '#web/lib/api.ts'
import { sayOnArrival } from '#web/lib/arrival.ts'
import { originHere } from '#web/lib/kept-origin.ts'
import { sessionOf } from '#web/lib/rights.ts'
import { tellTabs } from '#web/lib/tabs.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { landingOf } from '#web/session/sign-in.ts'
import { useDocumentTitle } from '#web/ui/document-title.tsx'
import { useLeadingOn } from './leading-on.ts'
import { takeOver } from './own-page.tsx'

/**
 * The sign-in page as a page of its own: prerendered (scripts/public-pages.ts), with Preact in place of React, and
 * nothing of the application, which is fetched while somebody types (decision 0041).
 */
export function SignIn({ microsoft }: { microsoft: boolean }) {
  const { t } = useTranslation('session')
  const [accounts, setAccounts] = useState<AppInfo['demoAccounts']>([])
  useDocumentTitle(t('title'))
  useEffect(() => {
    void call(getAppInfo, {}).then(
      ({ demoAccounts }) => setAccounts(demoAccounts),
      () => undefined,
    )
  }, [])
  useLeadingOn(leave)
  return (
    <SignInPage
      expired={originHere().expired ?? false}
      disabledIn={originHere().disabledIn}
      microsoft={microsoft}
      accounts={accounts}
      enter={async (deed, landing) => {
        const answer = await deed()
        await enter(landing)
        return answer
      }}
    />
  )
}

/** After what may have signed somebody in; if it has, it stays busy until the next page is there. */
async function enter(landing?: string): Promise<void> {
  const { session } = await call(getSession, {})
  if (!session) return
  tellTabs('moved')
  sayOnArrival('Successfully logged in')
  leaveFor(session, landing)
  await new Promise(() => undefined)
}

const leaveFor = (session: Session, landing = landingOf(sessionOf(session))): void =>
  window.location.replace(originHere().from ?? landing)
const leave = (session: Session): void => leaveFor(session)

// As the page was drawn: what it offers is not asked for, so nothing of it moves.
void takeOver('sign-in', ({ dataset }) => <SignIn microsoft={dataset['microsoft'] !== undefined} />)
