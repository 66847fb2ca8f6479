import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { takePreferredLanguage } from '#web/lib/i18n.ts'

// The application's empty shell has no words yet: there the person's language comes first and nothing flashes. A
// prerendered page must be hydrated as it arrived, in English; its frame changes the language afterwards.
const prerendered = document.querySelector('[data-prerendered]') !== null

async function start() {
  if (!prerendered) await takePreferredLanguage()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()
