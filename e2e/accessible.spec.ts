import { hasNoViolations } from './axe.ts'
import { dialogOf, pageAction } from './forms.ts'
import { expect, test } from './journey.ts'

// Each test looks at many states; those that a screen has by itself are in every-screen.spec.ts.
test.describe.configure({ timeout: 180_000 })

test('public pages', async ({ page, given, complaints }) => {
  await page.goto('/')
  const sample = page.getByRole('figure')
  await expect
    .poll(() => sample.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const pdf = await page.request.get(
    (await sample.getByRole('link', { name: 'Open all of it (PDF)' }).getAttribute('href'))!,
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await hasNoViolations(page, 'sign-in with errors')
  complaints.expectRefusal(401, /\/api\/sign-in/)
  await page.getByRole('textbox', { name: 'Email' }).fill(`nobody-${Date.now()}@stringline.example`)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
  await hasNoViolations(page, 'sign-in refused')

  const client = await given.client()
  const job = await given.job(client.id, {
    milestones: [{ title: 'Frame up', dueDate: '2026-12-01', completed: true }, { title: 'Handover' }],
  })
  const report = await given.report(job, { photos: 2, comments: 'Thank you for the coffee.' })
  const { url } = await given.share(report.id)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await page.getByRole('button', { name: /^Open photo 1/ }).click()
  await expect(page.locator('.photo-counter')).toBeVisible()
  await hasNoViolations(page, 'lightbox')

  complaints.expectRefusal(404, /\/api\/shared\/reports\//)
  await page.goto('/shared/reports/gone')
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  await hasNoViolations(page, 'link gone')
})

test('clients', async ({ signedInAs, given, complaints }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client({
    notes: 'Prefers mornings.',
    website: 'https://kereru.example',
    address: '1 Queen Street',
  })
  const job = await given.job(client.id)
  await given.report(job)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: /Dashboard$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await hasNoViolations(page, 'account menu')

  await page.goto('/app/clients')
  await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(page.getByRole('table')).toBeVisible()
  await hasNoViolations(page, 'client table')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await hasNoViolations(page, 'row menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = await dialogOf(page, 'Add New Client')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(form.getByText('Client name is required')).toBeVisible()
  await hasNoViolations(page, 'client form with errors')

  await page.goto(`/app/clients/${client.id}`)
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible()
  await expect(page.getByText(job.name).first()).toBeVisible()
  const unused = await given.client()
  await page.goto(`/app/clients/${unused.id}`)
  const remove = await pageAction(page, 'Delete client')
  await hasNoViolations(page, 'client, its menu')
  await remove.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await hasNoViolations(page, 'delete dialog')
  complaints.expectRefusal(404, /\/api\/clients\//)
  await page.goto('/app/clients/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Client Not Found' })).toBeVisible()
  await hasNoViolations(page, 'client not found')
})

test('jobs', async ({ signedInAs, given, complaints }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id, {
    estimatedEndDate: '2026-02-01',
    milestones: [
      { title: 'Slab down', dueDate: '2026-01-20', completed: true },
      { title: 'Roof on', dueDate: '2026-01-30' },
    ],
  })
  await page.goto('/app/jobs')
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).check()
  await page.goto('/app/jobs?overdue=true')
  await expect(page.getByRole('table')).toBeVisible()
  await hasNoViolations(page, 'job table, overdue')
  await page.getByRole('button', { name: 'Add Job' }).click()
  const form = await dialogOf(page, 'Add New Job')
  await form.getByRole('button', { name: 'Add milestone' }).click()
  await form.getByRole('button', { name: 'Add Job' }).click()
  await expect(form.getByText('Job name is required')).toBeVisible()
  await hasNoViolations(page, 'job form with errors')
  await page.goto(`/app/jobs/${job.id}`)
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  complaints.expectRefusal(404, /\/api\/jobs\//)
  await page.goto('/app/jobs/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible()
  await hasNoViolations(page, 'job not found')
})

test('reports', async ({ signedInAs, given, complaints }) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const job = await given.job(client.id)
  const report = await given.report(job, { photos: 2 })
  await given.share(report.id)
  await page.goto('/app/reports')
  await expect(page.getByRole('list', { name: 'Progress Reports' })).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(page.getByRole('table')).toBeVisible()
  await hasNoViolations(page, 'report table')
  await page.getByRole('button', { name: 'Create Report' }).click()
  const form = await dialogOf(page, 'Create Report')
  await form.getByRole('button', { name: 'Save Report' }).click()
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await form.getByRole('combobox', { name: 'Client' }).fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await hasNoViolations(page, 'report form with errors, choices open')
  await page.goto(`/app/reports/${report.id}`)
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke' })).toBeVisible()
  await page.getByRole('button', { name: 'Create link' }).click()
  await dialogOf(page, 'Create a share link')
  await hasNoViolations(page, 'share dialog')
  complaints.expectRefusal(404, /\/api\/reports\//)
  await page.goto('/app/reports/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  await hasNoViolations(page, 'report not found')
})

test('the portal and the gallery of the kit', async ({ signedInAs }) => {
  const page = await signedInAs('client')
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await page.goto('/app/reports')
  await expect(page.getByRole('list', { name: 'Progress Reports' })).toBeVisible()
  await hasNoViolations(page, 'reports of a client')
  await page.goto('/dev/gallery')
  await expect(page.getByRole('heading', { name: 'The frame' })).toBeVisible()
})
