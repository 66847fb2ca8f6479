import type { Page } from '@playwright/test'

import { dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy } from './journey.ts'

/** An address of a journey's own. */
export const addressOf = (word: string) => `${unique(word).replaceAll(' ', '-')}@example.test`

/**
 * The link in the newest mail to an address, as the developers' outbox shows it. `after` is the link of an earlier mail
 * to it: mails go out after the answer, and the newest may still be on its way.
 */
export async function linkTo(
  page: Page,
  email: string,
  kind:
    | 'accept-invite'
    | 'reset-password'
    | 'confirm-address'
    | 'confirm-address-change'
    | 'confirm-microsoft' = 'accept-invite',
  after = '',
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get('/api/dev/mail')).json()) as {
        items: { to: string; text: string }[]
      }
      const text = items.find((mail) => mail.to === email && mail.text.includes(kind))?.text ?? ''
      link = new RegExp(`/${kind}/[\\w-]+`).exec(text)?.[0] ?? after
      return link
    })
    .not.toBe(after)
  return link
}

/** Invites somebody by the screen, as whoever is signed in there. */
export async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto('/app/settings/users')
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = await dialogOf(page, 'Invite User')
  await field(dialog, 'Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: role })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(toast(page, 'User invited successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
}

/**
 * Somebody of the journey's own in the first demo company: the demo's people are shared, and land in the company
 * entered last in every other journey too. `office` is left signed in as the org_admin, `person` as nobody; what comes
 * back is the link they were invited by.
 */
export async function givenPerson(
  office: Page,
  person: Page,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<string> {
  await signInBy(office, 'orgAdmin')
  await invite(office, email, 'User')
  const link = await linkTo(office, email)
  const made = await person.request.post(`/api${link}`, { data: { name, password } })
  expect(made.status()).toBe(204)
  await person.context().clearCookies()
  return link
}

/** Removes somebody whom the list of people shows, by their name. */
export async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete User' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Are you sure you want to delete ${name}? This action cannot be undone.`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'User deleted successfully')).toBeVisible()
}

/** Opens a company by its name, as the super admin who is signed in there. */
export async function openCompany(page: Page, name: string, { at = '/app/companies' } = {}): Promise<void> {
  await page.goto(at)
  await page.getByRole('button', { name: `Open ${name}` }).click()
  await giveReason(page, name)
}

/** Says why, once the dialog asks. */
export async function giveReason(page: Page, name: string): Promise<void> {
  const dialog = await dialogOf(page, `Open ${name}`)
  await field(dialog, 'Reason').fill('Asked to help')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('region', { name: 'Opened company' })).toContainText(name)
}

/** Adds a company by its page, as the super admin who is signed in there; answers who was invited. */
export async function addCompany(page: Page, name: string): Promise<string> {
  await page.goto('/app/companies')
  await page.getByRole('link', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/app\/companies\/new$/)
  const form = page.getByRole('main')
  const address = addressOf('runs')
  for (const [label, text] of [
    ['Company name', name],
    ['Short code', 'new'],
    ['Contact email', 'office@nikau.example'],
    ['Phone', '+64 9 555 0177'],
    ['Name', 'Aroha Ngata'],
    ['Email', address],
  ] as const)
    await field(form, label).fill(text)
  await form.getByRole('button', { name: 'Add Company' }).click()
  await expect(toast(page, 'Company created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return address
}
