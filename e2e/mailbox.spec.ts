import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { expect, test } from './journey.ts'
import { addressOf } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// Issue 13, Microsoft 365: somebody connects their own mailbox, and an invoice that they send goes out from there.

/** A page of the profile with the section of one's own mailbox. */
async function mailboxOf(page: Page) {
  await page.goto('/app/profile/microsoft')
  const section = page.getByRole('region', { name: 'Microsoft 365' })
  await expect(section.getByRole('button', { name: /Connect my mailbox|Disconnect/ })).toBeVisible()
  return section
}

test('an invoice goes out from the mailbox of who sends it, and the record says so', async ({
  signedInAs,
  given,
  elsewhere,
}) => {
  test.setTimeout(180_000)
  const client = await given.client({ billingEmail: addressOf('accounts') })
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit', 'approve')
  const page = await signedInAs('orgAdmin')
  const section = await mailboxOf(page)
  await expect(section.getByText('This is a sandbox', { exact: false })).toBeVisible()
  await hasNoViolations(page, 'profile, no mailbox')

  await section.getByRole('button', { name: 'Connect my mailbox' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  const sandbox = new URL(page.url()).origin
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()
  await expect(page).toHaveURL('/app/profile/microsoft')
  await expect(section.getByText('Connected as', { exact: false })).toBeVisible()
  await expect(section.getByLabel('Send from my mailbox')).toBeChecked()
  await hasNoViolations(page, 'profile, mailbox connected')

  await page.goto(`/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog', { name: 'Send invoice' }).getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent from', { exact: false })).toBeVisible({ timeout: 60_000 })
  await hasNoViolations(page, 'an invoice sent from a mailbox')
  const there = await elsewhere()
  await there.goto(`${sandbox}/microsoft/people`)
  const row = there.getByRole('listitem').filter({ hasText: 'orgadmin@stringline.example' })
  await row.getByRole('link').click()
  await expect(there.getByText(invoice.invoiceNumber, { exact: false }).first()).toBeVisible()

  await page.goto('/app/profile/microsoft')
  await section.getByRole('button', { name: 'Disconnect' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Disconnect your mailbox?' })
  await hasNoViolations(page, 'asked whether to disconnect the mailbox')
  await asked.getByRole('button', { name: 'Disconnect' }).click()
  await expect(section.getByRole('button', { name: 'Connect my mailbox' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a mailbox is connected by touch', async ({ signedInAs }) => {
    const page = await signedInAs('staff')
    await mailboxOf(page)
    await canBeTouched(page)
    await fitsTheScreen(page)
  })
})
