import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { type Given, people, unique } from './given.ts'
import { expect, test } from './journey.ts'
import { companyOfItsOwn } from './own-company.ts'
import { fitsTheScreen, phone } from './phone.ts'
import { connectXero } from './xero-sandbox.ts'

// A list is taken along as it is shown: the file is read back and compared with the screen.

async function exported(page: Page, format: 'CSV' | 'Excel (XLSX)', button = 'Export') {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const inCsv = (bytes: Buffer): string[][] => Papa.parse<string[]>(bytes.toString().slice(1).trimEnd()).data

test('a filtered and sorted list is exported as it is shown, in both formats', async ({ signedInAs, given }) => {
  const word = unique('Rimu')
  for (const name of [`${word} C`, `${word} A`, `${word} =B`]) await given.client({ name })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/clients?search=${encodeURIComponent(word)}&sort=-name`)
  await expect(page.getByText(`${word} C`).first()).toBeVisible()
  const csv = await exported(page, 'CSV')
  expect(csv.name).toMatch(/^Clients .* \d{4}-\d\d-\d\d\.csv$/)
  const names = inCsv(csv.bytes).map(([, name]) => name)
  expect(names).toEqual(['Client name', `${word} C`, `${word} =B`, `${word} A`].toSorted((a, b) => order(a) - order(b)))
  await expect(toast(page, 'List exported successfully')).toBeVisible()
  const xlsx = await exported(page, 'Excel (XLSX)')
  const [sheet] = await readXlsx(xlsx.bytes)
  expect([sheet?.sheet, sheet?.data.map((row) => row[1])]).toEqual(['Clients', names])

  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  await hasNoViolations(page, 'a list with its export open')

  await page.goto(`/app/clients?search=${encodeURIComponent(unique('Nobody'))}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toContainText('There is nothing to export')

  function order(name: string): number {
    return ['Client name', `${word} C`, `${word} A`, `${word} =B`].indexOf(name)
  }
})

/** What stands in the first column that is called so. */
function columnOf(bytes: Buffer, name: string): string[] {
  const [heading = [], ...rows] = inCsv(bytes)
  expect(heading).toContain(name)
  return rows.map((row) => row[heading.indexOf(name)] ?? '').toSorted()
}

/** A job with one of each, of which some can be paid and some is late. */
async function oneOfEach(given: Given, clientId: string) {
  const milestone = unique('Roof on')
  const job = await given.job(clientId, { milestones: [{ title: milestone, dueDate: '2026-10-01' }] })
  const report = await given.report(job)
  const variation = await given.variation({ clientId, id: job.id })
  const invoice = await given.advance(await given.invoice({ clientId, id: job.id }), 'submit', 'approve')
  await given.payment(invoice, '10.00')
  const task = await given.task({ jobId: job.id })
  return {
    id: job.id,
    milestone,
    job: job.jobId,
    report: report.reportId,
    variation: variation.variationId,
    invoice: invoice.invoiceNumber,
    task: task.title,
  }
}

const codes = { job: 'Job ID', report: 'Report', variation: 'Variation ID', invoice: 'Invoice number', task: 'Title' }
type Code = keyof typeof codes

test('every list hands out what it shows and nothing else, within a client and within a job too', async ({
  signedInAs,
  given,
}) => {
  test.setTimeout(240_000)
  const [client, other] = [await given.client(), await given.client()]
  const [one, two] = [await oneOfEach(given, client.id), await oneOfEach(given, client.id)]
  const theirs = await oneOfEach(given, other.id)
  const page = await signedInAs('orgAdmin')
  const fileAt = async (address: string) => {
    await page.goto(address)
    return (await exported(page, 'CSV')).bytes
  }

  const ofClient = (code: Code) => [one[code], two[code]].toSorted()
  const exactly: [string, Code, string[]][] = [
    [`/app/clients/${client.id}/jobs`, 'job', ofClient('job')],
    [`/app/clients/${client.id}/reports`, 'report', ofClient('report')],
    [`/app/clients/${client.id}/invoices`, 'invoice', ofClient('invoice')],
    [`/app/clients/${client.id}/variations`, 'variation', ofClient('variation')],
    [`/app/jobs/${one.id}/reports`, 'report', [one.report]],
    [`/app/jobs/${one.id}/invoices`, 'invoice', [one.invoice]],
    [`/app/jobs/${one.id}/variations`, 'variation', [one.variation]],
    [`/app/jobs?clientId=${client.id}`, 'job', ofClient('job')],
    [`/app/reports?clientId=${client.id}`, 'report', ofClient('report')],
    [`/app/invoices?clientId=${client.id}`, 'invoice', ofClient('invoice')],
    [`/app/variations?clientId=${client.id}`, 'variation', ofClient('variation')],
    [`/app/tasks?jobId=${one.id}`, 'task', [one.task]],
  ]
  for (const [address, code, expected] of exactly)
    expect([address, columnOf(await fileAt(address), codes[code])]).toEqual([address, expected])

  // What is of the whole company has both.
  const whole: [string, string, string[]][] = [
    [`/app/clients?search=${encodeURIComponent(client.name)}`, 'Client name', [client.name]],
    ['/app/jobs', codes.job, [one.job, theirs.job]],
    ['/app/invoices', codes.invoice, [one.invoice, theirs.invoice]],
    ['/app/payments', codes.invoice, [one.invoice, theirs.invoice]],
    ['/app/milestones', 'Milestone', [one.milestone, theirs.milestone]],
    [`/app/settings/users?search=${people.orgAdmin}`, 'Email', [people.orgAdmin]],
    ['/app/settings/roles', 'Role', ['Admin']],
    ['/app/settings/activity', 'Record', [one.invoice, theirs.invoice]],
  ]
  for (const [address, column, expected] of whole)
    expect([address, columnOf(await fileAt(address), column)]).toEqual([address, expect.arrayContaining(expected)])
})

test('companies are exported by the super admin', async ({ signedInAs }) => {
  const page = await signedInAs('superAdmin')
  await page.goto('/app/companies?search=Southerly')
  const names = columnOf((await exported(page, 'CSV')).bytes, 'Company name')
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toContain('Southerly')
})

test('what a bookkeeper works through is exported: what would happen in Xero, and what stands there', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const given = await companyOfItsOwn(page, 'books')
  const client = await given.client()
  const invoiceNumber = `KK-${unique('').trim()}`
  await given.advance(await given.invoice({ clientId: client.id }, { invoiceNumber }), 'submit', 'approve')
  await connectXero(page)
  const books = page.getByRole('region', { name: 'Accounting sync' })
  await books.getByRole('button', { name: 'Load accounts' }).click()
  await books.getByRole('button', { name: 'Save accounts' }).click()
  await books.getByRole('button', { name: 'Show what would happen' }).click()
  await expect(books.getByRole('table', { name: 'What would happen' })).toBeVisible()
  const planned = await exported(page, 'CSV')
  expect(planned.name).toMatch(/^First sync with Xero .*\.csv$/)
  expect(columnOf(planned.bytes, 'Invoice number')).toEqual([invoiceNumber])
  await hasNoViolations(page, 'a rehearsal with its export')
  await books.getByRole('button', { name: 'Start syncing' }).click()
  const row = books.getByRole('table', { name: 'Invoices in Xero' }).getByRole('row', { name: invoiceNumber })
  await expect(row).toContainText('Synced', { timeout: 60_000 })
  await books.getByRole('button', { name: /^Synced/ }).click()
  // Xero's notice of the new invoice has it checked once more: until then it is queued again.
  await expect(async () => {
    const stands = inCsv((await exported(page, 'CSV')).bytes)
    expect(stands.map(([number, , , state]) => [number, state])).toEqual([
      ['Invoice number', 'State'],
      [invoiceNumber, 'Synced'],
    ])
  }).toPass()
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page)
})

test('a refusal is said in words where it happened', async ({ signedInAs, given, complaints }) => {
  await given.client()
  const page = await signedInAs('orgAdmin')
  complaints.expectRefusal(409, /\/api\/client-export/)
  await page.route('**/api/client-export?*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Conflict', status: 409, code: 'too_many_rows', detail: 'This list has too many' }),
    }),
  )
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(toast(page, 'This list has too many')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a client takes their invoices along, in their language', async ({ signedInAs }) => {
    const page = await signedInAs('client')
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    await page.goto('/app/invoices')
    const { bytes } = await exported(page, 'CSV', 'Exporter')
    const [heading = []] = inCsv(bytes)
    expect(heading.slice(0, 3)).toEqual(['Numéro de facture', 'Référence', 'Client'])
    await hasNoViolations(page, 'a client’s invoices on a phone')
  })
})
