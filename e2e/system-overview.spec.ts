import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { expect, signInBy, test } from './journey.ts'
import { fitsTheScreen, phone } from './phone.ts'

const figure = (page: Page, label: string) =>
  page
    .locator('dl[aria-label="Figures"] > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('link')

test('each figure leads to the list of companies that says the same', async ({ page }) => {
  await signInBy(page, 'superAdmin')
  for (const [label, total] of [
    ['Active companies', 'Companies'],
    ['Users', 'People'],
    ['Monthly value of plans', 'Monthly value'],
    ['Active reports', 'Reports'],
  ] as const) {
    const totals = page.locator('dl[aria-label="All of them together"] > div')
    // Others found companies and write reports meanwhile.
    await expect(async () => {
      await page.goto('/app')
      const said = (await figure(page, label).textContent()) ?? ''
      expect(said).toMatch(/^\$?[\d,.]+$/)
      await figure(page, label).click()
      await expect(page).toHaveURL(/\/app\/companies\?status=active/)
      const sum = totals.filter({ has: page.getByText(total, { exact: true }) }).locator('dd')
      await expect(sum).toHaveText(said, { timeout: 2_000 })
    }).toPass()
  }
})

test('health is asked by itself, and what happened comes page by page', async ({ page }) => {
  await signInBy(page, 'superAdmin')
  const health = page.getByRole('region', { name: 'Health' })
  // The first probes come with the first minute of the product.
  await expect(async () => {
    await page.goto('/app')
    await expect(health.getByText('Working')).toHaveCount(4)
  }).toPass({ timeout: 150_000 })
  for (const probe of ['API', 'Database', 'Sign-in', 'Storage'])
    await expect(health.getByRole('heading', { name: probe })).toBeVisible()

  const activity = page.getByRole('region', { name: 'Global activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(20)
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expect(activity.getByRole('listitem')).toHaveCount(40)

  const usage = page.getByRole('region', { name: 'Usage of twelve months' })
  await expect(async () => {
    await page.reload()
    await usage.getByText('As a table').click()
    await expect(usage.getByRole('row')).toHaveCount(13)
  }).toPass({ timeout: 60_000 })
  await hasNoViolations(page, 'System Overview')
  await page.getByRole('link', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/app\/companies\/new$/)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('all of it fits, in every language', async ({ page }) => {
    await signInBy(page, 'superAdmin')
    // The demo's people are shared: what is chosen here is not kept for all of their devices.
    await page.route('**/api/profile/appearance', (route) => route.fulfill({ status: 204 }))
    await page.goto('/app')
    for (const [name, title] of [
      ['English', 'System Overview'],
      ['Español', 'Resumen del sistema'],
      ['Français', 'Vue d’ensemble du système'],
    ] as const) {
      await page.locator('header').getByRole('button').last().click()
      await page.getByRole('menuitemradio', { name }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
      await fitsTheScreen(page, name)
    }
    await hasNoViolations(page, 'System Overview on a phone')
  })
})
