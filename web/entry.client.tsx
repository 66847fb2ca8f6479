import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { preferredLanguage, switchLanguage } from '#web/lib/i18n.ts'

// A prerendered page arrives in English and must be hydrated as it arrived; the application's empty shell has no words
// yet, so there the person's language comes first and nothing flashes.
const prerendered = document.querySelector('[data-prerendered]') !== null

async function start() {
  if (!prerendered) await takeTheirLanguage()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  if (prerendered) await takeTheirLanguage()
}

// A catalogue that doesn't arrive leaves the page in English, which still works.
async function takeTheirLanguage() {
  await switchLanguage(preferredLanguage()).catch(() => undefined)
}

void start()
