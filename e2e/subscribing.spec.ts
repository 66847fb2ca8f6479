import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { expect, test } from './journey.ts'
import { companyOfItsOwn } from './own-company.ts'
import { fitsTheScreen, phone } from './phone.ts'

// Issue 13, subscriptions of our own plans: a company subscribes, moves to another plan, its card is refused, it pays,
// and it cancels.

/** What time and banks do to a company's subscription, at Stripe. */
async function happens(bank: Page, company: string, ...deeds: string[]): Promise<void> {
  for (const deed of deeds) {
    const section = bank.locator('section').filter({ has: bank.getByRole('heading', { name: company, level: 2 }) })
    await section.getByRole('button', { name: deed, exact: true }).click()
  }
}

test('a company subscribes, moves to another plan, pays what is due, and cancels', async ({ page, elsewhere }) => {
  test.setTimeout(240_000)
  await companyOfItsOwn(page, 'plan')
  await page.goto('/app/settings/plan')
  const plans = page.getByRole('region', { name: 'Plans' })
  const current = page.getByRole('region', { name: 'Your plan' })
  await hasNoViolations(page, 'plans to choose from')

  await plans.getByRole('button', { name: 'Choose Basic' }).click()
  await expect(page.getByText('49.00 NZD')).toBeVisible()
  const sandbox = new URL(page.url()).origin
  await page.getByRole('button', { name: 'Try a card that is declined' }).click()
  await expect(page.getByText('Your card was declined', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(current.getByText('Trial')).toBeVisible()
  await plans.getByRole('button', { name: 'Choose Basic' }).click()
  await page.getByRole('button', { name: 'Subscribe with Visa 4242' }).click()
  await expect(current.getByText('Basic')).toBeVisible()
  await expect(current.getByText('Renews on')).toBeVisible()
  await expect(page).toHaveURL('/app/settings/plan')
  await hasNoViolations(page, 'a company that has subscribed')

  await plans.getByRole('radio', { name: 'Yearly' }).check()
  await plans.getByRole('button', { name: 'Move to Pro, $990.00 a year' }).click()
  const question = page.getByRole('alertdialog', { name: 'Move to Pro?' })
  await expect(question.getByText('charged to your card now', { exact: false })).toBeVisible()
  await hasNoViolations(page, 'moving to another plan')
  await question.getByRole('button', { name: 'Move and pay' }).click()
  await expect(toast(page, 'Plan changed')).toBeVisible()
  await expect(current.getByText('$990.00 a year')).toBeVisible()

  // The card is refused when the year is over.
  const bank = await elsewhere()
  await bank.goto(`${sandbox}/stripe/subscribers`)
  const company = (await page.request.get('/api/session').then((answer) => answer.json())).session.company.name
  await happens(bank, company, 'Let the card be declined', 'End the period')
  const due = page.getByText('A payment for your plan failed. 7 days are left to pay', { exact: false })
  await expect(async () => {
    await page.reload()
    await expect(due).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(current.getByText('A payment failed. Please pay', { exact: false })).toBeVisible()
  await hasNoViolations(page, 'a payment that failed')
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await current.getByRole('button', { name: 'Manage billing' }).click()
  await page.getByRole('button', { name: 'Enter another card' }).click()
  await page.getByRole('button', { name: 'Pay what is due' }).click()
  await expect(page.getByText(', paid').first()).toBeVisible()
  await page.getByRole('link', { name: 'Return to Stringline' }).click()
  await expect(current.getByText('Renews on')).toBeVisible()
  await expect(due).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel the company' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Cancel this company?' })
  await expect(leaving.getByText('Your subscription ends at once', { exact: false })).toBeVisible()
  await hasNoViolations(page, 'cancelling a company that has subscribed')
  await leaving.getByRole('button', { name: 'Cancel the company' }).click()
  await expect(page.getByText('Until then choose a plan above', { exact: false })).toBeVisible()
  await expect(async () => {
    await bank.reload()
    const section = bank.locator('section').filter({ has: bank.getByRole('heading', { name: company, level: 2 }) })
    await expect(section.getByText('canceled')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(async () => {
    await page.reload()
    await plans.getByRole('button', { name: 'Choose Basic' }).click({ timeout: 3_000 })
    await page.getByRole('button', { name: 'Subscribe with Visa 4242' }).click({ timeout: 3_000 })
  }).toPass()
  await expect(current.getByText('Renews on')).toBeVisible()
  await expect(page.getByText('This company was cancelled.', { exact: false })).toHaveCount(0)
})
