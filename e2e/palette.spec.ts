import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { field as fieldOf, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// Everything by its name (⌘K, Ctrl-K), and the keys that lead from anywhere.

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const box = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

/** On a page, whose keys are listened to. */
async function at(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search' })).toBeAttached()
}

async function opened(page: Page, address = '/app'): Promise<void> {
  await at(page, address)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

/** On a record's page until the device keeps, sealed, that it was looked at. */
async function lookedAt(page: Page, address: string): Promise<void> {
  const before = page.url().startsWith('http') ? await keptOf(page) : ''
  await at(page, address)
  await expect.poll(() => keptOf(page)).not.toBe(before)
}

/** What the device keeps of what was looked at. */
const keptOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, kept]) => (key.endsWith(':seen') ? [kept] : []))
      .join(' '),
  )

test('by keys alone: an action by a few of its letters, and Back leads to where one was', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await opened(page, '/app/clients')
  await page.keyboard.type('new rep')
  await expect(active(page)).toHaveText('New Report')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Client' })).toBeVisible()
  await expect(page).toHaveURL('/app/reports?dialog=new')
  await page.goBack()
  await expect(page).toHaveURL('/app/clients')
  await expect(palette(page)).toBeHidden()
})

test('arrows walk through all of it and round, Escape gives the focus back, Back closes it', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await at(page, '/app/jobs')
  const add = page.getByRole('button', { name: 'Add Job' })
  await add.focus()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  const options = palette(page).getByRole('option')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/app/jobs')
  await expect(add).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
})

test('it opens by a key of the very moment in which the bar is there', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.addInitScript(() => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector('header [role="combobox"]')) return
      watching.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
    })
    watching.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/app')
  await expect(box(page)).toBeFocused()
})

