import { hasNoViolations } from './axe.ts'
import { isDrawn } from './every-screen.ts'
import { expect, signInAnew, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// On a phone a page of the settings or of the profile begins with its own content, below one button for the others.

const pages = {
  Settings: ['', '/company', '/branding', '/reminders', '/users', '/roles', '/plan', '/security'].map(
    (path) => `/app/settings${path}`,
  ),
  'My Profile': ['', '/preferences', '/notifications', '/microsoft', '/security', '/privacy'].map(
    (path) => `/app/profile${path}`,
  ),
}

for (const [area, addresses] of Object.entries(pages)) {
  test(`on a phone every page of ${area} begins in the upper third`, async ({ elsewhere }) => {
    const page = await elsewhere(phone)
    await signInAnew(page, 'orgAdmin')
    for (const at of addresses) {
      await page.goto(at)
      await isDrawn(page)
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(title!.y + title!.height, at).toBeLessThan(844 / 3)
      await fitsTheScreen(page, at)
    }
    const menu = page.getByRole('navigation', { name: area })
    await menu.getByRole('button').tap()
    await hasNoViolations(page, `menu of ${area}`)
    const first = page.getByRole('menuitem').first()
    const name = await first.textContent()
    await first.tap()
    await expect(page).toHaveURL(addresses[0]!)
    await expect(menu.getByRole('button')).toContainText(name ?? '')
    await canBeTouched(page)
  })
}

test('the addresses from when the profile was one page lead to its pages', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/profile#outlook')
  await expect(page).toHaveURL('/app/profile/microsoft#outlook')
  await page.goto('/app/profile')
  const account = page.getByRole('region', { name: 'Account information' })
  await account.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.goBack()
  await account.getByRole('link', { name: 'Privacy settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy and data' })).toBeVisible()
})

test('on a phone the board has New Task, and the public pages their trial', async ({ elsewhere }) => {
  const page = await elsewhere(phone)
  for (const at of ['/', '/pricing', '/fr/']) {
    await page.goto(at)
    await expect(page.getByRole('banner').locator('a[href="/signup"]')).toBeInViewport({ ratio: 1 })
    await fitsTheScreen(page, at)
  }
  await signInAnew(page, 'orgAdmin')
  await page.goto('/app/tasks/board')
  await page.getByRole('button', { name: 'New Task' }).tap()
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible()
})

test('the search of the top bar is wider while it has the focus', async ({ elsewhere }) => {
  const page = await elsewhere({ viewport: { width: 1366, height: 768 } })
  await signInAnew(page, 'orgAdmin')
  await page.goto('/app')
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  const width = async () => (await search.boundingBox())?.width ?? 0
  await expect.poll(width).toBe(320)
  await page.keyboard.press('/')
  await expect.poll(width).toBe(512)
})
