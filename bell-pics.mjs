import { chromium } from '@playwright/test'
import { browser as opts } from './e2e/browser.ts'
const base = 'http://127.0.0.1:4382'
const b = await chromium.launch(opts.launchOptions)
const want = process.argv.slice(2)
const facts = { amount: null, dueDate: null, clientName: null, jobName: null, text: null, completed: null, days: null }
const now = Date.now()
let n = 0
const item = (kind, subject, label, more = {}, hours = 0, read = false) => ({
  id: '019350a0-0000-7000-8000-' + String(++n).padStart(12, '0'),
  kind,
  at: new Date(now - hours * 3.6e6).toISOString(),
  by: 'Mele Faleolo',
  subject: { kind: subject, id: '1', label },
  facts: { ...facts, ...more },
  readAt: read ? new Date().toISOString() : null,
  target: '/app/tasks/1',
})
const items = [
  item(
    'taskAssigned',
    'task',
    'Order trusses for the extension',
    { clientName: 'Tui Holdings', jobName: 'JOB-013 Ponsonby villa', dueDate: '2026-11-28' },
    0.1,
  ),
  item(
    'taskMentioned',
    'task',
    'Whare nui waka taua Whangamatā-Te-Awamutu-Paraparaumu-Taumatawhakatangihangakoauauotamatea extension of the second deck with stairs',
    {
      clientName: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu Limited',
      text: 'Can you look at the flashing on the north side before the roofers come on Monday? The supplier says that the long-run colour is out of stock until the middle of December, and that we would have to take the next one.',
    },
    0.3,
  ),
  item('invoicePaid', 'invoice', 'INV-2026-014', { amount: '12850.00', clientName: 'Tui Holdings' }, 1),
  item(
    'variationSubmitted',
    'variation',
    'VAR-2026-003',
    { amount: '4785.50', text: 'Kwila instead of pine', clientName: 'Tui Holdings' },
    26,
    true,
  ),
  item(
    'reportViewed',
    'report',
    'REP-2026-031',
    { clientName: 'Kererū Homes', jobName: 'JOB-002 Deck and pergola' },
    27,
  ),
  item('trialEnding', 'company', 'Kauri & Co', { days: 3 }, 50, true),
  item('invitationAccepted', 'user', 'Tāne Ruatapu', {}, 51, true),
]
for (const [name, who, size, theme, lang, path, mode] of [
  ['desk-full-light', 'orgadmin', [1280, 900], 'light', 'en', '/app?bell=all', 'full'],
  ['desk-full-dark-fr', 'orgadmin', [1280, 900], 'dark', 'fr', '/app?bell=all', 'full'],
  ['phone-full-light', 'orgadmin', [390, 844], 'light', 'en', '/app?bell=all', 'full'],
  ['phone-full-dark', 'orgadmin', [390, 844], 'dark', 'es', '/app?bell=all', 'full'],
  ['desk-empty', 'client', [1280, 900], 'light', 'en', '/app?bell=unread', 'empty'],
  ['phone-bar', 'orgadmin', [390, 844], 'light', 'en', '/app', 'full'],
  ['phone-prefs', 'orgadmin', [390, 844], 'light', 'es', '/app/profile', 'prefs'],
  ['desk-prefs', 'orgadmin', [1280, 900], 'dark', 'en', '/app/settings/general', 'prefs'],
]) {
  if (want.length && !want.some((w) => name.includes(w))) continue
  const phone = size[0] < 500
  const ctx = await b.newContext({
    viewport: { width: size[0], height: size[1] },
    colorScheme: theme,
    locale: { en: 'en-NZ', fr: 'fr-FR', es: 'es-ES' }[lang],
    hasTouch: phone,
    isMobile: phone,
  })
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text(), m.location().url))
  await page.request.post(base + '/api/dev/sign-in', { data: { email: who + '@stringline.example' } })
  await page.addInitScript(
    ([l, th]) => {
      localStorage.setItem('i18nextLng', l)
      localStorage.setItem('language', l)
      localStorage.setItem('theme', th)
    },
    [lang, theme],
  )
  if (mode !== 'prefs') {
    await page.route('**/api/notifications?*', (r) =>
      r.fulfill({
        json: mode === 'full' ? { items, unread: 104, next: items[0].id } : { items: [], unread: 0, next: null },
      }),
    )
    await page.route('**/api/notifications/unread', (r) => r.fulfill({ json: { unread: mode === 'full' ? 4 : 0 } }))
  }
  await page.goto(base + path)
  await page.waitForTimeout(2500)
  if (mode === 'prefs') {
    await page.locator('table').last().scrollIntoViewIfNeeded()
    await page.locator('select[name="delivery.email"]').selectOption('morning')
    await page.locator('input[name="delivery.isQuiet"]').check()
    await page
      .locator('fieldset', { has: page.locator('table') })
      .last()
      .evaluate((e) => window.scrollTo(0, e.getBoundingClientRect().top + scrollY - 70))
    await page.waitForTimeout(400)
  }
  await page.screenshot({ path: `/tmp/bell-${name}.png` })
  await ctx.close()
}
await b.close()
