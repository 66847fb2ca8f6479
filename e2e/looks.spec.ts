import type { Page } from '@playwright/test'

import { dialogOf, field } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { fitsTheScreen } from './phone.ts'

const longName = 'The Trustees of the Body Corporate of the Wairau Park Light Industrial Estate and Associated Property'
const lists = ['clients', 'jobs', 'reports', 'invoices', 'variations']

test('tables fit beside the menu, and the tools above them stand in their rows', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client({ name: unique(longName) })
  const job = await given.job(client.id, { name: 'Seismic strengthening and recladding of the eastern wing' })
  await given.report(job)
  await given.invoice(job)
  await given.variation(job, { name: 'Decayed framing at the parapet of unit 1, beyond the allowance of the contract' })
  await showTables(page)
  for (const list of lists) {
    await page.setViewportSize({ width: 1366, height: 800 })
    await page.goto(`/app/${list}`)
    for (const width of [1366, 1280, 1100, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const table = page.getByRole('table')
      await expect(table).toBeVisible()
      const beyond = await table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
      expect(beyond, `${list} at ${width}`).toBeLessThanOrEqual(0)
      await fitsTheScreen(page)
      if (width === 1366) expect(await rowsOfFilters(page), list).toBeLessThanOrEqual(1)
    }
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('table')).toHaveCount(0)
    await fitsTheScreen(page)
  }
})

/** Every list as a table, as if chosen before. */
const showTables = (page: Page) =>
  page.addInitScript(() => {
    for (const list of ['client', 'job', 'report', 'invoice', 'variation'])
      localStorage.setItem(`${list}ListViewMode`, 'table')
  })

test('a name without spaces stays in its place at every width', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const unbroken = (word: string, length = 200) =>
    (word + unique('Taumatawhakatangihangakoauauotamatea').replace(' ', '').repeat(6)).slice(0, length)
  const client = await given.client({ name: unbroken('C'), address: unbroken('A') })
  const job = await given.job(client.id, { name: unbroken('J'), projectManagerName: unbroken('P', 100) })
  const variation = await given.variation(job, { name: unbroken('V'), quotedAmount: '999999999.99' })
  const report = await given.report(job, { keyUpdates: unbroken('K'), date: new Date().toISOString().slice(0, 10) })
  const items = [{ description: unbroken('D'), quantity: '1', unitPrice: '86000000.00', taxRate: '0.15' }]
  const invoice = await given.invoice(job, { reference: unbroken('R'), items })
  // The dashboard shows the latest tasks.
  await given.task({ title: unbroken('T'), jobId: job.id })
  await page.addInitScript(() => {
    for (const list of ['client', 'job', 'report', 'invoice', 'variation'])
      localStorage.setItem(`${list}ListViewMode`, 'table')
  })
  const pages = [
    '/app',
    `/app/clients?search=${client.name.slice(0, 60)}`,
    ...lists.slice(1).map((list) => `/app/${list}?clientId=${client.id}`),
    `/app/clients/${client.id}`,
    `/app/jobs/${job.id}`,
    `/app/reports/${report.id}`,
    `/app/invoices/${invoice.id}`,
    `/app/variations/${variation.id}`,
    `/app/variations/${variation.id}?dialog=delete`,
  ]
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByText('Taumata').first()).toBeVisible()
    for (const width of [1366, 1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsTheScreen(page, `${address} at ${width}`)
      await expect.poll(() => beyondFrames(page), `${address} at ${width}`).toEqual([])
    }
  }
})

