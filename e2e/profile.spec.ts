import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { tabTo } from './keys.ts'
import { addressOf, givenPerson, linkTo, remove } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { photo } from './pictures.ts'

const password = 'seven old kauri logs'

/** Somebody of the journey's own, signed in on a page of another browser: the demo's people are shared. */
async function newcomer(office: Page, person: Page) {
  const [email, name] = [addressOf('hana'), unique('Hana Rewi')]
  await givenPerson(office, person, { email, name, password })
  await signInWith(person, email)
  await person.goto('/app/profile')
  await expect(person.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  return { email, name }
}

async function signInWith(page: Page, email: string, secret = password) {
  expect((await page.request.post('/api/sign-in', { data: { email, password: secret } })).status()).toBe(200)
}

/** The demo company's plan has room for a few: whoever came for a journey goes with it. */
async function away(office: Page, email: string, name: string) {
  await office.goto(`/app/settings/users?search=${encodeURIComponent(email)}`)
  await remove(office, name)
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('somebody says who they are, by keyboard alone, and a reload loses nothing', async ({ page, elsewhere }) => {
  test.slow()
  const person = await elsewhere()
  const { email, name } = await newcomer(page, person)
  const personal = section(person, 'Personal information')
  await hasNoViolations(person, 'profile')

  await tabTo(person, 'Job title')
  await person.keyboard.type('F')
  await person.keyboard.press('Tab')
  await expect(personal.getByText('Job title must be at least 2 characters')).toBeVisible()
  await person.keyboard.type('call me')
  await person.keyboard.press('Tab')
  await expect(personal.getByText('Invalid phone number format')).toBeVisible()
  await hasNoViolations(person, 'profile with errors')
  await person.keyboard.press('Shift+Tab')
  await person.keyboard.press('Control+A')
  await person.keyboard.type('021 555 0177')
  await person.reload()
  await expect(field(personal, 'Phone')).toHaveValue('021 555 0177')
  await field(personal, 'Job title').fill('Foreman')
  await person.keyboard.press('Enter')
  await expect(toast(person, 'Profile updated successfully')).toBeVisible()
  await expect(section(person, 'Account information')).toContainText('Less than a month')
  await expect(section(person, 'Account information')).toContainText('Harbour & Ridge Builders')
  await field(personal, 'Name').fill(`${name} Ngata`)
  await person.keyboard.press('Enter')
  await expect(person.getByRole('button', { name: `Account menu of ${name} Ngata` })).toBeVisible()
  await away(page, email, `${name} Ngata`)
})

test('a password is changed, and an address by the link that is mailed to it', async ({
  page,
  elsewhere,
  complaints,
}) => {
  test.slow()
  const [person, other] = [await elsewhere(), await elsewhere()]
  const { email, name } = await newcomer(page, person)
  await signInWith(other, email)
  await person.getByRole('button', { name: 'Change Password' }).click()
  const form = section(person, 'Password')
  await expect(field(form, 'Current password')).toBeFocused()
  await field(form, 'Current password').fill('not this one')
  await field(form, 'New password').fill('eight new rimu boards')
  await field(form, 'Confirm new password').fill('eight new rimu boards')
  complaints.expectRefusal(422, /\/api\/profile\/password/)
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('The current password is not right')).toBeVisible()
  await hasNoViolations(person, 'password refused')
  await field(form, 'Current password').fill(password)
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(person, 'Password changed. Your other sessions have ended')).toBeVisible()
  await other.goto('/app')
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  const wanted = addressOf('hana.new')
  // Typed in the form that the dialog is opened out of, and for nobody to save yet.
  await field(section(person, 'Personal information'), 'Job title').fill('Foreman')
  await person.getByRole('button', { name: 'Change email' }).click()
  const dialog = await dialogOf(person, 'Change email')
  await hasNoViolations(person, 'change of address')
  await field(dialog, 'New email').fill(wanted)
  await field(dialog, 'Current password').fill('eight new rimu boards')
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(person.getByText(`${wanted} waits for its confirmation`)).toBeVisible()
  await expect(toast(person, 'Profile updated successfully')).toHaveCount(0)
  const link = await linkTo(page, wanted, 'confirm-address-change')
  const hand = await elsewhere(phone)
  for (const each of [hand, other]) {
    await each.goto(link)
    await expect(each.getByRole('button', { name: 'Confirm Address' })).toBeVisible()
    await hasNoViolations(each, 'confirmation of an address')
  }
  await fitsTheScreen(hand)
  await canBeTouched(hand)
  await other.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(other.getByRole('heading', { name: 'Address changed' })).toBeVisible()
  await hasNoViolations(other, 'address changed')
  await person.reload()
  await expect(field(section(person, 'Personal information'), 'Email')).toHaveValue(wanted)
  complaints.expectRefusal(404, /\/api\/confirm-address-change\//)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await away(page, wanted, name)
})

test('what somebody prefers goes with them to every device', async ({ page, elsewhere }) => {
  test.slow()
  const [person, other] = [await elsewhere(), await elsewhere()]
  const { email, name } = await newcomer(page, person)
  await person.getByRole('link', { name: 'Notification settings' }).click()
  await person.getByRole('checkbox', { name: 'Reports: Email' }).uncheck()
  await person.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(toast(person, 'Preferences updated successfully')).toBeVisible()
  await person.getByRole('navigation', { name: 'My Profile' }).getByRole('link', { name: 'Preferences' }).click()
  await person.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Français' })
  await person.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Dark' })
  await person.getByRole('combobox', { name: 'Timezone' }).selectOption({ label: 'Tokyo' })
  await person.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(person.getByRole('navigation', { name: 'Mon profil' })).toBeVisible()
  await expect(person.locator('html')).toHaveAttribute('data-theme', 'dark')
  await signInWith(other, email)
  await other.goto('/app/profile/notifications')
  await expect(other.getByRole('navigation', { name: 'Mon profil' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('checkbox', { name: 'Rapports: E-mail' })).not.toBeChecked()
  // By the menu, too.
  await other.getByRole('button', { name: /Hana Rewi/ }).click()
  // On this device it holds before it is kept.
  const kept = other.waitForResponse('**/api/profile/appearance')
  await other.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await kept
  await person.reload()
  await expect(person.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await away(page, email, name)
})

test('a token is shown once, and works until it is revoked; data is exported; the company is left', async ({
  page,
  elsewhere,
  complaints,
}) => {
  test.slow()
  const person = await elsewhere()
  const { email } = await newcomer(page, person)
  await person.getByRole('link', { name: 'Privacy settings' }).click()
  const tokens = section(person, 'API tokens')
  await tokens.getByRole('button', { name: 'Create Token' }).click()
  const dialog = await dialogOf(person, 'Create Token')
  await dialog.getByRole('button', { name: 'Create Token' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await hasNoViolations(person, 'token refused')
  await field(dialog, 'Name').fill('Payroll import')
  await dialog.getByRole('button', { name: 'Create Token' }).click()
  const made = await dialogOf(person, 'Your new token')
  await hasNoViolations(person, 'token made')
  const token = await field(made, 'Token').inputValue()
  await made.getByRole('button', { name: 'I have copied it' }).click()
  await expect(tokens.getByText('Payroll import')).toBeVisible()
  expect(await person.content()).not.toContain(token)
  const program = await elsewhere()
  const jobs = () => program.request.get('/api/jobs', { headers: { authorization: `Bearer ${token}` } })
  expect((await jobs()).status()).toBe(200)
  await tokens.getByRole('button', { name: 'Revoke Payroll import' }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText('You have made no tokens.')).toBeVisible()
  expect((await jobs()).status()).toBe(401)

  const download = person.waitForEvent('download')
  await person.getByRole('button', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^stringline-\d{4}-\d\d-\d\d\.json$/)

  await person.getByRole('button', { name: 'Leave Harbour & Ridge Builders' }).click()
  const question = person.getByRole('alertdialog')
  await expect(question).toContainText('You lose access to Harbour & Ridge Builders at once')
  await hasNoViolations(person, 'leaving a company')
  await question.getByRole('button', { name: 'Leave' }).click()
  await isInNoCompany(person)
  const hand = await elsewhere(phone)
  await signInWith(hand, email)
  await hand.goto('/app')
  await isInNoCompany(hand)
  await hand.goto('/app/profile')
  await expect(section(hand, 'Account information')).toContainText('N/A')
  await fitsTheScreen(hand)
  await canBeTouched(hand)
  await hasNoViolations(hand, 'profile in no company, phone')
  await person.goto('/app/profile')
  await expect(person.getByRole('textbox', { name: 'Job title' })).toHaveCount(0)
  await expect(section(person, 'Account information')).toContainText('N/A')
  await hasNoViolations(person, 'profile in no company')
  await signInBy(page, 'orgAdmin')
  await page.goto(`/app/settings/users?search=${email}`)
  await expect(page.getByText(email)).toHaveCount(0)
  expect(complaints.unexpected).toEqual([])
})

async function isInNoCompany(person: Page): Promise<void> {
  await expect(person.getByRole('heading', { name: 'You are in no company at present' })).toBeVisible()
  await hasNoViolations(person, 'in no company')
}

test.describe('on a phone', () => {
  test.use(phone)

  test('a photo is placed and shown to colleagues', async ({ page, elsewhere }) => {
    test.slow()
    const office = await elsewhere()
    const { email, name } = await newcomer(office, page)
    await fitsTheScreen(page)
    await canBeTouched(page)
    await page.getByRole('button', { name: 'Add photo' }).tap()
    const dialog = await dialogOf(page, 'Photo')
    const chooser = dialog.locator('input[type="file"]').first()
    await chooser.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(dialog.getByText('Please upload an image file (JPEG, PNG, or GIF)')).toBeVisible()
    await chooser.setInputFiles(await photo(1))
    const crop = dialog.getByRole('button', { name: 'Part of the picture that is kept' })
    await expect(crop).toBeVisible()
    await crop.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1')
    await fitsTheScreen(page)
    await hasNoViolations(page, 'placing a photo')
    await dialog.getByRole('button', { name: 'Save Photo' }).tap()
    await expect(page.locator('main img[src^="/api/photos/"]')).toBeVisible()
    await expect(page.locator('header img[src^="/api/photos/"]')).toBeVisible()
    await office.goto(`/app/settings/users?search=${email}`)
    await expect(office.locator('main img[src^="/api/photos/"]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).tap()
    await expect(page.locator('img[src^="/api/photos/"]')).toHaveCount(0)
    await away(office, email, name)
  })
})
