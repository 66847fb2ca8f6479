import type { JobRecord } from '#domain/jobs/schema.ts'
import { dialogOf, toast } from './forms.ts'
import { expect, test } from './journey.ts'
import { goOffline } from './offline.ts'
import { photos } from './pictures.ts'

test('photos and files that the network lost are sent again by themselves', async ({
  signedInAs,
  given,
  context,
  complaints,
}) => {
  complaints.expectOffline()
  const page = await signedInAs('orgAdmin')
  const job = await given.job((await given.client()).id)
  await page.goto('/app/reports?dialog=new')
  const report = await dialogOf(page, 'Create Report')
  await goOffline(page)
  await report.locator('input[type=file][multiple]').setInputFiles(await photos(4))
  await expect(report.getByText('No connection. It is sent again as soon as there is one.').first()).toBeVisible()
  await expect(report.getByRole('button', { name: /^Try uploading/ })).toHaveCount(4)
  await context.setOffline(false)
  await expect(report.getByRole('button', { name: /^Try uploading/ })).toHaveCount(0)
  await expect(report.getByText('No connection.')).toHaveCount(0)
  // What has arrived is shown from the server.
  await expect(report.locator('img[src*="/api/files/"]')).toHaveCount(4)
  await report.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/app/jobs/${job.id}?dialog=edit&record=${job.id}`)
  const form = await dialogOf(page, 'Edit Job')
  // Cut halfway: the request is under way when the signal goes.
  let held = 0
  await page.route(/\/api\/files\?/, async (route) => {
    held += 1
    if (held > 1) return route.continue()
    await goOffline(page)
    return route.abort('internetdisconnected')
  })
  const [photo] = await photos(1)
  await form.locator('input[type=file]').first().setInputFiles(photo!)
  await expect(form.getByText('No connection. It is sent again as soon as there is one.')).toBeVisible()
  await context.setOffline(false)
  await expect(form.getByText('No connection.')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Job updated successfully')).toBeVisible()
  const stored = await given.read<JobRecord>(`/api/jobs/${job.id}`)
  expect(stored.files.map(({ name }) => name)).toEqual([photo!.name])
})

test('a shared report that is unknown, revoked or expired says the same, with no way back', async ({
  page,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/shared\/reports\//)
  await page.goto(`/shared/reports/${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  await expect(page.getByText('Please ask whoever sent it for a new one.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})

test('the question before an invoice is deleted names its number alone', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const invoice = await given.invoice({ clientId: (await given.client()).id })
  await page.goto(`/app/invoices/${invoice.id}?dialog=delete&record=${invoice.id}`)
  await expect(page.getByRole('alertdialog')).toContainText(
    `Are you sure you want to delete ${invoice.invoiceNumber}? This action cannot be undone.`,
  )
})
