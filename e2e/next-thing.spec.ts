import { choose, dialogOf, field, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'

test('a job’s and a client’s page lead to a new report, invoice and variation for them', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  for (const [at, jobName] of [
    [`/app/jobs/${job.id}`, job.name],
    [`/app/clients/${client.id}`, ''],
  ] as const) {
    for (const action of ['Create Report', 'Create Invoice', 'Create Variation']) {
      await page.goto(at)
      await page.getByRole('main').getByRole('link', { name: action }).last().click()
      const form = await dialogOf(page, action)
      await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
      if (jobName !== '') await expect(form.getByRole('combobox', { name: /Job/ })).toHaveValue(jobName)
    }
  }
})

test('who may not create is offered nothing of it', async ({ signedInAs, given }) => {
  const page = await signedInAs('user')
  const job = await given.job((await given.client()).id)
  await page.goto(`/app/jobs/${job.id}`)
  await expect(page.getByRole('link', { name: 'Create Report' })).toHaveCount(1)
  for (const action of ['Create Invoice', 'Create Variation'])
    await expect(page.getByRole('link', { name: action })).toHaveCount(0)
  await page.goto('/app/reports?dialog=new')
  const form = await dialogOf(page, 'Create Report')
  await form.getByRole('combobox', { name: 'Client' }).fill('nobody of that name')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})

const later = (step: string) => ({ step, isReady: false })

test('a company with nothing is led to its first client, then to their job', async ({ signedInAs }) => {
  const page = await signedInAs('orgAdmin')
  const left = { firstSteps: [{ step: 'client', isReady: true }, later('job'), later('report')] }
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...left } })
  })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Add your first client' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Report' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add Client' }).click()
  await dialogOf(page, 'Add New Client')
  left.firstSteps = [{ step: 'job', isReady: true }, later('report')]
  await page.goto('/app')
  await page.getByRole('link', { name: 'Add Job' }).click()
  await dialogOf(page, 'Add New Job')
  left.firstSteps = []
  await page.goto('/app')
  await expect(page.getByRole('link', { name: 'New Report' })).toBeVisible()
})

test('what a picker does not find is added from there, and the form is as it was', async ({ signedInAs, given }) => {
  const page = await signedInAs('orgAdmin')
  const clientName = unique('Pūkeko Homes')
  const jobName = unique('Veranda')
  await page.goto('/app/invoices?dialog=new')
  const invoice = await dialogOf(page, 'Create Invoice')
  await field(invoice, 'Reference').fill('Half a thought')
  await invoice.getByRole('combobox', { name: 'Client' }).fill(clientName)
  await page.getByRole('option', { name: `Add “${clientName}” as a client` }).click()
  const client = await dialogOf(page, 'Add New Client')
  await expect(field(client, 'Client name')).toHaveValue(clientName)
  await field(client, 'Primary email').fill('office@pukeko.example')
  await field(client, 'Phone').fill('09 555 0100')
  // Sent by keys: the form behind must not be sent with it.
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client created successfully')).toBeVisible()
  await expect(client).toBeHidden()
  await expect(invoice.getByRole('combobox', { name: 'Client' })).toHaveValue(clientName)
  await expect(field(invoice, 'Reference')).toHaveValue('Half a thought')
  await expect(invoice.getByText('is required')).toHaveCount(0)

  const job = invoice.getByRole('combobox', { name: 'Link to job' })
  await job.fill(jobName)
  await expect(page.getByRole('option', { name: `Add “${jobName}” as a job` })).toBeVisible()
  await page.keyboard.press('Enter')
  const form = await dialogOf(page, 'Add New Job')
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(clientName)
  await expect(field(form, 'Job name')).toHaveValue(jobName)
  // Cancelled, nothing has happened; asked for again, it is added.
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(job).toHaveValue('')
  await job.fill(jobName)
  await page.getByRole('option', { name: `Add “${jobName}” as a job` }).click()
  const again = await dialogOf(page, 'Add New Job')
  await field(again, 'Address').fill('12 Wharf Road')
  await again.getByLabel('Estimated end date').fill('+90')
  await field(again, 'Contract amount').fill('25,000')
  await again.getByRole('button', { name: 'Add Job' }).click()
  await expect(toast(page, 'Job created successfully')).toBeVisible()
  await expect(job).toHaveValue(jobName)

  await field(invoice, 'Description').fill('Deposit')
  await invoice.getByRole('spinbutton', { name: 'Unit price' }).fill('1,250.50')
  await invoice.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(toast(page, 'Invoice created successfully')).toBeVisible()
  await expect(page.getByRole('main').getByText('$1,438.08').first()).toBeVisible()
  const other = await given.client()
  await page.goto('/app/variations?dialog=new')
  await choose(await dialogOf(page, 'Create Variation'), 'Client', other.name)
})

test('a second client of the same name is asked about before it is saved', async ({
  signedInAs,
  given,
  complaints,
}) => {
  const page = await signedInAs('orgAdmin')
  const known = await given.client()
  complaints.expectRefusal(409, /\/api\/clients/)
  await page.goto('/app/clients?dialog=new')
  const form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(known.name.toUpperCase())
  await field(form, 'Primary email').fill('office@pukeko.example')
  await field(form, 'Phone').fill('()()')
  await field(form, 'Phone').blur()
  await expect(field(form, 'Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await field(form, 'Phone').fill('09 555 0100')
  await form.getByRole('button', { name: 'Add Client' }).click()
  const question = page.getByRole('alertdialog', { name: 'Another client of this name?' })
  await expect(question).toContainText(`There is a client called ${known.name} already, ${known.clientId}`)
  await expect(page.getByText('Failed to create client')).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(form, 'Primary email')).toHaveValue('office@pukeko.example')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await question.getByRole('button', { name: 'Save as another client' }).click()
  await expect(toast(page, 'Client created successfully')).toBeVisible()
})
