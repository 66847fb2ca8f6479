import { createRoot } from 'react-dom/client'

import { asLanguage, switchLanguage } from '#web/lib/i18n.ts'
import { ContactForm } from '#web/marketing/contact-form.tsx'
import { openForm } from '#web/marketing/contact-sending.ts'

/** Takes over the contact form that the page arrived with: Preact, and nothing of the application (decision 0055). */
async function start(place: HTMLElement): Promise<void> {
  const language = asLanguage(place.dataset['language']) ?? 'en'
  // Its age counts from here.
  place.addEventListener('focusin', () => void openForm().catch(() => undefined), { once: true })
  await switchLanguage(language)
  createRoot(place).render(<ContactForm language={language} />)
}

const place = document.getElementById('contact-form')
if (place) void start(place)
