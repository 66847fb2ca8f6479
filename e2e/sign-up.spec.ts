import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, linkTo } from './people.ts'
import { fitsTheScreen, phone } from './phone.ts'
import { photo } from './pictures.ts'

// A stranger becomes a running company: signs up, confirms the address, sets the company up, and a colleague comes in.

const password = 'seven old kauri logs'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function account(page: Page, email: string): Promise<void> {
  await box(page, 'Full name').fill('Aroha Ngata')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await box(page, 'Confirm password').fill(password)
  await press(page, 'Continue')
}

async function company(page: Page, name: string): Promise<void> {
  await box(page, 'Company name').fill(name)
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('11-50')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('residential')
}

test('a stranger signs up, confirms, sets the company up, and a colleague comes in', async ({ page, elsewhere }) => {
  test.slow()
  const [email, mate, name] = [addressOf('aroha'), addressOf('mate'), unique('Tui Roofing')]
  await page.goto('/pricing')
  await page.getByRole('link', { name: /free/i }).first().click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByText('All fields are required')).toHaveCount(4)
  await hasNoViolations(page, 'account with errors')
  await account(page, email)
  await company(page, name)
  await hasNoViolations(page, 'company')
  // A reload loses nothing but what is kept nowhere.
  await page.reload()
  await expect(page.getByText(/What you typed is back/)).toBeVisible()
  await expect(box(page, 'Email')).toHaveValue(email)
  await account(page, email)
  await expect(box(page, 'Company name')).toHaveValue(name)
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Customize Branding' })).toBeFocused()
  await page.locator('input[type=file]').setInputFiles(await photo(1))
  await box(page, 'Primary colour').fill('#b45309')
  await hasNoViolations(page, 'branding')
  await press(page, 'Back')
  await expect(box(page, 'Company name')).toHaveValue(name)
  await press(page, 'Continue')
  await press(page, 'Get Started')
  await expect(page.getByText('Account created successfully')).toBeVisible()
  await expect(page.getByText(/Please confirm your address/)).toBeVisible()
  await hasNoViolations(page, 'start page of a new company')

  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await press(page, 'Continue')
  await press(page, 'Continue')
  await expect(page.getByText('Please enter email addresses for all team members')).toBeVisible()
  await hasNoViolations(page, 'team with errors')
  await box(page, 'Email of person 1').fill(mate)
  await press(page, 'Continue')
  await box(page, 'Project name').fill('Ridge Road Villa')
  await page.getByRole('combobox', { name: 'Project type' }).selectOption('renovation')
  await box(page, 'Client name').fill('Sarah and Tom Reid')
  await box(page, 'Client email').fill('reid@example.test')
  await hasNoViolations(page, 'first project')
  await press(page, 'Continue')
  await page.getByRole('checkbox', { name: 'Xero' }).check()
  await press(page, 'Continue')
  await expect(page.getByText('Please enter your Xero email')).toBeVisible()
  await box(page, 'Xero email').fill('books@tui.example')
  await press(page, 'Continue')
  await expect(page.getByText(/The invitations leave as soon as you confirm/)).toBeVisible()
  await hasNoViolations(page, 'all set')
  await press(page, 'Go to Dashboard')
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up' })).toBeHidden()
  await page.goto('/app/jobs')
  await expect(page.getByText('Ridge Road Villa').first()).toBeVisible()

  await page.goto(await linkTo(page, email, 'confirm-address'))
  await hasNoViolations(page, 'confirm the address')
  await press(page, 'Confirm my address')
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Stringline' }).click()
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await expect(page.getByText(/Please confirm your address/)).toBeHidden()

  const colleague = await elsewhere()
  await colleague.goto(await linkTo(page, mate))
  await expect(colleague.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await box(colleague, 'Full name').fill('Hemi Walker')
  await box(colleague, 'Password').fill(password)
  await box(colleague, 'Confirm password').fill(password)
  await press(colleague, 'Complete Setup')
  await expect(colleague.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
})

test('an address that has an account is told nothing but where to look', async ({ elsewhere }) => {
  const stranger = await elsewhere(phone)
  await stranger.goto('/signup')
  await account(stranger, 'orgadmin@stringline.example')
  await fitsTheScreen(stranger, 'company')
  await company(stranger, 'Harbour & Ridge once more')
  await press(stranger, 'Continue')
  await fitsTheScreen(stranger, 'branding')
  await press(stranger, 'Get Started')
  await expect(stranger.getByRole('heading', { name: 'Look at your mail' })).toBeVisible()
  await hasNoViolations(stranger, 'look at your mail')
})
