import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

import type { ClientOverview } from '#domain/dashboard/schema.ts'
import type { ReportSummary } from '#domain/reports/schema.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { choose, dialogOf, field, fillSections, pageAction, toast } from './forms.ts'
import { signInBy, expect, test } from './journey.ts'
import { unique } from './given.ts'

test.describe.configure({ timeout: 120_000 })

/**
 * The money of one job, worked out by hand. Contract 84,500.00 and a variation of 4,785.50: 10% of the 89,285.50 left
 * is 8,928.55. GST on 4,785.50 is 717.825, on 8,928.55 it is 1,339.2825: each is rounded on its own line.
 */
const money = {
  contract: '$84,500.00',
  variation: '$4,785.50',
  contractValue: '$89,285.50',
  share: '$8,928.55',
  subtotal: '$13,714.05',
  gst: '$2,057.11',
  total: '$15,771.16',
  firstPayment: '$5,000.00',
  rest: '$10,771.16',
  remaining: '$75,571.45',
  nothing: '$0.00',
}
const cost = '3,120.25'

// The money of a job as one story, each figure the same cent on every screen and paper.
test('a quoted variation is approved, invoiced, paid in two parts, reported, and read by the client', async ({
  signedInAs,
  elsewhere,
  given,
}) => {
  const visitor = await elsewhere()
  const client = await demoClient(visitor)
  const page = await signedInAs('orgAdmin')
  const job = await given.job(client.id, { contractAmount: '84500.00', totalInvoiced: '0.00' })
  const variation = unique('Kwila instead of pine')

  await quoteVariation(page, { client: client.name, job: job.name, name: variation })
  await approveVariation(page)
  const variationAt = page.url()

  await page.goto(`/app/jobs/${job.id}`)
  await page.getByRole('link', { name: `View all invoices of ${job.name}` }).click()
  await invoiceTheWork(page, { client: client.name, job: job.name, variation })
  const number = /INV-\d{4}-\d{3,}/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0]
  const invoiceAt = page.url()
  await issue(page)
  await payInTwoParts(page)
  await paperSays(await downloadPdf(page), { number, variation })

  await test.step('the job and the variation count it', async () => {
    await page.goto(`/app/jobs/${job.id}`)
    await says(page.getByRole('main'), 'Invoiced to date', money.subtotal)
    await says(page.getByRole('main'), 'Remaining to invoice', money.remaining)
    await expect(page.getByRole('link', { name: number })).toContainText(money.total)
    await page.goto(variationAt)
    await says(page.getByRole('main'), 'Invoiced to date', money.variation)
    await says(page.getByRole('main'), 'Remaining to invoice', money.nothing)
    await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  })

  const reportAt = await reportOnIt(page, { job: job.name, number, variation })
  await readAsClient(visitor, { reportAt, invoiceAt, number, variation, job, given })
})

/** The client whose person signs in to the demo portal. */
async function demoClient(visitor: Page): Promise<{ id: string; name: string }> {
  await signInBy(visitor, 'client')
  const overview = (await (await visitor.request.get('/api/portal/overview')).json()) as ClientOverview
  const reports = (await (await visitor.request.get('/api/reports?pageSize=1')).json()) as { items: ReportSummary[] }
  return { id: reports.items[0]!.clientId, name: overview.clientName }
}

/** The figure a list of terms gives under that label. */
async function says(place: Locator, label: string, figure: string): Promise<void> {
  const entry = place
    .locator('dl > div')
    .filter({ has: place.page().locator('dt', { hasText: new RegExp(`^${label}`) }) })
  await expect(entry.locator('dd').first(), label).toHaveText(figure)
}

