import type { Page } from '@playwright/test'

/** What journeys choose for people who come in. */
export const chosenPassword = 'seven old kauri logs'

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The first step of signing up, and on to the second. */
export async function enterAccount(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await box(page, 'Full name').fill(name)
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(chosenPassword)
  await box(page, 'Confirm password').fill(chosenPassword)
  await press(page, 'Continue')
}

/** The second step, without going on. */
export async function enterCompany(page: Page, name: string): Promise<void> {
  await box(page, 'Company name').fill(name)
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('11-50')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('residential')
}

/** Comes in by the link of an invitation, as somebody who has no account yet. */
export async function acceptAs(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await box(page, 'Full name').fill(name)
  await box(page, 'Password').fill(chosenPassword)
  await box(page, 'Confirm password').fill(chosenPassword)
  await press(page, 'Complete Setup')
}
