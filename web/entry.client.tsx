import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'

import { takePreferredLanguage } from '#web/lib/i18n.ts'
import { Root } from './root.tsx'
import { arriveAt } from './routes.tsx'

/**
 * The page's code comes before anything is drawn, and the person's language with it, so that nothing flashes. A
 * prerendered page must be hydrated as it arrived, in English; its frame changes the language afterwards.
 */
async function start(place: HTMLElement): Promise<void> {
  const isPrerendered = place.hasChildNodes()
  const arriving = arriveAt(window.location.pathname)
  if (!isPrerendered) await takePreferredLanguage()
  // What did not come is asked for once more by the page, which then says so.
  await arriving.catch(() => undefined)
  const application = (
    <StrictMode>
      <BrowserRouter>
        <Root />
      </BrowserRouter>
    </StrictMode>
  )
  if (isPrerendered) hydrateRoot(place, application)
  else createRoot(place).render(application)
}

const place = document.getElementById('page')
if (place) void start(place)
