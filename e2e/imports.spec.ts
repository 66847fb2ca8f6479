import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { fitsTheScreen, phone } from './phone.ts'

const csv = (content: string, name = 'our clients.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})
const choose = (page: Page, content: string) => page.locator('input[type=file]').setInputFiles(csv(content))

test('clients from a file: a column chosen, errors by row, brought in, and undone', async ({
  signedInAs,
  complaints,
}) => {
  const page = await signedInAs('orgAdmin')
  const [kauri, rimu] = [unique('Kauri Homes'), unique('Rimu Ltd')]
  await page.goto('/app/clients')
  await page.getByRole('button', { name: 'More for clients' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import clients', level: 1 })).toBeVisible()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  expect((await template).suggestedFilename()).toBe('clients.csv')
  await hasNoViolations(page, 'a new import')

  complaints.expectRefusal(422, /\/api\/imports/)
  await choose(page, 'Only a heading')
  await expect(page.getByText('This file has no rows below its heading')).toBeVisible()

  // Its name stands in a column that no heading tells, and one row has no address.
  await choose(page, `Who;E-mail;Telephone\n${kauri};kauri@example.test;09 555 0101\n${rimu};;09 555 0102\n`)
  await expect(page.getByRole('heading', { name: 'our clients.csv', level: 1 })).toBeVisible()
  await expect(page.getByText('No column is used yet for: Name')).toBeVisible()
  await page.getByRole('combobox', { name: 'What “Who” is' }).selectOption('Name (needed)')
  await expect(page.getByText('1 error. Choose other columns above')).toBeVisible()
  const errors = page.getByRole('table', { name: 'Errors' })
  await expect(errors.getByRole('row').nth(1)).toHaveText(/Row 3\s*E-mail\s*Primary email is required/)
  await hasNoViolations(page, 'an import with errors')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download errors' }).click()
  expect((await download).suggestedFilename()).toBe('Errors.csv')
  // What was chosen is there after a reload.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'What “Who” is' })).toHaveValue('name')
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect(page).toHaveURL(/\/app\/imports$/)

  await page.goto('/app/imports/new?kind=clients')
  await choose(page, `Name,E-mail,Phone\n${kauri},kauri@example.test,09 555 0101\n${rimu},rimu@example.test,1\n`)
  await expect(page.getByText('2 records will be created.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(toast(page, 'Imported successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: kauri })).toBeVisible()
  await hasNoViolations(page, 'an import that was carried out')
  const address = page.url()
  await page.goto(`/app/clients?search=${encodeURIComponent(rimu)}`)
  await expect(page.getByRole('main').getByText(rimu)).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(toast(page, 'Import undone')).toBeVisible()
  await page.goto('/app/imports')
  const row = page.getByRole('row', { name: /our clients\.csv/ }).first()
  await expect(row.getByText('Undone')).toBeVisible()
  await hasNoViolations(page, 'imports')
  await page.goto(`/app/clients?search=${encodeURIComponent(rimu)}`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('jobs of a client, with dates and amounts as people write them', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const name = unique('Deck')
  await page.goto('/app/jobs')
  await page.getByRole('button', { name: 'More for jobs' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await choose(page, `Client;Project;Site;Finish;Contract\n${client.name};${name};1 Rimu Road;03/04/2027;12.500,50\n`)
  await expect(page.getByText('1 record will be created.')).toBeVisible()
  await expect(page.getByRole('cell', { name: '3 Apr 2027' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Dates in this file' }).selectOption('month')
  await expect(page.getByRole('cell', { name: '4 Mar 2027' })).toBeVisible()
  await hasNoViolations(page, 'an import of jobs')
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('main').getByText('$12,500.50').first()).toBeVisible()
})

test('a file as people have it: a title, an amount to ask about, and a row that is left out', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const [deck, shed] = [unique('Deck'), unique('Shed')]
  await page.goto('/app/imports/new?kind=jobs')
  const rows = [
    'Jobs of Harbour Ltd',
    'Client;Project;Site;Finish;Contract',
    `${client.name};${deck};1 Rimu Road;03.04.2027;1.250`,
    `${client.name};${shed};#N/A;03.04.2027;80.000`,
  ]
  await choose(page, rows.join('\n'))
  await expect(page.getByRole('combobox', { name: 'Row with the column names' })).toHaveValue('2')
  const question = page.getByRole('group', { name: 'What does “1.250” mean in this file?' })
  await expect(question.getByRole('radio', { name: '1,250' })).toBeChecked()
  await question.getByRole('radio', { name: '1.25', exact: true }).check()
  await expect(page.getByRole('cell', { name: '$1.25', exact: true })).toBeVisible()
  await question.getByRole('radio', { name: '1,250' }).check()
  const errors = page.getByRole('table', { name: 'Errors' })
  await expect(errors.getByRole('row').nth(1)).toHaveText(/Row 4\s*Site\s*This cell contains the error #N\/A/)
  await page.getByRole('radio', { name: 'Leave out 1 row and import the others' }).check()
  await expect(page.getByText('1 record will be created. 1 row with errors is left out.')).toBeVisible()
  await hasNoViolations(page, 'an import that leaves a row out')
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await expect(page.getByText('1 row was not imported, because it has errors.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the rows left out' }).click()
  expect((await download).suggestedFilename()).toBe('Rows left out.csv')
  await page.getByRole('link', { name: deck }).click()
  await expect(page.getByRole('main').getByText('$1,250.00').first()).toBeVisible()
})

test('invoices from a file: lines, sums to compare, an error by row, brought in and undone', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const number = unique('OLD')
  const file = (total: string) =>
    [
      'Invoice;Customer;Date;Due;Status;Item;Qty;Price;Tax rate;Total;Paid',
      `${number}-1;${client.name};03/10/2026;20/10/2026;Paid;Timber;2;50,00;15 %;${total};`,
      `${number}-1;;;;;Labour;1;100,00;15 %;;`,
      `${number}-2;${client.name};04/10/2026;21/10/2026;Sent;;;;;57,50;7,50`,
    ].join('\n')
  await page.goto('/app/invoices')
  await page.getByRole('button', { name: 'More for invoices' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import invoices', level: 1 })).toBeVisible()
  await choose(page, file('230,01'))
  const errors = page.getByRole('table', { name: 'Errors' })
  await expect(errors.getByRole('row').nth(1)).toHaveText(
    /Row 2\s*Total\s*The file says 230\.01, but it comes to 230\.00/,
  )
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect(page).toHaveURL(/\/app\/imports$/)

  await page.goto('/app/imports/new?kind=invoices')
  await choose(page, file('230,00'))
  await expect(page.getByText('2 records will be created.')).toBeVisible()
  const sums = page.getByText('What they come to').locator('..')
  await expect(sums.getByText('$287.50')).toBeVisible()
  await expect(sums.getByText('$237.50')).toBeVisible()
  await hasNoViolations(page, 'an import of invoices')
  await page.getByRole('region', { name: /first/i }).focus()
  await page.getByRole('button', { name: 'Import 2 invoices' }).click()
  await expect(toast(page, 'Imported successfully')).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: `${number}-1` }).click()
  await expect(page.getByRole('main').getByText('$230.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Labour')).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(toast(page, 'Import undone')).toBeVisible()
  await page.goto(`/app/invoices?search=${encodeURIComponent(number)}`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('on a phone', async ({ signedInAs }) => {
  const page = await signedInAs('staff')
  await page.setViewportSize(phone.viewport)
  await page.goto('/app/imports/new?kind=clients')
  await choose(page, `Name,Colour of the van,Phone\n${'A very long name of a client '.repeat(4)},green,none\n`)
  await expect(page.getByRole('heading', { name: 'our clients.csv' })).toBeVisible()
  await page.getByRole('combobox', { name: 'What “Colour of the van” is' }).selectOption('email')
  await expect(page.getByText('2 errors.')).toBeVisible()
  await fitsTheScreen(page)
  await hasNoViolations(page, 'an import on a phone')
})
