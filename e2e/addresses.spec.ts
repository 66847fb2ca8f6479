import { held, withoutStream } from './idle.ts'
import { expect, signInAnew, signInBy, signInByForm, test } from './journey.ts'
import { openCompany } from './people.ts'

// Every form has an address. Without the right to use it the address shows the page, or the person's own start.

test('a form opens by its address for who may use it, and for nobody else', async ({ page, given, complaints }) => {
  test.slow()
  complaints.expectRefusal(404, /\/api\//)
  complaints.expectRefusal(403, /\/api\//)
  const client = await given.client()
  const job = await given.job(client.id)
  const empty = await given.job(client.id)
  const nobody = await given.client()
  const report = await given.report(job)
  const invoice = await given.invoice(job)
  const variation = await given.variation(job)
  const addresses = [
    '/app/clients?dialog=new',
    `/app/clients?dialog=edit&record=${client.id}`,
    `/app/clients/${client.id}?dialog=edit&record=${client.id}`,
    `/app/clients/${nobody.id}?dialog=delete&record=${nobody.id}`,
    `/app/clients/${client.id}/jobs/new`,
    '/app/jobs?dialog=new',
    `/app/jobs?dialog=edit&record=${job.id}`,
    `/app/jobs/${empty.id}?dialog=delete&record=${empty.id}`,
    '/app/reports?dialog=new',
    `/app/jobs/${job.id}/reports?dialog=new`,
    `/app/reports?dialog=edit&record=${report.id}`,
    `/app/reports/${report.id}?dialog=edit&record=${report.id}`,
    `/app/reports/${report.id}?dialog=delete&record=${report.id}`,
    '/app/invoices?dialog=new',
    `/app/invoices?dialog=edit&record=${invoice.id}`,
    `/app/invoices/${invoice.id}?dialog=delete&record=${invoice.id}`,
    '/app/variations?dialog=new',
    `/app/variations?dialog=edit&record=${variation.id}`,
    `/app/variations/${variation.id}?dialog=delete&record=${variation.id}`,
  ]
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await withoutStream(page)

  await signInBy(page, 'orgAdmin')
  for (const address of addresses) {
    await page.goto(address)
    await expect(dialog.first(), address).toBeVisible()
  }

  for (const [person, may] of [
    ['client', /^$/],
    ['user', /^\/app\/(jobs\/[^/]+\/)?reports\?dialog=new$/],
  ] as const) {
    await signInAnew(page, person)
    for (const address of addresses.filter((each) => !may.test(each))) {
      await page.goto(address)
      // Behind a dialog that says that the record is not there, the page is hidden.
      await expect(page.getByRole('main').or(dialog).first(), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      // Only that a record is not there may be said in one.
      await expect(dialog.locator('form, [type=submit]'), `${person} ${address}`).toHaveCount(0)
      await expect(dialog.filter({ hasText: /Delete|Create|Edit .+ Save|Add/ }), `${person} ${address}`).toHaveCount(0)
    }
  }
})

test('a form that is not theirs does not show for a moment either', async ({ signedInAs, given }) => {
  const report = await given.report(await given.job((await given.client()).id))
  const page = await signedInAs('user')
  const letGo = await held(page, `**/api/reports/${report.id}`)
  await page.goto(`/app/reports?dialog=edit&record=${report.id}`)
  await expect(page.getByRole('heading', { name: 'Progress Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress Reports' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const answered = page.waitForResponse(`**/api/reports/${report.id}`)
  letGo()
  await answered
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a form that was asked for is there at once, its record as soon as it is', async ({ signedInAs, given }) => {
  const report = await given.report(await given.job((await given.client()).id))
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/reports?search=${encodeURIComponent(report.reportId)}`)
  const letGo = await held(page, `**/api/reports/${report.id}`)
  const actions = page.getByRole('button', { name: `Actions for ${report.reportId}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Report' })
  await expect(form).toBeVisible()
  letGo()
  await expect(form.getByRole('button', { name: 'Save Report' })).toBeVisible()
})

test('the address of a form that the moment forbids says why', async ({ signedInAs, given }) => {
  const client = await given.client()
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit', 'approve')
  const page = await signedInAs('orgAdmin')
  for (const [address, title, why] of [
    [
      `/app/invoices/${invoice.id}?dialog=edit&record=${invoice.id}`,
      'Edit Invoice',
      /^Only draft and pending invoices/,
    ],
    [`/app/invoices?dialog=delete&record=${invoice.id}`, 'Delete invoice', /^Only draft invoices without payments/],
    [`/app/clients?dialog=delete&record=${client.id}`, 'Delete client', /^This client has invoices, so it is kept/],
  ] as const) {
    await page.goto(address)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText(why)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/dialog=/)
  }
})

test('the super admin signs in to /app, its System Overview, and opens a company from there', async ({ page }) => {
  await page.goto('/login')
  await signInByForm(page, 'superAdmin')
  await expect(page.getByRole('heading', { name: 'System Overview' })).toBeVisible()
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/app/clients')
  await expect(page).toHaveURL(/\/app$/)
  await openCompany(page, 'Southerly Electrical', { at: '/app' })
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toContainText('Southerly Electrical')
})

test('the org admin sees who of Stringline opened the company', async ({ page, elsewhere }) => {
  const theirs = await elsewhere()
  await signInBy(theirs, 'superAdmin')
  await openCompany(theirs, 'Southerly Electrical')
  await expect(theirs.getByRole('navigation').first()).toContainText('Southerly Electrical')
  await signInBy(page, 'southerly')
  await page.goto('/app/settings/security')
  const openings = page.getByRole('region', { name: 'Opened by Stringline' })
  await expect(openings.getByRole('listitem').first()).toContainText('2026')
})
