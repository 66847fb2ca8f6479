import type { Page } from '@playwright/test'

import { pageAction } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

test.use(phone)

test('on a phone: a list begins in the upper half, its filters are behind a button', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  for (const list of ['Clients', 'Jobs', 'Reports', 'Invoices', 'Variations']) {
    await page.goto(`/app/${list.toLowerCase()}`)
    const tools = page.getByRole('main').getByRole('search')
    await expect(tools).toBeVisible()
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.y, `${list} begin at`).toBeLessThan(844 / 2)
    // One row: the search and the button beside it.
    const box = (await tools.boundingBox())!
    const button = (await filtersButton(page).boundingBox())!
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const create = (await page
      .getByRole('link', { name: /^(Add|Create) / })
      .or(page.getByRole('button', { name: /^(Add|Create) / }))
      .first()
      .boundingBox())!
    expect(create.x, `${list}: its button stands beside the title`).toBeGreaterThanOrEqual(title.x + title.width)
    expect(create.y).toBeLessThan(title.y + title.height)
    expect(button.y + button.height / 2).toBeCloseTo(box.y + box.height / 2, 0)
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(0)
  }
})

test('on a phone: Back returns to the row one left from, also after a reload', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  for (const list of ['clients', 'jobs', 'reports', 'invoices', 'variations']) {
    await page.goto(`/app/${list}`)
    const last = page.getByRole('main').getByRole('listitem').getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    const left = await scrolled()
    expect(left).toBeGreaterThan(600)
    await last.tap()
    await expect(page).toHaveURL(new RegExp(`/app/${list}/[0-9a-f-]{36}`))
    await expect.poll(scrolled, `${list}: a record begins at its top`).toBe(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect.poll(scrolled, `${list} are where they were left`).toBe(left)
  }
})

test('on a phone: what is chosen in the sheet works at once, and Back closes the sheet', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const name = unique('Ngā Tapuwae hall')
  await given.job(client.id, { name: `${name} A`, status: 'pending' })
  await given.job(client.id, { name: `${name} B`, status: 'completed' })
  await page.goto('/app/jobs')
  await page.getByRole('textbox', { name: 'Search jobs' }).fill(name)
  await expect(page.getByRole('link', { name })).toHaveCount(2)
  await filtersButton(page).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  await fitsTheScreen(page)
  await canBeTouched(page)
  await sheet.getByRole('button', { name: /^Completed/ }).tap()
  await expect(sheet.getByRole('button', { name: 'Show 1 result' })).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Client' }).fill(client.name)
  await page.getByRole('option', { name: client.name }).tap()
  await expect(page).toHaveURL((url) => url.searchParams.get('clientId') === client.id)

  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('status') === 'completed' && url.searchParams.get('search') === name,
  )
  await expect(page.getByRole('link', { name })).toHaveText([`${name} B`])
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await canBeTouched(page)

  // Each choice is a chip that goes by its ×.
  await page.getByRole('button', { name: `Remove filter Client: ${client.name}` }).tap()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Status: Completed' }).tap()
  await expect(page.getByRole('link', { name })).toHaveCount(2)

  await filtersButton(page).tap()
  await sheet.getByRole('button', { name: /^Pending/ }).tap()
  await sheet.getByRole('button', { name: 'Show 1 result' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name })).toHaveText([`${name} A`])
})

test('on a phone: one button and a menu on every record, Delete last in it', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  const records = [
    { address: `/app/clients/${client.id}`, last: 'Delete client' },
    { address: `/app/jobs/${job.id}`, last: 'Delete job' },
    { address: `/app/reports/${(await given.report(job)).id}`, last: 'Delete' },
    { address: `/app/invoices/${(await given.invoice(job)).id}`, last: 'Delete' },
    { address: `/app/variations/${(await given.variation(job)).id}`, last: 'Delete' },
  ]
  for (const { address, last } of records) {
    await page.goto(address)
    await fitsTheScreen(page)
    const remove = await pageAction(page, last)
    await expect(page.getByRole('menuitem').last()).toHaveText(new RegExp(`^${last}`))
    await expect(remove).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: last })).toHaveCount(0)
    await canBeTouched(page)
    // One row under the way up: whatever else may be done is in the menu.
    const tops = await page.locator('main header :is(button, a)').evaluateAll((controls) =>
      controls
        .filter((control) => !control.closest('[popover], dl'))
        .slice(1)
        .map((control) => Math.round(control.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size, address).toBe(1)
    const menu = (await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .boundingBox())!
    expect(390 - menu.x - menu.width, `${address}: the row is filled`).toBeLessThanOrEqual(16)
  }
})

test('on a phone: Download PDF lies on nothing', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const report = await given.report(await given.job((await given.client()).id))
  await page.goto(`/app/reports/${report.id}`)
  const button = page.getByRole('button', { name: 'Download PDF' })
  await expect(button).toBeVisible()
  // Whatever is left and right of the button, from edge to edge, is the strip it stands on.
  const strip = await button.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const ground = element.parentElement!.getBoundingClientRect()
    const opaque = getComputedStyle(element.parentElement!).backgroundColor
    return { covers: ground.top <= top && ground.bottom >= bottom, width: ground.width, opaque }
  })
  expect(strip).toMatchObject({ covers: true, width: 390 })
  expect(strip.opaque).toMatch(/^rgb\(/)
})

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ })
