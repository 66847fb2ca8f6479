import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { choose, dialogOf, field, fillSections, reportSections, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInByForm, test } from './journey.ts'
import { photos } from './pictures.ts'

// The main job, as one story: what the company enters, its client's visitor reads.
test('a company enters a client and a job, reports with photos, sends the PDF and the link', async ({
  page,
  context,
  elsewhere,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = unique('Tui Terraces')
  const job = unique('Block A recladding')

  await signInFromClients(page)
  await addClient(page, client)
  await addJob(page, job, client)
  await writeReport(page, { job, client })
  await downloadPdf(page)

  const address = await shareReport(page)
  const visitor = await elsewhere()
  const photoAddress = await readAsVisitor(visitor, address, job)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Share link revoked')).toBeVisible()

  complaints.expectRefusal(404, /\/api\/shared\/reports\//)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  // In the browser that has shown it already: nothing kept there may bring it back.
  expect((await visitor.goto(photoAddress))?.status()).toBe(404)
})

async function signInFromClients(page: Page): Promise<void> {
  await page.goto('/app/clients')
  await expect(page).toHaveURL('/login')
  await signInByForm(page, 'orgAdmin')
  await expect(page).toHaveURL('/app/clients')
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
}

async function addClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const form = await dialogOf(page, 'Add New Client')
  await form.getByRole('button', { name: 'Add Client' }).click()
  for (const message of ['Client name is required', 'Primary email is required', 'Phone number is required']) {
    await expect(form.getByText(message)).toBeVisible()
  }
  await field(form, 'Client name').fill(name)
  await field(form, 'Primary email').fill('nobody')
  await field(form, 'Phone').fill('+64 9 555 0101')
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await field(form, 'Primary email').fill('office@tui.example')
  await expect(form.getByText('Please enter a valid email address')).toBeHidden()
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(toast(page, 'Client created successfully')).toBeVisible()
  await expect(form).toBeHidden()
}

async function addJob(page: Page, name: string, client: string): Promise<void> {
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  await page.getByRole('button', { name: 'Add Job' }).first().click()
  const form = await dialogOf(page, 'Add New Job')
  await choose(form, 'Client', client)
  await field(form, 'Job name').fill(name)
  await field(form, 'Address').fill('4 Kauri Street, Auckland')
  await form.getByLabel('Estimated end date').fill('2027-06-30')
  await field(form, 'Contract amount').fill('120000')
  await form.getByRole('button', { name: 'Add Job' }).click()
  await expect(toast(page, 'Job created successfully')).toBeVisible()
  await expect(form).toBeHidden()
}

async function writeReport(page: Page, { job, client }: { job: string; client: string }): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('button', { name: 'Create Report' }).first().click()
  const form = await dialogOf(page, 'Create Report')
  await choose(form, 'Client', client)
  await choose(form, 'Job', job)
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photos(3))
  await expect(form.getByRole('img')).toHaveCount(3)
  await form.getByRole('textbox', { name: 'Caption of photo 2' }).fill('Scaffold on the north side')
  await form.getByRole('spinbutton', { name: 'Progress in percent' }).fill('35')
  await fillSections(form)
  await form.getByRole('button', { name: 'Save Report' }).click()
  await expect(toast(page, 'Report created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/reports\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: job })).toBeVisible()
  await expect(page.getByText(reportSections['Key Updates'])).toBeVisible()
}

async function downloadPdf(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^report-PR-\d{4}-\d{3,}\.pdf$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(10_000)
  await expect(toast(page, 'PDF downloaded successfully')).toBeVisible()
}

async function shareReport(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = await dialogOf(page, 'Create a share link')
  await dialog.getByRole('button', { name: 'Create and copy' }).click()
  await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  await expect(dialog).toBeHidden()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/shared\/reports\/[\w-]{40,}$/)
  return address
}

// Answers the address of one of the photos.
async function readAsVisitor(visitor: Page, address: string, job: string): Promise<string> {
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: job })).toBeVisible()
  for (const section of ['Project Status', 'Programme', 'Compliance Overview', 'Financial Overview']) {
    await expect(visitor.getByRole('heading', { name: section })).toBeVisible()
  }
  await expect(visitor.getByText('Bearers bolted')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Download PDF' })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)

  await visitor.getByRole('button', { name: /^Open photo 1 of 3/ }).click()
  const viewer = visitor.locator('.photo-lightbox')
  await expect(viewer.getByText('1 of 3', { exact: true })).toBeVisible()
  await visitor.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 3', { exact: true })).toBeVisible()
  await expect(viewer.getByText('Scaffold on the north side').last()).toBeVisible()
  const shown = viewer.getByRole('img', { name: 'Scaffold on the north side' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000)
  const source = await shown.evaluate((image: HTMLImageElement) => image.src)
  await visitor.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  return source
}
