import { choose, dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { withoutStream } from './idle.ts'
import { expect, signInByForm, test } from './journey.ts'
import { photos } from './pictures.ts'

// Nobody loses what they have typed.
test('a report half written is there again after a reload, photos and all', async ({ signedInAs, given }) => {
  const page = await signedInAs('staff')
  const client = await given.client()
  const job = await given.job(client.id)
  await page.goto('/app/reports?dialog=new')
  let form = await dialogOf(page, 'Create Report')
  await choose(form, 'Client', client.name)
  await choose(form, 'Job', job.name)
  await field(form, 'Key Updates').fill('Half a thought')
  const stored = page.waitForResponse((response) => response.url().includes('/api/files') && response.status() === 201)
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photos(1))
  await stored
  await form.getByRole('textbox', { name: 'Caption of photo 1' }).fill('The gate')
  await page.reload()

  form = await dialogOf(page, 'Create Report')
  await expect(form.getByText('What you had typed here is back.')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Job' })).toHaveValue(job.name)
  await expect(field(form, 'Key Updates')).toHaveValue('Half a thought')
  await expect(form.getByRole('textbox', { name: 'Caption of photo 1' })).toHaveValue('The gate')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(field(form, 'Key Updates')).toHaveValue('')
})

test('two people edit one client: the second sees both versions and decides', async ({
  signedInAs,
  given,
  complaints,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  complaints.expectRefusal(412, new RegExp(client.id))
  await page.goto(`/app/clients/${client.id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const form = await dialogOf(page, 'Edit Client')
  await field(form, 'Phone').fill('+64 9 555 0199')
  await given.changeClient(client, { phone: '+64 9 555 0100', contactName: 'Aroha Ngata' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Somebody else changed this in the meantime')).toBeVisible()
  const phones = form.getByRole('row').filter({ hasText: 'Phone' }).first()
  await expect(phones).toContainText('+64 9 555 0199')
  await expect(phones).toContainText('+64 9 555 0100')
  await form.getByRole('button', { name: 'Take their version' }).click()
  await expect(field(form, 'Phone')).toHaveValue('+64 9 555 0100')
  await field(form, 'Billing email').fill('pay@kereru.example')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Client updated successfully')).toBeVisible()
  const saved = await given.read<typeof client>(`/api/clients/${client.id}`)
  expect([saved.phone, saved.contactName, saved.billingEmail]).toEqual([
    '+64 9 555 0100',
    'Aroha Ngata',
    'pay@kereru.example',
  ])
})

test('a session that ends over an open form costs nothing that was typed', async ({
  signedInAs,
  context,
  complaints,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const name = unique('Mānuka Joinery')
  complaints.expectRefusal(401, /\/api\//)
  // By the press that saves it is noticed, and not before it by news of others.
  await withoutStream(page)
  const counted = page.waitForResponse(/\/api\/notifications\/unread/)
  await page.goto('/app/clients?status=active')
  await page.getByRole('button', { name: 'Add Client' }).click()
  let form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(name)
  await field(form, 'Primary email').fill('office@manuka.example')
  await field(form, 'Phone').fill('+64 9 555 0118')
  await counted
  await context.clearCookies()
  await form.getByRole('button', { name: 'Add Client' }).click()

  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signInByForm(page, 'orgAdmin')
  form = await dialogOf(page, 'Add New Client')
  await expect(field(form, 'Client name')).toHaveValue(name)
  await expect(field(form, 'Phone')).toHaveValue('+64 9 555 0118')
  await expect(page).toHaveURL((url) => url.searchParams.get('status') === 'active')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(toast(page, 'Client created successfully')).toBeVisible()
  const { total } = await given.read<{ total: number }>(`/api/clients?search=${encodeURIComponent(name)}`)
  expect(total).toBe(1)
})

test('a session whose end is noticed while somebody types costs nothing either', async ({
  signedInAs,
  context,
  complaints,
  given,
}) => {
  complaints.expectRefusal(401, /\/api\//)
  const page = await signedInAs('orgAdmin')
  const name = unique('Mānuka Joinery')
  const streamed = page.waitForResponse(/\/api\/live/)
  await page.goto('/app/clients?dialog=new')
  let form = await dialogOf(page, 'Add New Client')
  await streamed
  await field(form, 'Client name').fill(name)
  await context.clearCookies()
  await given.client()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await signInByForm(page, 'orgAdmin')
  form = await dialogOf(page, 'Add New Client')
  await expect(field(form, 'Client name')).toHaveValue(name)
})

test('a double press on Save makes one record', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const name = unique('Kauri Kitchens')
  await page.goto('/app/clients?dialog=new')
  const form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(name)
  await field(form, 'Primary email').fill('office@kauri.example')
  await field(form, 'Phone').fill('+64 9 555 0119')
  await form.getByRole('button', { name: 'Add Client' }).dblclick()
  await expect(toast(page, 'Client created successfully')).toBeVisible()
  await expect(form).toBeHidden()
  const { total } = await given.read<{ total: number }>(`/api/clients?search=${encodeURIComponent(name)}`)
  expect(total).toBe(1)
})

test('an answer lost on the way and sent again makes one record', async ({ signedInAs, given, complaints }) => {
  const page = await signedInAs('orgAdmin')
  const name = unique('Tōtara Timber')
  complaints.expectOffline()
  let lost = false
  await page.route('**/api/clients', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await page.goto('/app/clients?dialog=new')
  const form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(name)
  await field(form, 'Primary email').fill('office@totara.example')
  await field(form, 'Phone').fill('+64 9 555 0120')
  const save = form.getByRole('button', { name: 'Add Client' })
  await save.click()
  await expect(toast(page, 'Failed to create client')).toBeVisible()
  await save.click()
  await expect(toast(page, 'Client created successfully')).toBeVisible()
  const { total } = await given.read<{ total: number }>(`/api/clients?search=${encodeURIComponent(name)}`)
  expect(total).toBe(1)
})