async function quoteVariation(
  page: Page,
  { client, job, name }: Record<'client' | 'job' | 'name', string>,
): Promise<void> {
  await page.goto('/app')
  await page.getByRole('link', { name: 'Variations' }).first().click()
  await page.getByRole('button', { name: 'Create Variation' }).first().click()
  const form = await dialogOf(page, 'Create Variation')
  await choose(form, 'Client', client)
  await choose(form, 'Job', job)
  await field(form, 'Name').fill(name)
  await field(form, 'Description').fill('Decking boards in kwila, oiled twice.')
  await field(form, 'Quoted amount').fill('4785.5')
  await field(form, 'Cost').fill('3120.25')
  await form.getByRole('button', { name: 'Create Variation' }).click()
  await expect(toast(page, 'Variation created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await says(page.getByRole('main'), 'Margin', '$1,665.25')
}

async function approveVariation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change status, now Pending Approval' }).click()
  await page.getByRole('menuitemradio', { name: 'Approved' }).click()
  await expect(toast(page, 'Variation status updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change status, now Approved' })).toBeVisible()
}

async function invoiceTheWork(page: Page, { client, job, variation }: Record<'client' | 'job' | 'variation', string>) {
  await page.getByRole('button', { name: 'Create Invoice' }).first().click()
  const form = await dialogOf(page, 'Create Invoice')
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(client)
  await expect(form.getByRole('combobox', { name: 'Link to Job' })).toHaveValue(job)
  await field(form, 'Reference').fill('Stage 1 and kwila')
  await form.getByText('Add from work').click()
  await form.getByRole('button', { name: /^Add line for VAR-/ }).click()
  await form.getByRole('spinbutton', { name: 'Of the remainder' }).fill('10')
  await form.getByRole('button', { name: `Add ${money.share}` }).click()
  const lines = form.getByRole('list', { name: 'Line items' }).locator('> li')
  await expect(lines).toHaveCount(2)
  await expect(field(lines.first(), 'Description')).toHaveValue(new RegExp(`^VAR-\\d{4}-\\d{3,} ${variation}$`))
  await says(form, 'Subtotal', money.subtotal)
  await says(form, 'Tax', money.gst)
  await says(form, 'Total', money.total)
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(toast(page, 'Invoice created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/invoices\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible()
  await says(page.getByRole('main'), 'Total', money.total)
}

async function issue(page: Page): Promise<void> {
  for (const [change, status] of [
    ['Mark as pending', 'Pending'],
    ['Approve', 'Approved'],
  ] as const) {
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name: change }).click()
    await expect(page.getByRole('main').getByText(status, { exact: true })).toBeVisible()
  }
}

async function payInTwoParts(page: Page): Promise<void> {
  const paper = page.getByRole('main')
  await page.getByRole('button', { name: 'Record Payment' }).click()
  let form = await dialogOf(page, 'Record Payment')
  await expect(field(form, 'Amount')).toHaveValue('15,771.16')
  await field(form, 'Amount').fill('5000')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect(toast(page, 'Payment recorded successfully')).toBeVisible()
  await says(paper, 'Paid', money.firstPayment)
  await says(paper, 'Balance', money.rest)

  await page.getByRole('button', { name: 'Record Payment' }).click()
  form = await dialogOf(page, 'Record Payment')
  await expect(field(form, 'Amount')).toHaveValue('10,771.16')
  await form.getByRole('combobox', { name: 'Payment method' }).selectOption('Cash')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect(paper.getByText('Paid', { exact: true }).first()).toBeVisible()
  await says(paper, 'Paid', money.total)
  await says(paper, 'Balance', money.nothing)
  await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0)
}

async function downloadPdf(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const { text } = await pdfText(await readFile(await (await downloading).path()))
  return text.replace(/\s+/g, ' ')
}

/** Taxable supply information, and the cents of the screen. */
async function paperSays(text: string, { number, variation }: Record<'number' | 'variation', string>): Promise<void> {
  const { variation: ofVariation, share, subtotal, gst, total, nothing } = money
  for (const said of ['Tax Invoice', number, variation, ofVariation, share, subtotal, gst, total, nothing]) {
    expect(text.toLowerCase()).toContain(said.toLowerCase())
  }
  expect(text).not.toContain(cost)
}

