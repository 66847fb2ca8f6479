import type { ClientOverview } from '#domain/dashboard/schema.ts'
import type { ReportSummary } from '#domain/reports/schema.ts'
import { people } from './given.ts'
import { expect, test } from './journey.ts'

test('a client reads its own reports and reaches nothing else by any address', async ({
  page,
  given,
  complaints,
  playwright,
  baseURL,
}) => {
  // The demo client's own project, found as the client sees it; and a stranger's.
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await api.post('/api/dev/sign-in', { data: { email: people.client } })
  const overview = (await (await api.get('/api/portal/overview')).json()) as ClientOverview
  const { items } = (await (await api.get('/api/reports?pageSize=1')).json()) as { items: ReportSummary[] }
  await api.dispose()
  const project = overview.projects[0]!
  const own = await given.report({ id: project.id, clientId: items[0]!.clientId }, { photos: 1 })
  const stranger = await given.client()
  const otherJob = await given.job(stranger.id)
  const otherReport = await given.report(otherJob, { photos: 1 })

  await page.goto('/login')
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible()
  await expect(page.getByText('Client Portal').filter({ visible: true })).toBeVisible()
  for (const place of ['Dashboard', 'Clients', 'Jobs']) {
    await expect(page.getByRole('navigation').getByRole('link', { name: place, exact: true })).toHaveCount(0)
  }

  await page.goto(`/app/reports?search=${own.reportId}`)
  await page.getByRole('link', { name: project.name }).click()
  await expect(page).toHaveURL(`/app/reports/${own.id}`)
  await expect(page.getByText('Frame is up and square.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  for (const action of ['Edit', 'Actions for', 'Create link'])
    await expect(page.getByRole('button', { name: action })).toHaveCount(0)

  // Its list and search know nothing of other clients.
  await page.goto(`/app/reports?search=${otherReport.reportId}`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()

  // Staff places lead back to the overview; somebody else's report is not found.
  for (const address of [
    '/app/clients',
    `/app/clients/${stranger.id}`,
    '/app/jobs',
    `/app/jobs/${otherJob.id}`,
    `/app/jobs/${otherJob.id}/reports`,
    '/app/companies',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible()
  }
  complaints.expectRefusal(404, new RegExp(otherReport.id))
  await page.goto(`/app/reports/${otherReport.id}`)
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  await expect(page.getByText(otherJob.name)).toHaveCount(0)

  // Nor does asking the server directly help.
  const answers = [
    [`/api/reports/${otherReport.id}`, 404],
    [`/api/reports/${otherReport.id}/pdf`, 404],
    [otherReport.images[0]!.url, 404],
    [`/api/jobs/${otherJob.id}`, 404],
    [`/api/clients/${stranger.id}`, 404],
    ['/api/clients', 403],
    ['/api/jobs', 403],
    [`/api/reports/${own.id}/shares`, 403],
  ] as const
  for (const [address, status] of answers) expect((await page.request.get(address)).status(), address).toBe(status)
})

test('signing out ends it for the Back button too', async ({ signedInAs }) => {
  const page = await signedInAs('client')
  await page.goto('/app')
  await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Progress Reports', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await page.goto('/app/reports')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})
