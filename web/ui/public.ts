import './public.css'
import { readStored, writeChoice } from '#web/lib/stored.ts'
import { chooseTheme, storedTheme, themes } from '#web/lib/themes.ts'

// All that the public pages do by themselves; everything else on them is the browser's own (decision 0055).

keepLanguage()
offerThemes()
openChat()

/** Somebody who once chose a language gets it at the short addresses too. */
function keepLanguage(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-language]')]
  for (const link of links) {
    link.addEventListener('click', () => writeChoice('language', link.dataset['language'] ?? 'en'))
  }
  const chosen = links.find((link) => link.dataset['language'] === readStored('language'))
  if (document.documentElement.lang === 'en' && chosen !== undefined && chosen.lang !== 'en')
    window.location.replace(`${chosen.href}${window.location.search}${window.location.hash}`)
}

function offerThemes(): void {
  const select = document.querySelector<HTMLSelectElement>('select[data-theme-choice]')
  if (select === null) return
  select.value = storedTheme()
  select.addEventListener('change', () => chooseTheme(themes.find((theme) => theme === select.value) ?? 'system'))
}

/** From nine to five on weekdays in Auckland, where the chat is. */
function openChat(): void {
  const chat = document.querySelector<HTMLAnchorElement>('a[data-chat]')
  if (chat === null) return
  const parts = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date())
  const said = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const hour = Number(said('hour'))
  chat.hidden = said('weekday').startsWith('S') || hour < 9 || hour >= 17
}
