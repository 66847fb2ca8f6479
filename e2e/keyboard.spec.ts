import type { Page } from '@playwright/test'

import { reportSections, toast } from './forms.ts'
import { password, people, unique } from './given.ts'
import { expect, test } from './journey.ts'
import { chooseByKeys, focused, tabTo } from './keys.ts'

// The whole way by keys alone: no pointer is ever used here.
test('somebody without a mouse signs in, enters a client and a job and writes a report', async ({ page }) => {
  const client = unique('Rātā Gardens')
  const job = unique('Boundary fence')

  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(people.staff)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()

  await tabTo(page, 'Clients')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await enterClient(page, client)
  await enterJob(page, job, client)
  await enterReport(page, job, client)
})

test('Escape closes what is open and the focus goes back to where it was', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  await page.goto(`/app/clients?search=${encodeURIComponent(client.name)}`)
  const menu = page.getByRole('button', { name: `Actions for ${client.name}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit Client' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit Client' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Are you sure you want to delete ${client.name}? This action cannot be undone.`)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(menu).toBeFocused()

  const add = page.getByRole('button', { name: 'Add Client' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Client name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(add).toBeFocused()

  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search clients' })).toBeFocused()
})

async function enterClient(page: Page, name: string): Promise<void> {
  await tabTo(page, 'Add Client')
  await page.keyboard.press('Enter')
  await expect(focused(page, 'Client name')).toBeVisible()
  await page.keyboard.type(name)
  await tabTo(page, 'Primary email')
  await page.keyboard.type('rata@gardens.example')
  await tabTo(page, 'Phone')
  await page.keyboard.type('+64 9 555 0177')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Client created successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function enterJob(page: Page, name: string, client: string): Promise<void> {
  await tabTo(page, 'Jobs', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await tabTo(page, 'Add Job')
  await page.keyboard.press('Enter')
  await expect(focused(page, 'Client')).toBeVisible()
  await chooseByKeys(page, client)
  await tabTo(page, 'Job name')
  await page.keyboard.type(name)
  await tabTo(page, 'Address')
  await page.keyboard.type('8 Nīkau Place')
  // A date is typed in the order the person's language has it.
  await tabTo(page, 'Estimated end date')
  await page.keyboard.type('30062027')
  await tabTo(page, 'Contract amount')
  await page.keyboard.type('18500')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Job created successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function enterReport(page: Page, job: string, client: string): Promise<void> {
  await tabTo(page, 'Reports', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Progress Reports', level: 1 })).toBeVisible()
  await tabTo(page, 'Create Report')
  await page.keyboard.press('Enter')
  await expect(focused(page, 'Client')).toBeVisible()
  await chooseByKeys(page, client)
  await tabTo(page, 'Job')
  await chooseByKeys(page, job)
  await tabTo(page, 'Progress')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  for (const [label, text] of Object.entries(reportSections)) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'Save Report')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Report created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: job })).toBeVisible()
  await expect(page.getByText('3%').first()).toBeVisible()
}
