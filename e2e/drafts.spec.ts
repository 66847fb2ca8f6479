import type { Page } from '@playwright/test'

import { expireSession } from './database.ts'
import { dialogOf, field } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInByForm, test } from './journey.ts'

// What is typed and not yet saved stays on the device, readable only within the session (PRODUCT 11).

const onDevice = (page: Page) => page.evaluate(() => Object.entries(localStorage).flat().join('\n'))

test('what was typed is there again when the session has run out, and nobody else can read it', async ({
  signedInAs,
  context,
  complaints,
}) => {
  complaints.expectRefusal(401, /\/api\//)
  const page = await signedInAs('orgAdmin')
  const name = unique('Weka Roofing')
  await page.goto('/app/clients?dialog=new')
  let form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(name)
  await field(form, 'Primary email').fill('office@weka.example')
  await expect.poll(() => onDevice(page)).toContain('draft:')
  const kept = await onDevice(page)
  for (const clear of ['Weka', 'weka.example', 'values', 'billingEmail']) expect(kept).not.toContain(clear)

  await expireSession(context)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, 'orgAdmin')
  form = await dialogOf(page, 'Add New Client')
  await expect(form.getByText('What you had typed here is back.')).toBeVisible()
  await expect(field(form, 'Client name')).toHaveValue(name)
  await expect(field(form, 'Primary email')).toHaveValue('office@weka.example')
})

test('signing out takes what was typed off the device', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/clients?dialog=new')
  const form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(unique('Pūkeko Paving'))
  await expect.poll(() => onDevice(page)).toContain('draft:')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await onDevice(page)).not.toContain('draft:')
})

test('what an earlier version left in clear is gone with the next visit', async ({ page, signedInAs }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('draft:mere.kauri:client', '{"values":{"name":"Weka"}}'))
  await signedInAs('orgAdmin')
  await page.goto('/app/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  expect(await onDevice(page)).not.toContain('Weka')
})

const forms = [
  { list: 'clients', title: 'Add New Client', label: 'Client name' },
  { list: 'jobs', title: 'Add New Job', label: 'Job name' },
  { list: 'reports', title: 'Create Report', label: 'Key Updates' },
  { list: 'invoices', title: 'Create Invoice', label: 'Reference' },
  { list: 'variations', title: 'Create Variation', label: 'Name' },
]

for (const { list, title, label } of forms) {
  test(`Cancel asks what becomes of what was typed: ${title}`, async ({ signedInAs }) => {
    const page = await signedInAs('orgAdmin')
    const open = async () => {
      await page.goto(`/app/${list}?dialog=new`)
      return dialogOf(page, title)
    }
    const form = await open()
    await expect(field(form, label)).toBeVisible()
    const cancel = form.getByRole('button', { name: 'Cancel' })
    const question = page.getByRole('alertdialog', { name: 'Keep what you typed?' })
    // Nothing typed, nothing to ask.
    await cancel.click()
    await expect(form).toBeHidden()
    await expect(question).toBeHidden()

    await open()
    await field(form, label).fill('Half a thought')
    await cancel.click()
    await expect(question.getByRole('button', { name: 'Go on editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(field(form, label)).toHaveValue('Half a thought')

    await cancel.click()
    await question.getByRole('button', { name: 'Keep draft' }).click()
    await expect(form).toBeHidden()
    await open()
    await expect(form.getByText('What you had typed here is back.')).toBeVisible()
    await expect(field(form, label)).toHaveValue('Half a thought')

    // Brought back, it is still typed and not saved.
    await cancel.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toBeHidden()
    await open()
    await expect(field(form, label)).toHaveValue('')
    await expect(form.getByText('What you had typed here is back.')).toHaveCount(0)
  })
}
