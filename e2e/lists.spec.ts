import type { Page } from '@playwright/test'

import { openFilters, pageAction, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { goOffline } from './offline.ts'

test('search, filter, sort and page are in the address, and Back restores them', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const family = unique('Pīpīwharauroa')
  for (let index = 1; index <= 26; index++) {
    await given.client({
      name: `${family} ${String(index).padStart(2, '0')}`,
      status: index <= 2 ? 'inactive' : 'active',
    })
  }
  await page.goto('/app/clients')
  await page.getByRole('textbox', { name: 'Search clients' }).fill(family)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === family)
  await expect(page.getByText('1–25 of 26')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
  await expect(cardTitles(page)).toHaveText([`${family} 26`])

  await page.getByRole('radio', { name: 'Table' }).check()
  const byName = page.getByRole('columnheader', { name: 'Client name' })
  // As found so far; a new column starts ascending (SPEC 2).
  await expect(byName).toHaveAttribute('aria-sort', 'none')
  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === '-name' && !url.searchParams.has('page'))
  await expect(page.getByRole('row').nth(1)).toContainText(`${family} 26`)

  await page.getByRole('button', { name: /^Inactive/ }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('status') === 'inactive')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: `${family} 01` }).click()
  await expect(page.getByRole('heading', { name: `${family} 01` })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('status') === 'inactive' && url.searchParams.get('sort') === '-name',
  )
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Inactive/ })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('1–25 of 26')).toBeVisible()

  // The view is kept on the device, under the specification's key.
  expect(await page.evaluate(() => localStorage.getItem('clientListViewMode'))).toBe('table')
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Search clients' })).toHaveValue(family)
})

test('the filters of the report list narrow it, alone and together', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  const early = await given.report(job, { progressPercentage: 25, date: '2026-01-05' })
  const late = await given.report(job, { progressPercentage: 76 })
  await page.goto(`/app/reports?clientId=${client.id}`)
  await expect(
    page.getByRole('list', { name: 'Progress Reports' }).getByRole('listitem').filter({ hasText: job.name }),
  ).toHaveCount(2)
  const filters = await openFilters(page)
  await filters.getByRole('group', { name: 'Progress' }).getByRole('button', { name: '0–25%' }).click()
  await expect(page.getByText(late.reportId)).toHaveCount(0)
  await expect(page.getByText(early.reportId).first()).toBeVisible()
  await filters.getByRole('group', { name: 'Date' }).getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await filters.getByRole('group', { name: 'Date' }).getByRole('button', { name: 'Older' }).click()
  await expect(page.getByText(early.reportId).first()).toBeVisible()
})

test('without a connection the page says so, and comes back with it by itself', async ({
  signedInAs,
  context,
  complaints,
}) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/jobs')
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible()
  complaints.expectOffline()
  await goOffline(page)
  await page.getByRole('button', { name: /^Completed/ }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(panel).toBeVisible({ timeout: 20_000 })
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible()
})

test('what stands in the way of a delete is said by its control', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  await page.goto(`/app/clients/${client.id}`)
  const question = page.getByRole('alertdialog')
  const remove = await pageAction(page, 'Delete client')
  await expect(remove).toBeDisabled()
  await expect(remove).toContainText('This client has jobs. Delete or move them first')
  // Reached and pressed all the same, it asks nothing.
  await remove.press('Enter')
  await expect(question).toBeHidden()

  await page.goto(`/app/jobs/${job.id}`)
  await (await pageAction(page, 'Delete job')).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Job deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/jobs$/)
  await page.goto(`/app/clients/${client.id}`)
  await (await pageAction(page, 'Delete client')).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Client deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/clients$/)
})

const cardTitles = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('link')
