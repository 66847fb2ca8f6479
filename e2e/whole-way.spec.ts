import { readFile } from 'node:fs/promises'

import type { CheckoutList } from '#domain/checkout/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { type Given, unique } from './given.ts'
import { expect, test } from './journey.ts'
import { companyOfItsOwn } from './own-company.ts'
import { phone } from './phone.ts'
import { linkToInvoice } from './invoice-link.ts'
import { connectStripe } from './stripe-sandbox.ts'
import { connectXero } from './xero-sandbox.ts'

// Issue 13, all of it in one go: the books are connected, an invoice goes there and is paid online, the books learn of
// it, and everything is taken along into another company, where it is the same to the cent.

/** What is about whoever asks, or about the account that took a payment, which the other company has none of. */
const others = new Set(['can', 'because', 'url', 'refundable'])

/** What a company says of an invoice and its money. */
async function moneyOf(given: Given, id: string): Promise<object> {
  const { invoiceNumber, clientName, status, subtotal, taxTotal, total, amountPaid, balance, items, payments } =
    await given.read<InvoiceRecord>(`/api/invoices/${id}`)
  const sums = { subtotal, taxTotal, total, amountPaid, balance }
  const { items: online } = await given.read<CheckoutList>(`/api/invoices/${id}/checkouts`)
  const said = { invoiceNumber, clientName, status, sums, items, payments, online }
  return JSON.parse(JSON.stringify(said, (field, value: unknown) => (others.has(field) ? undefined : value))) as object
}

test('what was paid online is in the books, and in the company that everything moves to', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(300_000)
  const given = await companyOfItsOwn(page, 'whole')
  const client = await given.client()
  const draft = await given.invoice({ clientId: client.id }, { invoiceNumber: `KK-${unique('').trim()}` })
  const invoice = await given.advance(draft, 'submit', 'approve')

  // To the books.
  await connectXero(page)
  const books = page.getByRole('region', { name: 'Accounting sync' })
  await books.getByRole('button', { name: 'Load accounts' }).click()
  await books.getByRole('button', { name: 'Save accounts' }).click()
  await expect(toast(page, 'Accounts saved')).toBeVisible()
  await books.getByRole('button', { name: 'Show what would happen' }).click()
  await books.getByRole('button', { name: 'Start syncing' }).click()
  const listed = books.getByRole('table', { name: 'Invoices in Xero' })
  await expect(listed.getByRole('row', { name: invoice.invoiceNumber })).toContainText('Synced', { timeout: 60_000 })

  // Paid online, by somebody who has nothing but the link.
  await connectStripe(page)
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()
  const url = await linkToInvoice(page, invoice.id)
  const theirs = await elsewhere(phone)
  await theirs.goto(url.pathname)
  await theirs.getByRole('button', { name: 'Pay now' }).click()
  const form = theirs.getByRole('dialog', { name: 'Pay now' })
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await theirs.getByRole('button', { name: 'Pay with Visa 4242' }).click()
  await expect(theirs.getByText('Thank you. Your payment of $1,150.00 has arrived.')).toBeVisible()

  // The books have learned of it.
  const panel = page.getByRole('region', { name: 'Accounting', exact: true })
  const xero = await elsewhere()
  await xero.goto((await panel.getByRole('link', { name: 'Open in Xero' }).getAttribute('href')) ?? '')
  await expect(async () => {
    await xero.reload()
    await expect(xero.getByText('PAID', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(panel.getByText('Synced', { exact: true })).toBeVisible({ timeout: 60_000 })

  // What Stripe kept was spent there, so that the bank account says what arrived.
  const { items } = await given.read<CheckoutList>(`/api/invoices/${invoice.id}/checkouts`)
  const [organisationAt = ''] = /^.*\/xero\/organisations\/[^/]+/.exec(xero.url()) ?? []
  await xero.goto(organisationAt)
  const spent = xero.getByRole('row', { name: `Stringline fee ${items[0]?.id}` })
  await expect(async () => {
    await xero.reload()
    await expect(spent).toContainText('31.35', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await hasNoViolations(page, 'an invoice whose fee is in the books')

  // Everything is taken along.
  await page.goto('/app/settings/export')
  await page.getByRole('button', { name: 'Export Everything' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Asked for by' })
  const ready = row.getByRole('link', { name: 'Download' })
  await expect(ready).toBeVisible({ timeout: 120_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  const archive = await readFile(await download.path())

  // And is the same elsewhere.
  const there = await elsewhere()
  const moved = await companyOfItsOwn(there, 'moved')
  const { preview } = await moved.bringIn(archive)
  expect(preview).toMatchObject({
    problemCount: 0,
    missingCount: 0,
    counts: { clients: 1, invoices: 1, 'online-payments': 1 },
  })
  const before = await moneyOf(given, invoice.id)
  expect(before).toMatchObject({
    status: 'paid',
    sums: { amountPaid: '1150.00' },
    online: [{ received: '1150.00', fee: '31.35' }],
  })
  expect(await moneyOf(moved, invoice.id)).toEqual(before)
  await there.goto(`/app/invoices/${invoice.id}`)
  await expect(there.getByRole('heading', { level: 1 })).toContainText(invoice.invoiceNumber)
  await expect(there.getByRole('region', { name: 'Payment history' }).getByText('$1,150.00').first()).toBeVisible()
})
