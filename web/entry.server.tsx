import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

import { OwnPage } from './app/own-page.tsx'
import { SignIn } from './app/sign-in.tsx'
import SignUp from './app/sign-up.tsx'
import { SkipLink } from './app/skip-link.tsx'
import { speak } from './lib/i18n.ts'
import { addressOf, type Place, places } from './marketing/places.ts'
import { PublicPage } from './marketing/public-page.tsx'

/** Every public page, at its address. Runs at build time only. */
export async function drawPublicPages(): Promise<{ address: string; place: Place; drawn: string }[]> {
  const pages = []
  for (const place of places) {
    // One after the other: they are drawn in the language that is spoken at the moment.
    await speak(place.language)
    pages.push({ address: addressOf(place), place, drawn: draw(place) })
  }
  await speak('en')
  return pages
}

const draw = (place: Place): string =>
  renderToString(
    <>
      <SkipLink />
      <PublicPage {...place} />
    </>,
  )

/** The pages that are taken over by scripts of their own, as they look before anybody has done anything. */
export const drawOwnPages = (): { signIn: string; signInMicrosoft: string; signUp: string } => ({
  signIn: drawOwn(<SignIn microsoft={false} />),
  signInMicrosoft: drawOwn(<SignIn microsoft />),
  signUp: drawOwn(<SignUp />),
})

const drawOwn = (page: ReactNode): string => renderToString(<OwnPage>{page}</OwnPage>)
