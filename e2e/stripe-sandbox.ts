import type { Page } from '@playwright/test'

/** Somebody says yes at Stripe, or not. */
export async function connectStripe(page: Page, decision = 'Connect'): Promise<void> {
  await page.goto('/app/settings/integrations')
  const stripe = page.getByRole('region', { name: 'Stripe' })
  await stripe.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('radio', { name: 'Harbour Ridge Builders' }).check()
  await page.getByRole('button', { name: decision, exact: true }).click()
}
