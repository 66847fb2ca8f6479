import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { focused, tabRound, tabTo } from './keys.ts'
import { addressOf } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { photo } from './pictures.ts'
import { box, chosenPassword, enterAccount, enterCompany, press } from './sign-up.ts'

// A company founded and set up, in one go with what comes after: stranger.spec.ts.

const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a reload while signing up loses nothing but what is kept nowhere', async ({ page }) => {
  const [email, name] = [addressOf('aroha'), unique('Tui Roofing')]
  await page.goto('/pricing')
  await page.getByRole('link', { name: /free/i }).first().click()
  await expect(step(page, 'Create Account')).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByText('All fields are required')).toHaveCount(1)
  await enterAccount(page, { name: 'Aroha Ngata', email })
  await enterCompany(page, name)
  await page.reload()
  await expect(page.getByText(/What you typed is back/)).toBeVisible()
  await expect(box(page, 'Email')).toHaveValue(email)
  await enterAccount(page, { name: 'Aroha Ngata', email })
  await expect(box(page, 'Company name')).toHaveValue(name)
  await press(page, 'Continue')
  await press(page, 'Back')
  await expect(box(page, 'Company name')).toHaveValue(name)
})

test('what is typed right after a refusal stays in its field', async ({ page }) => {
  await page.goto('/signup')
  await expect(step(page, 'Create Account')).toBeVisible()
  // Timers wait, as they do while a browser has keys to handle.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Continue')
  await expect(focused(page, 'Full name')).toBeVisible()
  await page.keyboard.type('Aroha')
  await page.clock.runFor(1000)
  await page.keyboard.type(' Ngata')
  await expect(box(page, 'Full name')).toHaveValue('Aroha Ngata')
})

test('somebody without a mouse signs up, in the language they choose', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/signup')
  await expect(step(page, 'Create Account')).toBeVisible()
  await tabRound(page)
  await tabTo(page, 'Continue')
  await keyboard.press('Enter')
  await expect(focused(page, 'Full name'), 'the first field that is wrong').toBeVisible()
  await expect(page.getByText('All fields are required')).toHaveCount(1)
  await keyboard.type('Aroha Ngata')

  await tabTo(page, 'Language')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toBeFocused()
  await expect(box(page, 'Nombre completo')).toHaveValue('Aroha Ngata')
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused()

  await tabTo(page, 'Confirm password', 'Shift+Tab')
  await keyboard.type(chosenPassword)
  await tabTo(page, 'Password', 'Shift+Tab')
  await keyboard.type(chosenPassword)
  await tabTo(page, 'Email', 'Shift+Tab')
  await keyboard.type(addressOf('aroha'))
  await keyboard.press('Enter')
  await expect(step(page, 'Company Details')).toBeFocused()
  await tabTo(page, 'Back')
  await keyboard.press('Space')
  await expect(step(page, 'Create Account')).toBeFocused()
  await expect(box(page, 'Confirm password')).toHaveValue(chosenPassword)
  await tabTo(page, 'Continue')
  await keyboard.press('Space')
  await expect(step(page, 'Company Details')).toBeFocused()

  await tabTo(page, 'Company name')
  await keyboard.type(unique('Tui Roofing'))
  await keyboard.press('Enter')
  await expect(focused(page, 'Company size'), 'the first field that is wrong').toBeVisible()
  await keyboard.press('ArrowDown')
  await tabTo(page, 'Industry')
  await keyboard.press('ArrowDown')
  await tabRound(page)
  await tabTo(page, 'Continue')
  await keyboard.press('Enter')
  await expect(step(page, 'Customize Branding')).toBeFocused()

  // Asked for before the press: from when on a browser hands it over is not said.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose a file')
  await keyboard.press('Enter')
  await (await chooser).setFiles(await photo(1))
  await expect(page.getByRole('img', { name: 'Logo preview' })).toBeVisible()
  await tabTo(page, 'Primary colour')
  await keyboard.press('Control+A')
  await keyboard.type('yellow')
  await keyboard.press('Enter')
  await expect(page.getByText('Please enter a colour such as #10B981')).toBeVisible()
  await expect(focused(page, 'Primary colour')).toBeVisible()
  await keyboard.press('Control+A')
  await keyboard.type('#B45309')
  await tabRound(page)
  await tabTo(page, 'Get Started')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible()
  await tabTo(page, 'Set up')
})

test('a thumb signs up an address that has an account, and is told nothing but where to look', async ({
  elsewhere,
}) => {
  const stranger = await elsewhere(phone)
  const looksRight = async (name: string) => {
    await expect(step(stranger, name)).toBeVisible()
    await fitsTheScreen(stranger, name)
    await canBeTouched(stranger)
  }
  await stranger.goto('/signup')
  await looksRight('Create Account')
  await enterAccount(stranger, { name: 'Aroha Ngata', email: 'orgadmin@stringline.example' })
  await looksRight('Company Details')
  await enterCompany(stranger, 'Harbour & Ridge once more')
  await press(stranger, 'Continue')
  await stranger.locator('input[type=file]').setInputFiles(await photo(1))
  await expect(stranger.getByRole('img', { name: 'Logo preview' })).toBeVisible()
  await looksRight('Customize Branding')
  await press(stranger, 'Get Started')
  await looksRight('Look at your mail')
  await hasNoViolations(stranger, 'look at your mail')
})
