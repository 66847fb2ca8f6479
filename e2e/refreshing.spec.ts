import type { Page } from '@playwright/test'

import { dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'

const back = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click()

test('a renamed client has its new name on lists that were seen before', async ({ signedInAs, given }) => {
  const client = await given.client()
  const job = await given.job(client.id)
  await given.invoice(job)
  await given.variation(job)
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/clients/${client.id}`)
  const lists = [`View all invoices of `, `View all variations of `]

  // Seen once, each list is in the cache, where an answer counts as fresh for a while.
  for (const list of lists) {
    await page.getByRole('link', { name: `${list}${client.name}` }).click()
    await expect(page.getByRole('main').getByRole('listitem').getByText(client.name)).toBeVisible()
    await back(page, client.name)
  }

  const renamed = unique('Tīeke Homes')
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const form = await dialogOf(page, 'Edit Client')
  await field(form, 'Client name').fill(renamed)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Client updated successfully')).toBeVisible()

  for (const list of lists) {
    await page.getByRole('link', { name: `${list}${renamed}` }).click()
    await expect(page.getByRole('main').getByRole('listitem').getByText(renamed)).toBeVisible({ timeout: 5000 })
    await expect(page.getByText(client.name)).toHaveCount(0)
    await back(page, renamed)
  }
})
