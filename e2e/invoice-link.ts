import type { Page } from '@playwright/test'

/** Makes a link for whoever is to pay an invoice; the company's page of it stays open. */
export async function linkToInvoice(page: Page, id: string): Promise<URL> {
  await page.goto(`/app/invoices/${id}`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('list', { name: 'Links for the client' }).getByRole('listitem')
  return new URL((await link.getByRole('link').getAttribute('href')) ?? '')
}
