import { hasNoViolations } from './axe.ts'
import { expect, test } from './journey.ts'
import { tabTo } from './keys.ts'
import { addressOf, places } from '#web/marketing/places.ts'

test.describe.configure({ timeout: 180_000 })

const english = places.filter(({ language }) => language === 'en')

test('every page has no violation in either theme, and comes without the application', async ({ page }) => {
  for (const place of english) {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(addressOf(place))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await hasNoViolations(page, place.page)
    expect(scripts.filter((url) => /core|frame|react/.test(url))).toEqual([])
    page.removeAllListeners('request')
  }
})

test('every page stands in every language at an address of its own, and names the others', async ({ page }) => {
  const map = await (await page.request.get('/sitemap.xml')).text()
  for (const place of places) {
    const address = addressOf(place)
    await page.goto(address)
    const own = new URL(address, page.url()).href
    await expect(page.locator('html')).toHaveAttribute('lang', place.language)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', own)
    await expect(page.locator('link[rel=alternate]')).toHaveCount(4)
    expect(map).toContain(`<loc>${own}</loc>`)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
    for (const facts of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(facts)).toMatchObject({ '@context': 'https://schema.org' })
    expect(await page.content()).not.toContain('{{')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

test('whoever chose a language gets it at the short addresses too', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/pricing$/)
  await page.goto('/contact')
  await expect(page).toHaveURL(/\/es\/contact$/)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the theme is chosen and kept', async ({ page }) => {
  await page.goto('/features')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/pricing')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
})

test('prices by keyboard alone', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByText('$49', { exact: true })).toBeVisible()
  await expect(page.getByText('$490', { exact: true })).toBeHidden()
  await page.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /Yearly.*Save 20%/ })).toBeChecked()
  await expect(page.getByText('$490', { exact: true })).toBeVisible()
  await expect(page.getByText('$990', { exact: true })).toBeVisible()
  await expect(page.getByText('$49', { exact: true })).toBeHidden()
  const answer = page.getByText('No. The trial has everything that Pro has, and asks for no card.')
  await expect(answer).toBeHidden()
  await page.locator('summary', { hasText: 'credit card' }).focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await hasNoViolations(page, 'pricing by the year, a question open')
})

test('a message by keyboard alone: mended, sent, and read by us', async ({ page }) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await tabTo(page, 'Send message')
  await page.keyboard.press('Enter')
  for (const text of ['Name is required', 'Email is required', 'Message is required'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await hasNoViolations(page, 'contact with errors')

  const about = `Twelve jobs ${Date.now()}`
  await page.keyboard.type('Aroha Ngata')
  await page.keyboard.press('Tab')
  await page.keyboard.type('aroha@')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('tui.example')
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
  await page.getByRole('combobox', { name: 'What is it about?' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type(about)
  await tabTo(page, 'Send message')
  // It is sent faster than anybody could look.
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/contact', async (route) => {
    await looked
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  goOn()
  await expect(page.getByText("Thank you for your message. We'll be in touch soon.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await expect(send).toBeVisible()
  await hasNoViolations(page, 'contact sent')
  const outbox = async () =>
    ((await (await page.request.get('/api/dev/mail')).json()) as { items: { subject: string; text: string }[] }).items
  await expect
    .poll(async () => (await outbox()).find((mail) => mail.text.includes(about))?.subject)
    .toBe('A demo: Aroha Ngata')
})

test('a refusal says why, and nothing typed is lost', async ({ page, complaints }) => {
  await page.goto('/contact')
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Too many', code: 'rate_limited', detail: 'Please wait an hour', status: 429 }),
    }),
  )
  complaints.expectRefusal(429, /\/api\/contact/)
  await page.getByRole('textbox', { name: 'Name' }).fill('Hone')
  await page.getByRole('textbox', { name: 'Email' }).fill('hone@tui.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('Kia ora')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please wait an hour')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Hone')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Kia ora')
  await hasNoViolations(page, 'contact refused')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Hone')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Kia ora')
})