test('the longer words of Spanish and French stay in their places', async ({ elsewhere, given }) => {
  const job = await given.job((await given.client()).id)
  const report = await given.report(job)
  await given.variation(job)
  for (const locale of ['es', 'fr']) {
    const page = await elsewhere({ locale })
    await signInBy(page, 'orgAdmin')
    await showTables(page)
    const addresses = ['/app', '/app/clients', '/app/jobs', '/app/invoices', `/app/clients/${job.clientId}/variations`]
    for (const address of [...addresses, `/app/reports/${report.id}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [1366, 1280, 1024, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(page.locator('main :is(dl, li, tr)').first()).toBeVisible()
        await fitsTheScreen(page, `${locale} ${address} at ${width}`)
        await expect.poll(() => beyondFrames(page), `${locale} ${address} at ${width}`).toEqual([])
      }
    }
  }
})

test('no row of figures or of a title block has an empty place', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  const pages = [
    '/app',
    `/app/clients/${client.id}`,
    `/app/jobs/${job.id}`,
    `/app/reports/${(await given.report(job)).id}`,
    `/app/invoices/${(await given.invoice(job)).id}`,
    `/app/variations/${(await given.variation(job)).id}`,
  ]
  for (const address of pages) {
    await page.goto(address)
    await expect(page.locator('main dl').first()).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await emptyPlaces(page), `${address} at ${width}`).toEqual([])
    }
  }
})

test('on the narrowest phone every place of the bottom bar is one line', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/app')
  const labels = page.getByRole('navigation', { name: 'Main' }).last().locator('li span')
  await expect(labels.first()).toBeVisible()
  for (const label of await labels.all()) expect((await label.boundingBox())!.height).toBeLessThan(20)
})

test('on a phone a toast leaves the title free', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/clients/${client.id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const form = await dialogOf(page, 'Edit Client')
  await field(form, 'Billing email').fill('pay@kereru.example')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Client updated successfully')
  await expect(toast).toBeVisible()
  await expect(form).toBeHidden()
  const card = (await toast.locator('..').boundingBox())!
  const backLink = (await page.getByRole('main').getByRole('link').first().boundingBox())!
  expect(card.y + card.height).toBeLessThanOrEqual(backLink.y)
  // The pointer on the first holds it there; the next takes its place.
  await toast.hover()
  await page.getByRole('button', { name: 'Edit Client' }).press('Enter')
  await field(form, 'Website').fill('kereru.example')
  await field(form, 'Website').press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(toast).toHaveCount(2)
  await expect(toast.first()).toBeHidden()
  const latest = (await toast.last().locator('..').boundingBox())!
  expect(latest.y + latest.height).toBeLessThanOrEqual(backLink.y)
})

test('a dash stands between two whole spaces', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const job = await given.job((await given.client()).id, { name: unique('Villa - rear extension') })
  await given.variation(job)
  await page.goto(`/app/clients/${job.clientId}/variations`)
  const line = page.getByRole('main').getByRole('listitem').getByText(job.name)
  await expect(line).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const [first, second, ordinary] = await line.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
    return [...text.textContent!.matchAll(/ /g)].map(({ index }) => {
      const space = document.createRange()
      space.setStart(text, index)
      space.setEnd(text, index + 1)
      return space.getBoundingClientRect().width
    })
  })
  expect(ordinary).toBeGreaterThan(0)
  expect(first).toBeCloseTo(ordinary!, 1)
  expect(second).toBeCloseTo(ordinary!, 1)
})

test('words stand apart in headings and among figures, also where the browser hints fonts', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client({ name: unique('Te Rau Aroha') })
  await given.job(client.id)
  await page.goto(`/app/clients?search=${encodeURIComponent(client.name)}`)
  await expect(page.getByRole('heading', { name: client.name }).first()).toBeVisible()
  for (const selector of ['h1, h3', '.numeric']) {
    const narrowest = await page.locator(`main :is(${selector})`).evaluateAll((elements) => {
      const widths = elements.flatMap((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
        const at = text?.textContent?.search(/\S \S/) ?? -1
        if (!text || at < 0) return []
        const space = document.createRange()
        space.setStart(text, at + 1)
        space.setEnd(text, at + 2)
        return [space.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize)]
      })
      return Math.min(...widths.filter((width) => width > 0))
    })
    expect(narrowest, selector).toBeGreaterThan(0.17)
    expect(narrowest).toBeLessThan(1)
  }
})

/** The tables that can be moved sideways in their frames. */
function beyondFrames(page: Page): Promise<string[]> {
  return page.getByRole('table').evaluateAll((tables) =>
    tables
      .map(({ parentElement: frame }) => frame!)
      .filter((frame) => frame.scrollWidth > frame.clientWidth)
      .map((frame) => `${frame.scrollWidth} px in ${frame.clientWidth}`),
  )
}

/** How many rows the filters take. */
function rowsOfFilters(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .getByRole('search')
    .evaluate((search) => {
      const filters = search.parentElement?.nextElementSibling
      return new Set(
        [...(filters?.children ?? [])].map((filter) => Math.round(filter.getBoundingClientRect().bottom / 20)),
      ).size
    })
}

/** The rows of ruled blocks whose last cell ends before the block does. */
function emptyPlaces(page: Page): Promise<string[]> {
  return page.locator('main dl.overflow-hidden').evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const right = block.getBoundingClientRect().right
      const ends = new Map<number, number>()
      for (const cell of block.children) {
        const { top, right: end } = cell.getBoundingClientRect()
        ends.set(Math.round(top), Math.max(end, ends.get(Math.round(top)) ?? 0))
      }
      return [...ends.values()].filter((end) => right - end > 3).map((end) => `${block.textContent}: ${right - end} px`)
    }),
  )
}
