import type { Locator, Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { dialogOf, field, pageAction, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { addCompany, linkTo, openCompany } from './people.ts'
import { fitsTheScreen, phone } from './phone.ts'

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Opened company' })

test('a company is added, taken over by who was invited, opened with a reason and left', async ({
  page,
  elsewhere,
}) => {
  const name = unique('Nikau Builders')
  await signInBy(page, 'superAdmin')
  await page.goto('/app/companies/new')
  await page.getByRole('main').getByRole('button', { name: 'Add Company' }).click()
  for (const message of ['Company name is required', 'Phone number is required', 'Name is required'])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await hasNoViolations(page, 'adding a company with errors')
  const address = await addCompany(page, name)
  await expect(page.getByRole('region', { name: 'Organization admins' })).toContainText(address)
  await hasNoViolations(page, 'a company that nobody runs yet')

  const theirs = await elsewhere()
  await theirs.goto(await linkTo(page, address))
  await expect(field(theirs.getByRole('main'), 'Full name')).toHaveValue('Aroha Ngata')
  await theirs.getByRole('textbox', { name: 'Password', exact: true }).fill('seven old kauri logs')
  await theirs.getByRole('textbox', { name: 'Confirm password' }).fill('seven old kauri logs')
  await theirs.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(theirs.getByRole('navigation').first()).toContainText(name)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Invite again' })).toHaveCount(0)
  await page.getByRole('button', { name: `Open ${name}` }).click()
  const dialog = await dialogOf(page, `Open ${name}`)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText('Please say why you open this company')).toBeVisible()
  await hasNoViolations(page, 'why a company is opened')
  await field(dialog, 'Reason').fill('Asked to look at the first invoice')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toContainText(name)
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await page.goto('/app/clients')
  await expect(banner(page)).toContainText(name)
  await hasNoViolations(page, 'inside an opened company')
  await banner(page)
    .getByRole('button', { name: `Leave ${name}` })
    .click()
  await expect(page.getByRole('heading', { name: 'System Overview' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  // The overview's activity names it as well, once for each deed.
  await page.getByRole('region', { name: 'Recent companies' }).getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'Latest activity' })).toContainText('Left by Stringline')

  await theirs.goto('/app/settings/security')
  const openings = theirs.getByRole('region', { name: 'Opened by Stringline' })
  await expect(openings).toContainText('Asked to look at the first invoice')
})

test('a company is cancelled by its name, read by its admin, closed for the others, and restored', async ({
  page,
  elsewhere,
  complaints,
}) => {
  complaints.expectRefusal(403, /\/api\//)
  const name = unique('Totara Homes')
  await signInBy(page, 'superAdmin')
  const address = await addCompany(page, name)
  const theirs = await elsewhere()
  const token = (await linkTo(page, address)).split('/').at(-1) ?? ''
  const body = { name: 'Aroha Ngata', password: 'seven old kauri logs' }
  expect((await theirs.request.post(`/api/accept-invite/${token}`, { data: body })).status()).toBe(204)
  await theirs.goto('/app')
  await expect(theirs.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()

  await page.reload()
  await (await pageAction(page, 'Delete Company')).click()
  const dialog = await dialogOf(page, 'Delete company')
  await field(dialog, `Type ${name} to confirm`).fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Delete Company' }).click()
  await expect(dialog.getByText('Please type the name exactly as it is written')).toBeVisible()
  await hasNoViolations(page, 'deleting a company')
  await field(dialog, `Type ${name} to confirm`).fill(name)
  await dialog.getByRole('button', { name: 'Delete Company' }).click()
  await expect(toast(page, 'Company deleted successfully')).toBeVisible()
  await expect(page.getByText('This company was cancelled.', { exact: false })).toBeVisible()
  await hasNoViolations(page, 'a cancelled company')

  await theirs.goto('/app/clients')
  await expect(theirs.getByText('It is erased for good on', { exact: false })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add Client' })).toHaveCount(0)
  await hasNoViolations(theirs, 'inside a cancelled company')

  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(toast(page, 'Company restored successfully')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Add Client' }).first()).toBeVisible()
})

test('the plan of a company and the end of its trial', async ({ page }) => {
  const name = unique('Rimu Roofing')
  await signInBy(page, 'superAdmin')
  await addCompany(page, name)
  await page.getByRole('button', { name: 'Edit plan' }).click()
  let dialog = await dialogOf(page, 'Edit plan')
  await dialog.getByLabel('Last day of the trial').fill('+60')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(toast(page, 'Company updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit plan' }).click()
  dialog = await dialogOf(page, 'Edit plan')
  await dialog.getByRole('combobox', { name: 'Plan' }).selectOption({ label: 'Pro' })
  await expect(dialog.getByLabel('Last day of the trial')).toHaveCount(0)
  await hasNoViolations(page, 'the plan of a company')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').locator('dl').first()).toContainText('Pro')
})

test('the list is narrowed, sorted and shared by its address', async ({ page }) => {
  await signInBy(page, 'superAdmin')
  await page.goto('/app/companies')
  await expect(page.getByRole('row', { name: /Southerly Electrical/ })).toBeVisible()
  await hasNoViolations(page, 'the companies')
  await page.getByRole('textbox', { name: 'Search companies' }).fill('southerly')
  await expect(page).toHaveURL(/search=southerly/)
  await expect(page.getByRole('row', { name: /Harbour/ })).toHaveCount(0)
  await page.goto('/app/companies?search=nobody-of-that-name')
  await expect(page.getByRole('button', { name: 'Clear filters' }).last()).toBeVisible()
  await page.goto('/app/companies?sort=-people')
  await expect(page.getByRole('columnheader', { name: 'People' })).toHaveAttribute('aria-sort', 'descending')
})

test('the hour in a company that is over says so, keeps what was typed, and leads back to it', async ({
  page,
  complaints,
}) => {
  complaints.expectRefusal(409, /\/api\//)
  complaints.expectRefusal(403, /\/api\//)
  await signInBy(page, 'superAdmin')
  await openCompany(page, 'Southerly Electrical')
  await page.goto('/app/clients?dialog=new')
  const form = await dialogOf(page, 'Add New Client')
  const client = unique('Tōrea Builders')
  await field(form, 'Client name').fill(client)
  // The server's clock is not ours to move: what it answers once the hour is over stands in for it.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const { session } = (await answer.json()) as { session: { company: { id: string; name: string } } }
    const over = { ...session, company: null, openedBefore: { id: session.company.id, name: session.company.name } }
    await route.fulfill({ response: answer, json: { session: over } })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const notice = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await expect(notice).toContainText('Your hour in Southerly Electrical is over')
  await hasNoViolations(page, 'the hour is over')
  await page.unroute('**/api/session')
  await notice.getByRole('button', { name: 'Open Southerly Electrical again' }).click()
  await expect(page).toHaveURL(/\/app\/clients\?dialog=new$/)
  await expect(field(await dialogOf(page, 'Add New Client'), 'Client name')).toHaveValue(client)
})

test('companies on a phone', async ({ elsewhere }) => {
  const page = await elsewhere(phone)
  await signInBy(page, 'superAdmin')
  await page.goto('/app/companies')
  await expect(page.getByRole('link', { name: 'Southerly Electrical' })).toBeVisible()
  await fitsTheScreen(page, 'companies')
  await hasNoViolations(page, 'companies on a phone')
  await page.getByRole('link', { name: 'Southerly Electrical' }).tap()
  await expect(page.getByRole('region', { name: 'Size' })).toBeVisible()
  await fitsTheScreen(page, 'a company')
  await page.goto('/app/companies/new')
  await fitsTheScreen(page, 'adding a company')
  await openCompany(page, 'Southerly Electrical')
  await expect(banner(page)).toContainText('Southerly Electrical')
  await fitsTheScreen(page, 'an opened company')
  await hasNoViolations(page, 'an opened company on a phone')
})

test('a company is opened and left by the keyboard alone', async ({ page, complaints }) => {
  // The start page of the company may ask for its last part as the company is left: as the page that it is no more, or
  // as that of the platform.
  complaints.expectRefusal(409, /\/api\/(onboarding|dashboard)/)
  complaints.expectRefusal(403, /\/api\/(onboarding|dashboard)/)
  await signInBy(page, 'superAdmin')
  await page.goto('/app/companies?search=southerly')
  const open = page.getByRole('button', { name: 'Open Southerly Electrical' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = await dialogOf(page, 'Open Southerly Electrical')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(await dialogOf(page, 'Open Southerly Electrical'), 'Reason')).toBeVisible()
  await field(dialog, 'Reason').focus()
  await page.keyboard.type('Looking after the numbering')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toContainText('Southerly Electrical')
  await banner(page).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
})
