import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { phone } from './phone.ts'

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
