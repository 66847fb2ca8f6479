import type { Locator, Page } from '@playwright/test'

import { newId } from '#domain/ids.ts'
import { openFilters, toast } from './forms.ts'
import { unique } from './given.ts'
import { withoutStream } from './idle.ts'
import { expect, test } from './journey.ts'

const lists = [
  { kind: 'clients', title: 'Clients' },
  { kind: 'jobs', title: 'Jobs' },
  { kind: 'reports', title: 'Progress Reports' },
  { kind: 'invoices', title: 'Invoices' },
  { kind: 'variations', title: 'Variations' },
]

for (const { kind, title } of lists) {
  test(`the list of ${kind} that failed while drawing is drawn by Try Again`, async ({ signedInAs, complaints }) => {
    const page = await signedInAs('orgAdmin')
    complaints.expectFailedDrawing()
    const mended = await spoil(page, `**/api/${kind}?*`, { status: 200, json: { items: null, total: 1 } })
    await page.goto(`/app/${kind}`)
    const panel = failurePanel(page)
    await expect(panel).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
    // Still spoilt: it says so again, and goes on saying so until it works.
    const askedAgain = page.waitForResponse(`**/api/${kind}?*`)
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await askedAgain
    mended()
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('list', { name: title })).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
  })

  test(`${kind} that cannot be had say so and are tried again`, async ({ signedInAs, complaints }) => {
    const page = await signedInAs('orgAdmin')
    complaints.expectRefusal(500, new RegExp(`/api/${kind}`))
    complaints.expectOffline()
    // What others change meanwhile would be asked for as well.
    await page.route('**/api/live*', (route) => route.abort())
    const mended = await spoil(page, `**/api/${kind}?*`, { status: 500, body: 'no' })
    const tries = countAnswers(page, new RegExp(`/api/${kind}\\?`))
    await page.goto(`/app/${kind}`)
    const panel = failurePanel(page)
    await expect(panel.getByText(`Failed to fetch ${kind}`)).toBeVisible()
    // Not before the last try, and not long after it (web/lib/query.test.ts says when).
    expect(tries()).toBe(3)
    mended()
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('list', { name: title })).toBeVisible()
  })
}

test('a record and the lists on its page say what could not be had', async ({ signedInAs, given, complaints }) => {
  const page = await signedInAs('orgAdmin')
  complaints.expectRefusal(500, /\/api\/(clients|jobs)/)
  const client = await given.client()
  const recordMended = await spoil(page, `**/api/clients/${client.id}`, { status: 500, body: 'no' })
  await page.goto(`/app/clients/${client.id}`)
  const panel = failurePanel(page)
  await expect(panel.getByText('Failed to fetch clients')).toBeVisible()
  const jobsMended = await spoil(page, '**/api/jobs?*', { status: 500, body: 'no' })
  recordMended()
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible()
  await expect(panel.getByText('Failed to fetch jobs')).toBeVisible()
  jobsMended()
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No jobs for this client yet.')).toBeVisible()
})

test('a picker whose look-up failed says so, and not that it found nothing', async ({
  signedInAs,
  given,
  complaints,
}) => {
  const client = await given.client({ name: unique('Pūkeko Builders') })
  const job = await given.job(client.id)
  const page = await signedInAs('orgAdmin')
  complaints.expectRefusal(500, /\/api\/lookup\//)
  const clientsMended = await spoil(page, '**/api/lookup/clients*', { status: 500, body: 'no' })
  const jobsMended = await spoil(page, '**/api/lookup/jobs*', { status: 500, body: 'no' })
  await page.goto('/app/reports?dialog=new')
  const dialog = page.getByRole('dialog', { name: 'Create Report' })
  const clients = dialog.getByRole('combobox', { name: 'Client' })
  await clients.click()
  await clients.fill(client.name)
  await expect(dialog.getByRole('status').filter({ hasText: 'Failed to fetch clients' })).toBeVisible()
  await expect(dialog.getByRole('option')).toHaveText(['Try Again'])
  clientsMended()
  // By the keys: what was typed is searched once more.
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option')).toHaveText([new RegExp(client.name)])
  await page.keyboard.press('Enter')
  await expect(clients).toHaveValue(client.name)

  const jobs = dialog.getByRole('combobox', { name: 'Job' })
  await jobs.click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Failed to fetch jobs' })).toBeVisible()
  jobsMended()
  await dialog.getByRole('option', { name: 'Try Again' }).click()
  await dialog.getByRole('option', { name: job.name }).click()
  await expect(jobs).toHaveValue(job.name)
})

test('a filter whose look-up failed says so', async ({ signedInAs, complaints }) => {
  const page = await signedInAs('orgAdmin')
  complaints.expectRefusal(500, /\/api\/lookup\//)
  const mended = await spoil(page, '**/api/lookup/*', { status: 500, body: 'no' })
  await page.goto('/app/reports')
  const filters = await openFilters(page)
  for (const kind of ['Client', 'Job']) {
    await filters.getByRole('combobox', { name: kind }).click()
    await expect(page.getByRole('status').filter({ hasText: `Failed to fetch ${kind.toLowerCase()}s` })).toBeVisible()
  }
  mended()
  await page.getByRole('option', { name: 'Try Again' }).click()
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible()
})

test('an unknown address of the application leads to the dashboard with a toast', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  for (const address of ['/app/nonsense', '/app/settings/nonsense', '/app/clients/x/nonsense/y']) {
    await page.goto(address)
    await expect(toast(page, 'Page Not Found')).toBeVisible()
    await expect(page).toHaveURL(/\/app$/)
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  }
})

test('the lists of a client or a job that is not there say so', async ({ signedInAs, complaints }) => {
  const page = await signedInAs('orgAdmin')
  complaints.expectRefusal(404, /\/api\/(clients|jobs)\//)
  complaints.expectRefusal(422, /\/api\//)
  const nowhere = [
    ...['jobs', 'jobs/new', 'reports', 'invoices', 'variations'].map((list) => ['clients', 'Client Not Found', list]),
    ...['reports', 'invoices', 'variations'].map((list) => ['jobs', 'Job Not Found', list]),
  ] as const
  for (const [kind, notFound, list] of nowhere) {
    await page.goto(`/app/${kind}/${newId()}/${list}`)
    await expect(page.getByRole('heading', { name: notFound, level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  }
  await page.goto('/app/clients/1/invoices')
  await expect(page.getByRole('heading', { name: 'Client Not Found' })).toBeVisible()
})

test('what is not in the menu is not opened under a job either', async ({ signedInAs, given }) => {
  const job = await given.job((await given.client()).id)
  const page = await signedInAs('user')
  await page.goto(`/app/jobs/${job.id}/invoices`)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto(`/app/jobs/${job.id}/reports`)
  await expect(page.getByRole('link', { name: job.name })).toBeVisible()
})

const failurePanel = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Something went wrong' })

/** How many answers have come to that address by now. */
function countAnswers(page: Page, address: RegExp): () => number {
  let answers = 0
  page.on('response', (response) => {
    if (address.test(response.url())) answers += 1
  })
  return () => answers
}

/** Answers in the server's place, until the function it gives back is called. */
async function spoil(page: Page, address: string, answer: object): Promise<() => void> {
  let spoilt = true
  // What others do meanwhile is no reason to ask again: that is what is pressed for here.
  await withoutStream(page)
  await page.route(address, (route) => (spoilt ? route.fulfill(answer) : route.continue()))
  return () => {
    spoilt = false
  }
}
