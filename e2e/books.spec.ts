import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { companyOfItsOwn } from './own-company.ts'
import { connectXero } from './xero-sandbox.ts'

// Issue 13, Xero: accounts are chosen, a first sync is rehearsed and begun, an invoice is brought there, money comes
// back, and what both sides say differently is put side by side.

test('the books are the same here and in Xero, whoever changes what', async ({ page, elsewhere }) => {
  test.setTimeout(240_000)
  const given = await companyOfItsOwn(page, 'books')
  const client = await given.client()
  const number = () => `KK-${unique('').trim()}`
  const approved = await given.advance(
    await given.invoice({ clientId: client.id }, { invoiceNumber: number() }),
    'submit',
    'approve',
  )
  const pending = await given.advance(
    await given.invoice({ clientId: client.id }, { invoiceNumber: number() }),
    'submit',
  )
  const sandbox = await connectXero(page)
  const books = page.getByRole('region', { name: 'Accounting sync' })

  // Accounts: proposed from the chart, looked at, saved.
  await books.getByRole('button', { name: 'Load accounts' }).click()
  await expect(books.getByLabel('Account for sales')).toHaveValue('200')
  await expect(books.getByLabel('Account for variations')).toHaveValue('220')
  await expect(books.getByLabel('Tax rate for 15%')).toHaveValue('OUTPUT2')
  await hasNoViolations(page, 'books, accounts proposed')
  await books.getByLabel('Account for sales').selectOption('210 Contract Income')
  await books.getByRole('button', { name: 'Save accounts' }).click()
  await expect(toast(page, 'Accounts saved')).toBeVisible()

  // Looked at before anything is sent.
  await books.getByRole('button', { name: 'Show what would happen' }).click()
  const planned = books.getByRole('table', { name: 'What would happen' })
  await expect(planned.getByRole('row', { name: approved.invoiceNumber })).toContainText('Is made in Xero.')
  await expect(planned.getByRole('row', { name: pending.invoiceNumber })).toContainText('Is made in Xero.')
  await hasNoViolations(page, 'books, rehearsed')
  await books.getByRole('button', { name: 'Start syncing' }).click()
  const listed = books.getByRole('table', { name: 'Invoices in Xero' })
  await expect(listed.getByRole('row', { name: approved.invoiceNumber })).toContainText('Synced', { timeout: 60_000 })
  await expect(listed.getByRole('row', { name: pending.invoiceNumber })).toContainText('Synced', { timeout: 60_000 })
  await hasNoViolations(page, 'books, at work')
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page)
  await hasNoViolations(page, 'books on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })

  // Money that a bookkeeper enters there is here a moment later.
  await page.goto(`/app/invoices/${approved.id}`)
  const panel = page.getByRole('region', { name: 'Accounting', exact: true })
  await expect(panel.getByText('Synced', { exact: true })).toBeVisible()
  const there = await panel.getByRole('link', { name: 'Open in Xero' }).getAttribute('href')
  expect(there?.startsWith(sandbox)).toBe(true)
  const xero = await elsewhere()
  await xero.goto(there ?? '')
  await xero.getByLabel('Amount').fill('150.00')
  await xero.getByRole('button', { name: 'Add payment' }).click()
  await expect(page.getByRole('region', { name: /^Payment history/ })).toContainText('$150.00', { timeout: 60_000 })
  await expect(panel.getByText('Synced', { exact: true })).toBeVisible({ timeout: 60_000 })
  await hasNoViolations(page, 'an invoice in the books')

  // Both sides change a pending invoice: side by side, and one is chosen.
  await page.goto(`/app/invoices/${pending.id}`)
  const link = await panel.getByRole('link', { name: 'Open in Xero' }).getAttribute('href')
  await xero.goto(link ?? '')
  await xero.getByLabel('Reference').fill('As agreed by phone')
  await xero.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('To decide', { exact: true })).toBeVisible({ timeout: 60_000 })
  const theirs = panel.getByRole('region', { name: 'In Xero' })
  await expect(theirs.getByText('As agreed by phone')).toBeVisible()
  await expect(theirs.getByText('Differs')).toHaveCount(1)
  await hasNoViolations(page, 'an invoice to decide')
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await theirs.getByRole('button', { name: "Use Xero's" }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Use what Xero says?' })
  await hasNoViolations(page, 'asked which version')
  await dialog.getByRole('button', { name: "Use Xero's" }).click()
  await expect(toast(page, 'Chosen. Both sides are being brought together.')).toBeVisible()
  await expect(panel.getByText('Synced', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('As agreed by phone').first()).toBeVisible()

  // Held, nothing goes there.
  await page.goto('/app/settings/integrations')
  await books.getByRole('button', { name: 'Pause' }).click()
  await expect(books.getByText('The sync is paused.', { exact: false })).toBeVisible()
  await books.getByRole('button', { name: 'Start again' }).click()
  await expect(books.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('what can be done with the books is touched', async ({ page }) => {
    await companyOfItsOwn(page, 'books')
    await connectXero(page)
    const books = page.getByRole('region', { name: 'Accounting sync' })
    await books.getByRole('button', { name: 'Load accounts' }).click()
    await expect(books.getByLabel('Account for sales')).toBeVisible()
    await canBeTouched(page)
    await fitsTheScreen(page)
  })
})
