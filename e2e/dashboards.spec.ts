import type { Page } from '@playwright/test'
import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { fitsTheScreen, phone } from './phone.ts'

/** Presses the link of a figure and says how many records its list then counts. */
async function follow(page: Page, figure: string): Promise<void> {
  // Others make some meanwhile.
  await expect(async () => {
    await page.goto('/app')
    const place = page.locator('dl > div', { has: page.getByText(figure, { exact: true }) })
    const link = place.getByRole('link').first()
    const shown = Number((await link.innerText()).replace(/\D/g, ''))
    await link.click()
    await expect(page).not.toHaveURL(/\/app$/)
    await expect(page.getByText(new RegExp(`\\b${shown}\\b`)).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('the org admin sees the company’s figures, and each leads to its list', async ({ signedInAs, given }) => {
  test.setTimeout(120_000)
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  await given.report(job)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  for (const way of ['Task Board', 'Task Calendar', 'All Tasks'])
    await expect(page.getByRole('navigation', { name: 'Tasks' }).getByRole('link', { name: way })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent tasks' })).toBeVisible()
  for (const figure of ['Active clients', 'Active jobs', 'Total reports']) await follow(page, figure)
  await page.goto('/app')
  await page.locator('dl > div', { hasText: 'Revenue this month' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Received/ })).toBeVisible()
})

test('the picture by month has its table, by keyboard, and each amount its list', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const job = await given.job((await given.client()).id)
  await given.advance(await given.invoice(job), 'submit')
  await page.goto('/app')
  const open = page.getByRole('button', { name: 'Show table' })
  await open.focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Invoiced and received' })
  await expect(table.getByRole('row')).not.toHaveCount(0)
  const invoiced = table.getByRole('link').first()
  const amount = await invoiced.innerText()
  expect(amount).toMatch(/^\$/)
  await invoiced.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/invoices\?.*dated=\d{4}-\d\d/)
  await expect(page.getByRole('button', { name: /^Dated / })).toBeVisible()
  // Others bill meanwhile: the picture and its list are asked for one after the other.
  await expect(page.getByText(/^\d+ invoices?, including tax \$/)).toBeVisible()
  await expect(page.getByText(/^Still to be paid \$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Money not yet claimed' })).toBeVisible()
})

test('an amount is said again by the list that it leads to', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const job = await given.job((await given.client()).id)
  await given.report(job)
  await given.advance(await given.invoice(job, { date: '2020-01-06', dueDate: '2020-02-06' }), 'submit', 'approve')
  const led = async (from: () => Promise<string>, link: string) => {
    // Others are paid meanwhile.
    await expect(async () => {
      await page.goto('/app')
      const amount = await from()
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByText(amount, { exact: true }).first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
  const amountIn = async (text: string) => /\$[\d,.]+\d/.exec(text)?.[0] ?? 'none'
  await led(async () => amountIn(await page.getByText(/still to be paid$/).innerText()), 'Show overdue invoices')
  await expect(page.getByText(/^Still to be paid \$/)).toBeVisible()
  const unclaimed = page.locator('section', { has: page.getByRole('heading', { name: 'Money not yet claimed' }) })
  await led(async () => amountIn(await unclaimed.innerText()), 'Show all of these jobs')
  await expect(page.getByText(/^\d+ jobs? with money not yet claimed, excluding tax \$/)).toBeVisible()
  await hasNoViolations(page, 'list of jobs with money not yet claimed')
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page, 'what a list comes to, on a phone')
})

test('on paper the table is printed, and no button', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Show table' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Invoiced and received' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show table' })).toBeHidden()
})

test('whoever writes reports has a dashboard of their own, without the company’s money', async ({ signedInAs }) => {
  const page = await signedInAs('user')
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await expect(page.getByText('Revenue this month')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Invoiced and received' })).toHaveCount(0)
  await page.locator('dl > div', { hasText: 'Reports created' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Written by me', pressed: true })).toBeVisible()
})

test('a client’s overview leads to its invoices', async ({ signedInAs }) => {
  const page = await signedInAs('client')
  await page.goto('/app')
  await page.locator('dl > div', { hasText: 'Invoices' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/app/invoices')
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
})

test('overdue milestones lead to a list of as many, for staff and for a client’s people', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const title = unique('Piles')
  const milestones = Array.from({ length: 6 }, (_, at) => ({ title: `${title} ${at}`, dueDate: `2020-03-0${at + 1}` }))
  const job = await given.job((await given.client()).id, { startDate: '2020-01-06', milestones })
  // Others make some meanwhile.
  await expect(async () => {
    await page.goto('/app')
    const figure = page.getByRole('link', { name: /^\d+ overdue$/ })
    const shown = await figure.innerText()
    await figure.click()
    await expect(page).toHaveURL('/app/milestones?due=overdue')
    await expect(page.getByText(shown, { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const row = page.getByRole('row', { name: new RegExp(`${title} 5`) })
  await expect(row).toContainText(job.name)
  await hasNoViolations(page, 'list of milestones')
  await page.getByRole('radio', { name: 'Upcoming' }).click()
  await expect(page).toHaveURL('/app/milestones?due=upcoming')
  await expect(page.getByText(/^\d+ upcoming$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goBack()
  await row.click()
  await expect(page.getByRole('heading', { name: job.name, level: 1 })).toBeVisible()

  await signedInAs('client')
  await page.goto('/app/milestones?due=upcoming')
  await expect(page.getByRole('heading', { name: 'Milestones', level: 1 })).toBeVisible()
  await expect(page.getByText(/^\d+ upcoming$/)).toBeVisible()
  // Where it would stand, were it theirs.
  await page.getByRole('radio', { name: 'Overdue' }).click()
  await expect(page.getByRole('table', { name: 'Overdue' }).or(page.getByText('Nothing is overdue'))).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  await page.setViewportSize(phone.viewport)
  await hasNoViolations(page, 'list of a client’s milestones on a phone')
  await fitsTheScreen(page)
})

for (const role of ['orgAdmin', 'user', 'client'] as const)
  test(`the dashboard of ${role} is accessible, with its table open`, async ({ signedInAs }) => {
    const page = await signedInAs(role)
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (role === 'orgAdmin') await page.getByRole('button', { name: 'Show table' }).click()
    await hasNoViolations(page, `dashboard of ${role}`)
  })