test('records are found as they are typed, with what they are worth and where they stand', async ({
  signedInAs,
  given,
}) => {
  const reference = unique('Kererū roof')
  const invoice = await given.invoice(await given.job((await given.client()).id), { reference })
  const page = await signedInAs('orgAdmin')
  await opened(page)
  await page.keyboard.type(reference.replace('ū', 'u'))
  const hit = option(page, reference)
  await expect(hit).toContainText('Draft')
  await expect(hit).toContainText('$1,150.00')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/invoices/${invoice.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('what was seen last comes first, is called as it is now, and goes with what was deleted', async ({
  signedInAs,
  given,
}) => {
  const client = await given.client({ name: unique('Before') })
  const task = await given.task({ title: unique('Gone soon'), dueDate: '2030-01-01' })
  const page = await signedInAs('orgAdmin')
  await lookedAt(page, `/app/clients/${client.id}`)
  await lookedAt(page, `/app/tasks/${task.id}`)
  await opened(page)
  const seen = palette(page).getByRole('group', { name: 'Seen last' }).getByRole('option')
  await expect(seen).toHaveCount(2)
  await expect(seen.first()).toContainText(task.title)
  await expect(seen.last()).toContainText(client.name)
  const kept = await page.evaluate(() => Object.values(localStorage).join(' '))
  expect(kept).not.toContain(client.name)
  expect(kept).not.toContain(client.id)

  const name = unique('Since')
  await given.changeClient(client, { name })
  await given.deleteTask(task.id)
  await opened(page)
  await expect(seen).toHaveText([new RegExp(name)])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/clients/${client.id}`)
  // Its page has come, in place of the one that the palette lay over.
  await expect(palette(page)).toBeHidden()
  // Where somebody stands is none to go to.
  await page.keyboard.press('Control+k')
  await expect(option(page, 'New Report')).toBeVisible()
  await expect(seen).toHaveCount(0)
})

test('what was seen goes with signing out', async ({ signedInAs, given }) => {
  const client = await given.client({ name: unique('Secret') })
  const page = await signedInAs('orgAdmin')
  await lookedAt(page, `/app/clients/${client.id}`)
  await opened(page)
  await expect(option(page, client.name)).toBeVisible()
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  expect(await keptOf(page)).toBe('')
})

test('a payment is recorded from anywhere, and on an invoice at once', async ({ signedInAs, given }) => {
  const invoice = await given.invoice(await given.job((await given.client()).id))
  await given.advance(invoice, 'submit', 'approve')
  const page = await signedInAs('orgAdmin')
  await opened(page)
  await page.keyboard.type('payment')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/invoices?status=issued&sort=-balance')
  await opened(page, `/app/invoices/${invoice.id}`)
  await page.keyboard.type('payment')
  await expect(active(page)).toHaveText('Record Payment on This Invoice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await expect(page).toHaveURL(`/app/invoices/${invoice.id}`)
})

test('shows everybody what is theirs alone', async ({ signedInAs }) => {
  const page = await signedInAs('client')
  await opened(page)
  await expect(option(page, 'Invoices')).toBeVisible()
  await expect(option(page, 'Sign Out')).toBeVisible()
  for (const none of [/^New/, /^Record/, 'Clients', 'Settings', 'Task Board'])
    await expect(option(page, none)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(sheet).toContainText('Invoices')
  await expect(sheet).not.toContainText('Task Board')
})

test('the super admin outside of any company has places, and no search', async ({ signedInAs }) => {
  const page = await signedInAs('superAdmin')
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Search and commands' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('compan')
  await expect(palette(page).getByRole('option')).toHaveText([/^Companies/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/companies')
})

test('G and a letter lead to a place, ? tells of all keys', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await at(page, '/app')
  for (const [letter, address] of Object.entries({
    c: '/app/clients',
    j: '/app/jobs',
    t: '/app/tasks',
    b: '/app/tasks/board',
    a: '/app/tasks/calendar',
    d: '/app',
  })) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(new RegExp(`${address}(\\?.*)?$`))
  }
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(sheet).toContainText('Task Board')
  // In a dialog keys are nobody's.
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await hasNoViolations(page, 'sheet of keys')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/app')
})

test('keys mean themselves where somebody writes', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await at(page, '/app/clients')
  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search clients' })
  await expect(search).toBeFocused()
  await page.keyboard.type('g?/gj')
  await expect(search).toHaveValue('g?/gj')
  await expect(page).toHaveURL(/\/app\/clients/)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
})

test('who does not want single keys puts them out on the profile, for every page', async ({ signedInAs }) => {
  const page = await signedInAs('staff')
  const wish = page.getByRole('checkbox', { name: 'Single-key shortcuts' })
  async function choose(on: boolean) {
    await at(page, '/app/profile/preferences')
    await wish.setChecked(on)
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(toast(page, 'Preferences updated successfully').last()).toBeVisible()
  }
  await choose(false)
  try {
    await at(page, '/app/jobs')
    for (const key of ['g', 't', '?', '/']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toContainText('are off')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/app/jobs')
    await expect(fieldOf(page.getByRole('main'), 'Search jobs')).not.toBeFocused()
  } finally {
    await choose(true)
  }
  await at(page, '/app/jobs')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search jobs' })).toBeFocused()
})

for (const { language, typed, found } of [
  { language: 'es', typed: 'anadir tarea', found: 'Nueva tarea' },
  { language: 'fr', typed: 'tache cr', found: 'Nouvelle tâche' },
])
  test(`the palette speaks ${language}, without accents too`, async ({ signedInAs }) => {
    const page = await signedInAs('staff')
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(found)
  })

test('nobody is shut out', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await opened(page)
  await hasNoViolations(page, 'palette')
  await page.keyboard.type('harbour')
  await expect(palette(page).getByRole('group', { name: 'Results' }).getByRole('option').nth(1)).toBeVisible()
  await hasNoViolations(page, 'palette with results')
  await box(page).fill('zzqqxx')
  await expect(palette(page).getByText('Nothing matches “zzqqxx”')).toBeVisible()
  await hasNoViolations(page, 'palette with nothing')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('it is opened from the menu, fills the screen, and is closed by its cross', async ({ signedInAs }) => {
    const page = await signedInAs('orgAdmin')
    await page.goto('/app')
    await page.getByRole('button', { name: /^Account menu/ }).tap()
    await page.getByRole('menuitem', { name: 'Search and commands' }).tap()
    await expect(option(page, 'New Report')).toBeVisible()
    const frame = await palette(page).boundingBox()
    expect(frame).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await fitsTheScreen(page)
    await canBeTouched(page)
    await palette(page).getByRole('button', { name: 'Close' }).tap()
    await expect(palette(page)).toBeHidden()
    await page.getByRole('button', { name: /^Account menu/ }).tap()
    await page.getByRole('menuitem', { name: 'Search and commands' }).tap()
    await option(page, 'Task Board').tap()
    await expect(page).toHaveURL(/\/app\/tasks\/board/)
    await expect(palette(page)).toBeHidden()
  })
})
