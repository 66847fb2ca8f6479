import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { field, toast } from './forms.ts'
import { password, people } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { giveReason } from './people.ts'
import { fitsTheScreen, phone } from './phone.ts'
import { photo } from './pictures.ts'

// The other journeys work in the first demo company: what is changed here is changed in the second.

const menu = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

test('each entry is there by its right, and an address without it says what is missing', async ({ elsewhere }) => {
  const staff = await elsewhere()
  await signInBy(staff, 'staff')
  await staff.goto('/app')
  await staff.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Settings' }).click()
  await expect(staff.getByRole('heading', { name: 'General', level: 1 })).toBeVisible()
  await expect(menu(staff).getByRole('link')).toHaveText([
    'General',
    'Payment reminders',
    'Users',
    'Integrations',
    'Activity',
  ])
  for (const [address, text] of [
    ['/app/settings/company', "You don't have permission to edit company settings."],
    ['/app/settings/branding', "You don't have permission to edit branding settings."],
  ] as const) {
    await staff.goto(address)
    await expect(staff.getByRole('heading', { name: 'No Access' })).toBeVisible()
    await expect(staff.getByText(text)).toBeVisible()
    await expect(staff).toHaveURL(new RegExp(`${address}$`))
  }
  await hasNoViolations(staff, 'no access')

  const user = await elsewhere()
  await signInBy(user, 'user')
  await user.goto('/app/settings')
  await expect(user.getByRole('heading', { name: 'No Access' })).toBeVisible()
  await expect(user.getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('who may not edit the general settings sees them, with the reason and without a button', async ({ page }) => {
  await signInBy(page, 'southerly')
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { session: { can: Record<string, boolean> } }
    body.session.can['updateSettings'] = false
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/app/settings')
  await expect(page.getByText('You may look at these settings.')).toBeVisible()
  for (const name of ['Language', 'Theme', 'Timezone'])
    await expect(page.getByRole('combobox', { name })).toBeDisabled()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await hasNoViolations(page, 'general settings, read-only')
})

test('the general settings by keyboard alone, and a reload loses nothing that was typed', async ({ page }) => {
  await signInBy(page, 'southerly')
  await page.goto('/app/settings')
  const payments = page.getByRole('checkbox', { name: 'Payments: Email' })
  const before = await payments.isChecked()
  await payments.focus()
  await page.keyboard.press('Space')
  await page.reload()
  await expect(page.getByText('What you had typed here is back.')).toBeVisible()
  await expect(payments).toBeChecked({ checked: !before })
  await hasNoViolations(page, 'general settings')
  await page.getByRole('button', { name: 'Save Changes' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Settings updated successfully').first()).toBeVisible()
  await page.reload()
  await expect(payments).toBeChecked({ checked: !before })
})

test('a changed timezone holds at once', async ({ page }) => {
  await signInBy(page, 'southerly')
  await page.goto('/app/settings')
  const timezoneNow = async () => {
    const { session } = (await (await page.request.get('/api/session')).json()) as Asked
    return session.company.timezone
  }
  for (const choice of ['America/Los_Angeles', 'Pacific/Auckland']) {
    await page.getByRole('combobox', { name: 'Timezone' }).selectOption(choice)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(timezoneNow).toBe(choice)
    await expect(toast(page, 'Settings updated successfully').last()).toBeVisible()
  }
})
type Asked = { session: { company: { id: string; timezone: string } } }

test('the next number is shown as it is typed, and never one in use', async ({ page, complaints }) => {
  complaints.expectRefusal(422, /\/api\/company\/numbering/)
  await signInBy(page, 'southerly')
  await page.goto('/app/settings/company')
  const invoices = page.getByRole('group', { name: 'Invoices' })
  const next = Number(await field(invoices, 'Next number').inputValue())
  const prefix = (await field(invoices, 'Prefix').inputValue()) === 'SE' ? 'INV' : 'SE'
  await field(invoices, 'Prefix').fill(prefix.toLowerCase())
  await field(invoices, 'Next number').fill(String(next + 20))
  await expect(invoices.getByRole('status')).toHaveText(new RegExp(`^${prefix}-\\d{4}-0*${next + 20}$`))
  await field(invoices, 'Prefix').fill('S E')
  await field(invoices, 'Prefix').blur()
  await expect(invoices.getByText('A prefix has 1 to 10 letters, digits or hyphens')).toBeVisible()
  // Half of a button under the head of the page would count as a small one.
  await page.evaluate(() => window.scrollTo(0, 0))
  await hasNoViolations(page, 'company profile with a wrong prefix')
  await field(invoices, 'Prefix').fill(prefix)
  await page.getByRole('button', { name: 'Save Numbering' }).click()
  await expect(toast(page, 'Numbering updated successfully').first()).toBeVisible()

  const clients = page.getByRole('group', { name: 'Clients' })
  await field(clients, 'Next number').fill('1')
  await page.getByRole('button', { name: 'Save Numbering' }).click()
  await expect(clients.getByText(/^Numbers up to .+ are in use\. Please choose a higher one$/)).toBeVisible()
})

test('logo and colours are seen before they are saved, and dress the app afterwards', async ({ page }) => {
  await signInBy(page, 'southerly')
  await page.goto('/app/settings/branding')
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  const [colour, was] = [field(page.getByRole('main'), 'Primary colour'), await primary()]
  const stored = await colour.inputValue()
  await colour.fill('yellow')
  await colour.blur()
  await expect(page.getByText('Please enter a colour such as #10B981')).toBeVisible()
  await colour.fill('ffe600')
  await colour.blur()
  await expect(colour).toHaveValue('#FFE600')
  await expect(page.getByText('Shown a little lighter or darker').first()).toBeVisible()
  await hasNoViolations(page, 'branding with a glaring colour')

  const chooser = page.locator('input[type=file]').first()
  await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Please upload an image file (JPEG, PNG, or GIF)').first()).toBeVisible()
  await chooser.setInputFiles(await photo(7))
  await expect(page.getByRole('img', { name: 'Logo preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Branding settings updated successfully').first()).toBeVisible()
  await expect.poll(primary).not.toBe(was)

  await page.goto('/app')
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await hasNoViolations(page, 'dashboard in a glaring colour')
  await page.goto('/app/settings/branding')
  await colour.fill(stored)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Branding settings updated successfully').first()).toBeVisible()
})

test('of two who edit the branding, the later one sees both versions', async ({ page, elsewhere, complaints }) => {
  complaints.expectRefusal(412, /\/api\/company\/branding/)
  const theirs = await elsewhere()
  for (const each of [page, theirs]) {
    await signInBy(each, 'southerly')
    await each.goto('/app/settings/branding')
  }
  const secondary = (each: Page) => field(each.getByRole('main'), 'Secondary colour')
  const save = (each: Page) => each.getByRole('button', { name: 'Save Changes' }).click()
  await secondary(page).fill('#AA5500')
  await secondary(theirs).fill('#0055AA')
  await save(theirs)
  await expect(toast(theirs, 'Branding settings updated successfully').first()).toBeVisible()
  await save(page)
  await expect(page.getByRole('row', { name: /Secondary colour #AA5500 #0055AA/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await expect(toast(page, 'Branding settings updated successfully').first()).toBeVisible()
})

test('the super admin comes to a company’s settings by its own address', async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const token = (await (
    await api.post('/api/sign-in', { data: { email: people.southerly, password, token: true } })
  ).json()) as { token: string }
  const session = await api.get('/api/session', { headers: { authorization: `Bearer ${token.token}` } })
  const { id } = ((await session.json()) as Asked).session.company
  await api.dispose()

  await signInBy(page, 'superAdmin')
  await page.goto(`/app/companies/${id}/settings/branding`)
  await expect(page.getByRole('heading', { name: 'Southerly Electrical', level: 1 })).toBeVisible()
  await hasNoViolations(page, 'settings of a company that is not open')
  await page.getByRole('button', { name: 'Open Southerly Electrical' }).click()
  await giveReason(page, 'Southerly Electrical')
  await expect(page.getByRole('heading', { name: 'Branding', level: 1 })).toBeVisible()
  await menu(page).getByRole('link', { name: 'General' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/companies/${id}/settings$`))
  await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible()
})

test('the settings on a phone', async ({ elsewhere }) => {
  const page = await elsewhere(phone)
  await signInBy(page, 'southerly')
  await page.goto('/app/settings')
  for (const name of ['Company Profile', 'Branding', 'General']) {
    await menu(page).getByRole('button').tap()
    await page.getByRole('menuitem', { name }).tap()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await fitsTheScreen(page, name)
    await hasNoViolations(page, `${name} on a phone`)
  }
})
