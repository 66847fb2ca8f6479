import type { Page } from '@playwright/test'

import { reportSections, toast } from './forms.ts'
import { password, people, unique } from './given.ts'
import { withoutStream } from './idle.ts'
import { expect, test } from './journey.ts'
import { chooseByKeys, focused, focusIsFree, nameOfFocus, tabTo } from './keys.ts'

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
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()

  await tabTo(page, 'Clients')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await enterClient(page, client)
  await enterJob(page, job, client)
  await enterReport(page, job, client)
})

test('what has the focus is never under the bars of a small screen', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  await withoutStream(page)
  const job = await given.job((await given.client()).id)
  const report = await given.report(job)
  await page.setViewportSize({ width: 390, height: 700 })
  for (const address of [`/app/reports/${report.id}`, `/app/clients/${job.clientId}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab')
      expect(await focusIsFree(page), `${address}: ${await nameOfFocus(page)}`).toBe(true)
    }
  }
})

test('a payment by keys leaves the focus on the page', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const invoice = await given.invoice(await given.job((await given.client()).id))
  await given.advance(invoice, 'submit', 'approve')
  await page.goto(`/app/invoices/${invoice.id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first()
  await button.press('Enter')
  await expect(focused(page, 'Amount')).toBeVisible()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await expect(page.getByText('$1,000.00').last()).toBeVisible()
  await expect(toast(page, 'Payment recorded successfully')).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focused(page, 'Amount')).toHaveValue('1,000.00')
  await page.keyboard.press('Enter')
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('Escape closes what is open and the focus goes back to where it was', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  await page.goto(`/app/clients?search=${encodeURIComponent(client.name)}`)
  const menu = page.getByRole('button', { name: `Actions for ${client.name}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem', { name: 'Edit Client' })
  await expect(first).toBeFocused()
  await expect(first).not.toHaveCSS('outline-style', 'none')
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
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeFocused()
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
  await expect(page.getByRole('button', { name: 'Add Job' })).toBeFocused()
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
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: job })).toBeVisible()
  await expect(page.getByText('3%').first()).toBeVisible()
}
