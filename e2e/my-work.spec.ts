import type { Page } from '@playwright/test'

import { addDays, todayIn } from '#domain/dates.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { hasNoViolations } from './axe.ts'
import { type Given, unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { goOffline } from './offline.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// What somebody on site has to do, checked off with one thumb, with and without a connection.

test.use(phone)

const today = todayIn('Pacific/Auckland', new Date())

/** A task of whoever is signed in on the page, a site supervisor. */
async function givenOwn(page: Page, given: Given, fields: object = {}): Promise<TaskRecord> {
  const answer = await page.request.get('/api/lookup/task-people')
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  const assignedToId = items.find(({ name }) => name === 'Mele Faleolo')?.id
  return given.task({ title: unique('Fix the flashing'), dueDate: today, assignedToId, ...fields })
}

const box = (page: Page, { title }: TaskRecord) => page.getByRole('checkbox', { name: `Complete ${title}` })
const row = (page: Page, { title }: TaskRecord) => page.getByRole('listitem').filter({ hasText: title })

const expectStatus = (page: Page, { id }: TaskRecord, status: string) =>
  expect
    .poll(async () => ((await (await page.request.get(`/api/tasks/${id}`)).json()) as TaskRecord).status)
    .toBe(status)

test('late, today and next stand apart, and a slip of the thumb is put right', async ({ page, given }) => {
  await signInBy(page, 'user')
  const late = await givenOwn(page, given, { dueDate: addDays(today, -2) })
  const now = await givenOwn(page, given)
  const soon = await givenOwn(page, given, { dueDate: addDays(today, 2) })
  const some = await givenOwn(page, given, { dueDate: null })
  await page.goto('/app')
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'My Work' }).tap()
  for (const [section, task] of [
    ['Overdue', late],
    ['Today', now],
    ['Next', soon],
    ['No due date', some],
  ] as const)
    await expect(page.getByRole('region', { name: section }).getByText(task.title)).toBeVisible()
  await fitsTheScreen(page)
  await canBeTouched(page)
  await hasNoViolations(page, 'my work')
  await page.emulateMedia({ colorScheme: 'dark' })
  await hasNoViolations(page, 'my work in the dark')

  await box(page, late).tap()
  await expect(box(page, late)).toBeChecked()
  await expectStatus(page, late, 'completed')
  await box(page, late).tap()
  await expect(box(page, late)).not.toBeChecked()
  await expectStatus(page, late, 'todo')
  await box(page, now).press('Space')
  await expectStatus(page, now, 'completed')
  // What is done stays until the page is left.
  await page.getByRole('link', { name: new RegExp(soon.title) }).tap()
  await expect(page.getByRole('heading', { level: 1, name: soon.title })).toBeVisible()
  await page.goBack()
  await expect(box(page, soon)).toBeVisible()
  await expect(box(page, now)).toHaveCount(0)
})

test('without a connection it is kept, sent on return, and what others did meanwhile is asked about', async ({
  page,
  context,
  given,
  complaints,
}) => {
  complaints.expectOffline()
  complaints.expectRefusal(409, /\/api\/tasks\//)
  await signInBy(page, 'user')
  const [roof, wall] = [await givenOwn(page, given), await givenOwn(page, given)]
  await page.goto('/app/my-work')
  await expect(box(page, roof)).toBeVisible()

  await goOffline(page)
  const said = page.getByRole('status').filter({ hasText: 'No connection' })
  await expect(said).toBeVisible()
  await box(page, roof).tap()
  await expect(row(page, roof).getByText('Waiting to be sent')).toBeVisible()
  await box(page, wall).tap()
  await expect(said).toContainText('2 tasks are waiting to be sent.')
  await hasNoViolations(page, 'my work without a connection')
  await given.moveTask(wall, 'blocked')

  await context.setOffline(false)
  await expectStatus(page, roof, 'completed')
  await expect(row(page, wall).getByText('Somebody has moved this task meanwhile')).toBeVisible()
  await expect(box(page, wall)).not.toBeChecked()
  await expectStatus(page, wall, 'blocked')
  await canBeTouched(page)
  await hasNoViolations(page, 'my work moved by others')
  await row(page, wall).getByRole('button', { name: 'Complete Anyway' }).tap()
  await expectStatus(page, wall, 'completed')
  await expect(box(page, wall)).toBeChecked()
})

test('what waits is sent when the application is opened again, on whichever page', async ({
  page,
  given,
  complaints,
}) => {
  complaints.expectOffline()
  await signInBy(page, 'user')
  const task = await givenOwn(page, given)
  await page.goto('/app/my-work')
  await page.route('**/api/tasks/*/move', (route) => route.abort())
  await box(page, task).tap()
  await expect(row(page, task).getByText('Waiting to be sent')).toBeVisible()
  await page.unroute('**/api/tasks/*/move')
  await page.goto('/app/jobs')
  await expectStatus(page, task, 'completed')
})

test('a page that can’t come without a connection leaves the rest standing, and comes once there is one', async ({
  page,
  context,
  given,
  complaints,
}) => {
  complaints.expectOffline()
  complaints.expectFailedDrawing()
  await signInBy(page, 'user')
  const [roof, wall] = [await givenOwn(page, given), await givenOwn(page, given)]
  // What is said then comes by itself, before it is needed.
  const prepared = page.waitForResponse(/\/after-page/)
  await page.goto('/app/my-work')
  await expect(box(page, roof)).toBeVisible()
  await (await prepared).finished()
  await goOffline(page)
  await box(page, roof).tap()
  await expect(row(page, roof).getByText('Waiting to be sent')).toBeVisible()

  // What of a task's page is there already says that there is no answer.
  await page.getByRole('link', { name: new RegExp(wall.title) }).tap()
  await expect(page.getByRole('alert')).toContainText('connection')
  const places = page.getByRole('navigation', { name: 'Main' }).last()
  await places.getByRole('link', { name: 'Reports' }).tap()
  const said = page.getByRole('alert').filter({ hasText: 'There is no connection' })
  await expect(said).toBeVisible()
  await hasNoViolations(page, 'a page without a connection')
  await said.getByRole('button', { name: 'Try Again' }).tap()
  await expect(said).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(box(page, roof)).toBeChecked()

  await places.getByRole('link', { name: 'Reports' }).tap()
  await expect(said).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Progress Reports' })).toBeVisible()
  await expectStatus(page, roof, 'completed')
})

test('a task that somebody deletes meanwhile is said to be deleted', async ({ page, context, given, complaints }) => {
  complaints.expectOffline()
  complaints.expectRefusal(404, /\/api\/tasks\//)
  await signInBy(page, 'user')
  const task = await givenOwn(page, given)
  await page.goto('/app/my-work')
  await expect(box(page, task)).toBeVisible()
  await goOffline(page)
  await box(page, task).tap()
  await expect(row(page, task).getByText('Waiting to be sent')).toBeVisible()
  await given.deleteTask(task.id)
  await context.setOffline(false)
  await expect(row(page, task).getByText('Somebody has deleted this task meanwhile.')).toBeVisible()
  await row(page, task).getByRole('button', { name: 'Leave As It Is' }).tap()
  await expect(box(page, task)).toHaveCount(0)
})
