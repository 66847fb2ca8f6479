import type { ComponentType } from 'react'

import { Contact } from './contact.tsx'
import { Features } from './features.tsx'
import { Home } from './home.tsx'
import { Privacy, Terms } from './legal.tsx'
import { MarketingFrame } from './marketing-frame.tsx'
import type { Place, PublicPage as Page } from './places.ts'
import { Pricing } from './pricing.tsx'

const contents: Record<Page, ComponentType<Place>> = {
  home: Home,
  features: Features,
  pricing: Pricing,
  contact: Contact,
  privacy: Privacy,
  terms: Terms,
}

/** A public page as it is drawn while building (scripts/public-pages.ts). */
export function PublicPage(here: Place) {
  const Content = contents[here.page]
  return (
    <MarketingFrame {...here}>
      <Content {...here} />
    </MarketingFrame>
  )
}
