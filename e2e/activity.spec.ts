import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { expect, signInBy, test } from './journey.ts'
import { addressOf, invite } from './people.ts'
import { fitsTheScreen, phone } from './phone.ts'

test('what one person does stands in the record’s history before another’s eyes', async ({
  page,
  elsewhere,
  given,
}) => {
  const client = await given.client()
  const variation = await given.variation({ clientId: client.id })
  await signInBy(page, 'orgAdmin')
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok())
  await page.goto(`/app/variations/${variation.id}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('added this variation')).toBeVisible()
  await stream

  const other = await elsewhere()
  await signInBy(other, 'staff')
  await other.goto(`/app/variations/${variation.id}`)
  await other.getByRole('button', { name: 'Change status, now Pending Approval' }).click()
  await other.getByRole('menuitemradio', { name: 'Approved' }).click()
  await expect(history.getByText('approved this variation')).toBeVisible()
  await hasNoViolations(page, 'variation with its history')
})

test('an invoice tells which of its lines became a credit, and which status its money brought', async ({
  signedInAs,
  given,
}) => {
  const invoice = await given.invoice({ clientId: (await given.client()).id })
  const line = { description: 'Frame', quantity: '1', unitPrice: '1000.00', taxRate: '0.15' }
  const credit = { ...line, description: 'Returned bearers', unitPrice: '100.00', taxRate: '0', kind: 'credit' }
  await given.changeInvoice(invoice, { items: [line, credit] })
  const submitted = await given.advance(invoice, 'submit')
  await given.payment(invoice, submitted.total)
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/invoices/${invoice.id}`)
  const history = page.getByRole('region', { name: 'History', exact: true })
  await history.scrollIntoViewIfNeeded()
  await expect(history).toContainText('Frame (1 × $1,000.00, 15% tax)')
  await expect(history).toContainText('Returned bearers (credit: 1 × $100.00, 0% tax)')
  await expect(history.getByText('Status: from Pending to Paid')).toBeVisible()
})

test('the company’s activity is found in the settings, narrowed, and leads to what it tells of', async ({
  page,
  given,
}) => {
  const client = await given.client()
  await signInBy(page, 'orgAdmin')
  await page.goto('/app/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity' }).click()
  // Others do more meanwhile than one page shows.
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Clients' })
  await expect(page).toHaveURL(/kind=client/)
  const entry = page.getByRole('listitem').filter({ hasText: client.name })
  await expect(entry.first()).toContainText('added the client')
  // The list of all kinds, which names the client as well, stays until this one has come.
  await expect(page.getByRole('main').getByText('signed in')).toHaveCount(0)
  await hasNoViolations(page, 'activity')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Tasks' })
  await expect(page).toHaveURL(/kind=task/)
  await expect(entry).toHaveCount(0)
  await page.goBack()
  await entry.first().getByRole('link', { name: client.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible()
})

test('a role tells of itself unfolded, and a person from their menu', async ({ page, given }) => {
  const role = await given.role()
  await given.changeRole(role, { description: 'Reads the drawings.' })
  await signInBy(page, 'orgAdmin')
  await page.goto('/app/settings/roles')
  await page.getByRole('button', { name: new RegExp(`^${role.name}`) }).click()
  const ofRole = page.getByRole('region', { name: 'History' })
  await expect(ofRole.getByText('“Looks up where to go.” became “Reads the drawings.”')).toBeVisible()
  await ofRole.scrollIntoViewIfNeeded()
  await hasNoViolations(page, 'a role with its history')

  const email = addressOf('history')
  await invite(page, email, 'User')
  await page.goto(`/app/settings/users?search=${email}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  const ofPerson = dialog.getByRole('region', { name: 'History' })
  await expect(ofPerson.getByRole('listitem').first()).toContainText('invited')
  await expect(page).toHaveURL(/dialog=history/)
  await hasNoViolations(page, 'a person’s history')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(toast(page, 'Invitation taken back')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the activity in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInBy(page, 'southerly')
    await page.goto('/app/settings/activity')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await fitsTheScreen(page)
    await hasNoViolations(page, 'activity on a phone')
  })
})