async function reportOnIt(
  page: Page,
  { job, number, variation }: Record<'job' | 'number' | 'variation', string>,
): Promise<string> {
  await page.goBack()
  await page.getByRole('link', { name: 'Create Report' }).first().click()
  const form = await dialogOf(page, 'Create Report')
  await expect(form.getByRole('combobox', { name: 'Job' })).toHaveValue(job)
  await says(form, 'Contract amount', money.contract)
  await says(form, 'Invoiced to date', money.subtotal)
  await expect(form.getByRole('checkbox', { name: variation })).toBeChecked()
  await fillSections(form)
  await form.getByRole('button', { name: 'Save Report' }).click()
  await expect(toast(page, 'Report created successfully')).toBeVisible()
  await readReport(page, { number, variation })
  return page.url()
}

async function readReport(page: Page, { number, variation }: Record<'number' | 'variation', string>): Promise<void> {
  const main = page.getByRole('main')
  await says(main, 'Contract amount', money.contract)
  await says(main, 'Approved variations', money.variation)
  await says(main, 'Revised contract', money.contractValue)
  await says(main, 'Invoiced to date', money.subtotal)
  const invoice = main.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: number })
  await expect(invoice).toContainText('Paid')
  await expect(invoice).toContainText(money.total)
  await expect(invoice).toContainText(money.nothing)
  const listed = main.getByRole('table', { name: 'Variations' }).getByRole('row', { name: variation })
  await expect(listed).toContainText('Approved')
  await expect(listed).toContainText(money.variation)
}

type ClientReads = Record<'reportAt' | 'invoiceAt' | 'number' | 'variation', string> & {
  job: { id: string; clientId: string; name: string }
  given: Parameters<Parameters<typeof test>[2]>[0]['given']
}

async function readAsClient(
  visitor: Page,
  { reportAt, invoiceAt, number, variation, job, given }: ClientReads,
): Promise<void> {
  const draft = await given.invoice(job)
  const waiting = await given.variation(job, { quotedAmount: '1234.56', cost: '987.65' })

  await visitor.goto('/app')
  const review = visitor.getByRole('listitem').filter({ hasText: waiting.name })
  await expect(review).toContainText('$1,234.56')
  await expect(visitor.getByText('987.65')).toHaveCount(0)
  // The overview names the longest waiting: the next run wants to see its own.
  await given.approve(waiting)

  await visitor.getByRole('navigation').getByRole('link', { name: 'Invoices', exact: true }).first().click()
  await expect(visitor.getByRole('button', { name: /^Approved/ })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Draft/ })).toHaveCount(0)
  await visitor.getByRole('textbox', { name: 'Search invoices' }).fill(draft.reference)
  await expect(visitor.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await visitor.getByRole('textbox', { name: 'Search invoices' }).fill(number)
  await visitor.getByRole('link', { name: number }).click()
  await expect(visitor).toHaveURL(invoiceAt)
  for (const action of ['Edit', 'Change status', 'Record Payment', 'Send']) {
    await expect(visitor.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  }
  await pageAction(visitor, 'Print')
  await expect(visitor.getByRole('menuitem')).toHaveText(['Copy link', 'Print'])
  await visitor.keyboard.press('Escape')
  await says(visitor.getByRole('main'), 'Total', money.total)
  await says(visitor.getByRole('main'), 'Balance', money.nothing)
  await paperSays(await downloadPdf(visitor), { number, variation })

  await visitor.goto(reportAt)
  await expect(visitor.getByRole('heading', { name: job.name })).toBeVisible()
  await readReport(visitor, { number, variation })
  for (const address of [
    `/api/invoices/${draft.id}`,
    `/api/invoices/${draft.id}/pdf`,
    `/api/variations/${waiting.id}`,
  ]) {
    expect((await visitor.request.get(address)).ok(), address).toBe(false)
  }
}
