import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'

import { getAppInfo, getSession } from '#domain/session/api.ts'
import type { AppInfo, Session } from '#domain/session/schema.ts'
import { call } from '#web/lib/api.ts'
import { sayOnArrival } from '#web/lib/arrival.ts'
import { takePreferredLanguage } from '#web/lib/i18n.ts'
import { sessionOf } from '#web/lib/rights.ts'
import { hearTabs, tellTabs } from '#web/lib/tabs.ts'
import { originIn } from '#web/lib/origin.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { landingOf } from '#web/session/sign-in.ts'
import { ToastRegion } from '#web/ui/toast.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The sign-in page as a page of its own: prerendered (scripts/public-pages.ts), with Preact in place of React, and
 * nothing of the application, which is fetched while somebody types (decision 0041).
 */
export function SignIn() {
  const { t } = useTranslation('session')
  const [accounts, setAccounts] = useState<AppInfo['demoAccounts']>([])
  const title = `${t('title')} · Stringline`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    void call(getAppInfo, {}).then(
      ({ demoAccounts }) => setAccounts(demoAccounts),
      () => undefined,
    )
    leadOn()
    hearTabs(leadOn)
    window.addEventListener('focus', leadOn)
    return () => window.removeEventListener('focus', leadOn)
  }, [])
  return (
    <>
      <SkipLink />
      <SignInPage
        expired={origin().expired ?? false}
        accounts={accounts}
        enter={async (deed, landing) => {
          const answer = await deed()
          await enter(landing)
          return answer
        }}
      />
      <ToastRegion />
    </>
  )
}

// Left there by the guard, before somebody loaded the page again.
const origin = () => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return originIn(typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null)
}

/** Whoever is signed in already, here or by another tab, is led on. */
function leadOn(): void {
  void call(getSession, {}).then(
    ({ session }) => session && leave(session),
    () => undefined,
  )
}

/** After what may have signed somebody in; if it has, it stays busy until the next page is there. */
async function enter(landing?: string): Promise<void> {
  const { session } = await call(getSession, {})
  if (!session) return
  tellTabs('moved')
  sayOnArrival('Successfully logged in')
  leave(session, landing)
  await new Promise(() => undefined)
}

const leave = (session: Session, landing = landingOf(sessionOf(session))): void =>
  window.location.replace(origin().from ?? landing)

/** The application's files, ready when somebody is signed in. */
function fetchAhead(files: readonly string[]): void {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href })
    document.head.append(link)
  }
}

async function start(place: HTMLElement): Promise<void> {
  const firstDeed = new AbortController()
  const ahead = () => {
    firstDeed.abort()
    fetchAhead(place.dataset['next']?.split(' ') ?? [])
  }
  for (const deed of ['keydown', 'pointerdown'] as const)
    window.addEventListener(deed, ahead, { signal: firstDeed.signal })
  // The page arrived in English.
  await takePreferredLanguage()
  createRoot(place).render(<SignIn />)
}

const place = typeof document === 'undefined' ? null : document.getElementById('sign-in')
if (place) void start(place)
