import type { Locator, Page } from '@playwright/test'

import { dialogOf } from './forms.ts'
import { expect, test } from './journey.ts'

// What a person has set on the device: forced colours, and a zoom of 400 %; and the page on paper.

/** Whether the element stands on the colour that the device has for what is chosen. */
const isSelected = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText'
    const [shown, expected] = [getComputedStyle(each), getComputedStyle(probe)]
    const same = shown.backgroundColor === expected.backgroundColor && shown.color === expected.color
    probe.remove()
    return same
  })

test('in forced colours what is chosen is told apart from what is not', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/app/tasks')
  const views = page.getByRole('navigation', { name: 'Show tasks as' })
  expect(await isSelected(views.getByRole('link', { name: 'List' }))).toBe(true)
  expect(await isSelected(views.getByRole('link', { name: 'Board' }))).toBe(false)
  expect(await isSelected(page.getByRole('link', { name: 'Tasks', exact: true }).first())).toBe(true)
  const tabs = page.getByRole('main').locator('button[aria-pressed]')
  for (const pressed of ['true', 'false']) {
    const tab = tabs.and(page.locator(`[aria-pressed="${pressed}"]`)).first()
    expect(await isSelected(tab), pressed).toBe(pressed === 'true')
  }
  await page.goto('/app/jobs')
  const view = page.getByRole('group', { name: 'View' })
  await view.getByRole('radio', { name: 'Table' }).check()
  expect(await isSelected(view.locator('label').filter({ hasText: 'Table' }))).toBe(true)
  expect(await isSelected(view.locator('label').filter({ hasText: 'Cards' }))).toBe(false)
  await page.goto('/app/jobs?dialog=new')
  const form = await dialogOf(page, 'Add New Job')
  await form.getByLabel('Estimated end date').fill('+40')
  await form.getByLabel('Estimated end date').press('Alt+ArrowDown')
  const cells = page.getByRole('gridcell')
  expect(await isSelected(cells.and(page.locator('[aria-selected="true"]')))).toBe(true)
  expect(await isSelected(cells.and(page.locator('[aria-selected="false"]')).first())).toBe(false)
})

test('on paper an invoice shows its lines and totals, and nothing of the office', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const invoice = await given.invoice({ clientId: client.id })
  await page.goto(`/app/invoices/${invoice.id}`)
  const history = page.getByRole('heading', { name: 'Payment history' })
  await expect(history).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(history).toBeHidden()
  await page.setViewportSize({ width: 673, height: 900 })
  const total = page.getByRole('main').getByText('Subtotal')
  expect((await total.boundingBox())!.x).toBeGreaterThan(673 / 2 - 32)
})

/** How much of the screen is covered by what stays in place when the page is scrolled, in pixels. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    const bars = [...document.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, width, height } = element.getBoundingClientRect()
      const isInSight = top < innerHeight && bottom > 0 && width > innerWidth / 2 && height > 0
      return /fixed|sticky/.test(position) && isInSight && element.checkVisibility()
    })
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
  })

test('at a zoom of 400 % bars take less than a quarter of the height', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  const report = await given.report(job)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/app', '/app/tasks', `/app/jobs/${job.id}`, `/app/reports/${report.id}`, '/app/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await covered(page), path).toBeLessThan(64)
  }
  await page.goto('/app/jobs?dialog=new')
  const form = await dialogOf(page, 'Add New Job')
  await form.getByLabel('Contract amount').scrollIntoViewIfNeeded()
  await expect(form.getByRole('heading', { name: 'Add New Job' })).not.toBeInViewport()
  await expect(form.getByRole('button', { name: 'Cancel' })).not.toBeInViewport()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
})
