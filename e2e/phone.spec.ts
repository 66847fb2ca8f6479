import type { Page } from '@playwright/test'

import { choose, dialogOf, fillSections, toast } from './forms.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { photos } from './pictures.ts'

test.use(phone)

for (const locale of ['es-ES', 'fr-FR']) {
  test(`on the narrowest phone, in ${locale}: no record is wider than the screen`, async ({ elsewhere, given }) => {
    const page = await elsewhere({ ...phone, viewport: { width: 320, height: 568 }, locale })
    await signInBy(page, 'orgAdmin')
    const client = await given.client()
    const job = await given.job(client.id)
    const report = await given.report(job, { photos: 1 })
    await given.share(report.id)
    const invoice = await given.invoice(job)
    const variation = await given.variation(job)
    const records = { clients: client, jobs: job, reports: report, invoices: invoice, variations: variation }
    for (const [list, { id }] of Object.entries(records)) {
      await page.goto(`/app/${list}/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await fitsTheScreen(page, `${list} in ${locale}`)
    }
  })
}

test('on a phone: a report with three photos, written on site and read by the client', async ({
  signedInAs,
  given,
  elsewhere,
}) => {
  const page = await signedInAs('user')
  const client = await given.client()
  const job = await given.job(client.id)

  await page.goto('/app')
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Reports' }).tap()
  await expect(page.getByRole('heading', { name: 'Progress Reports', level: 1 })).toBeVisible()
  await fitsTheScreen(page)
  await page.getByRole('button', { name: 'Create Report' }).first().tap()
  const form = await dialogOf(page, 'Create Report')
  await choose(form, 'Client', client.name)
  await choose(form, 'Job', job.name)
  await expect(form.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await form.locator('input[type=file][multiple]').setInputFiles(await photos(2))
  await form.locator('input[type=file][capture=environment]').setInputFiles(await photos(1))
  await expect(form.getByRole('img')).toHaveCount(3)
  await fillSections(form)
  await fitsTheScreen(page)
  await form.getByRole('button', { name: 'Save Report' }).tap()
  await expect(toast(page, 'Report created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await fitsTheScreen(page)

  const { url } = await given.share(page.url().split('/').at(-1)!)
  const visitor = await elsewhere(phone)
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { name: job.name })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Call/ })).toBeVisible()
  await fitsTheScreen(visitor)
  await visitor.getByRole('button', { name: /^Open photo 1 of 3/ }).tap()
  await expect(visitor.locator('.photo-counter')).toHaveText('1 of 3')
  await swipeLeft(visitor)
  await expect(visitor.locator('.photo-counter')).toHaveText('2 of 3')
  // A touch while the swipe still glides only stops it, as everywhere on a phone.
  await expect(async () => {
    await visitor.getByRole('button', { name: 'Close' }).tap()
    await expect(visitor.locator('.photo-lightbox')).toBeHidden({ timeout: 2000 })
  }).toPass()
})

test('on a phone: lists, menus and forms fit, and everything can be touched', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client({ name: 'Te Whare Wānanga o Awanuiārangi Building Programme Trust Incorporated' })
  await given.job(client.id, { name: 'Seismic strengthening and recladding of the eastern administration wing' })
  for (const address of ['/app', '/app/clients', '/app/jobs', '/app/reports', `/app/clients/${client.id}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fitsTheScreen(page)
    await canBeTouched(page)
  }
  await page.goto(`/app/clients?search=${encodeURIComponent(client.email)}`)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap()
  await expect(page.getByRole('menuitem', { name: 'Edit Client' })).toBeVisible()
  await canBeTouched(page)
  await page.getByRole('menuitem', { name: 'Edit Client' }).tap()
  await expect(page.getByRole('dialog', { name: 'Edit Client' })).toBeVisible()
  await fitsTheScreen(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The demo's people are shared: what is chosen here is not kept for all of their devices.
  await page.route('**/api/profile/appearance', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: /^Account menu/ }).tap()
  await page.getByRole('menuitemradio', { name: 'Dark' }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

async function swipeLeft(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await touch('touchStart', 300)
  for (const x of [260, 220, 180]) await touch('touchMove', x)
  await touch('touchEnd')
}
