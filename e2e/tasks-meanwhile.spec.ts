import type { Page } from '@playwright/test'

import { card, opened } from './board.ts'
import { openFilters, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { goOffline } from './offline.ts'

// The list of tasks while others change it, and while the connection is away.

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const due = (page: Page) => page.getByRole('dialog', { name: 'Due' })
// It arrives after the list.
const dueIsThere = (page: Page) => expect(page.locator('[popover][aria-label="Due"]')).toBeAttached()
const listOf = (word: string) => `/app/tasks?search=${encodeURIComponent(word)}&sort=title`

test('a date that somebody else has set meanwhile is shown beside one’s own', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(412, /\/api\/tasks\//)
  const task = await given.task({ title: unique('Gutters'), dueDate: '2030-04-01' })
  const page = await signedInAs('orgAdmin')
  await page.goto(listOf(task.title))
  const face = page.getByRole('button', { name: `Due date of ${task.title}` })
  await dueIsThere(page)
  await face.click()
  await given.changeTask(task, { dueDate: '2030-04-25' })
  const field = due(page).getByRole('combobox')
  await field.fill('2030-04-20')
  await field.press('Enter')
  await expect(due(page)).toContainText('Somebody else changed this in the meantime')
  await expect(toast(page, 'Failed to update tasks')).toBeHidden()
  await expect(due(page).getByRole('row', { name: /20 Apr 2030/ })).toContainText('25 Apr 2030')
  await expect(row(page, task.title)).toContainText('25 Apr 2030')
  await expect(due(page).getByRole('button', { name: 'Keep my version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(due(page)).toBeHidden()
  await expect(face).toHaveAccessibleName(/20 Apr 2030/)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(face).toHaveAccessibleName(/25 Apr 2030/)
})

test('what somebody else has set of other fields keeps no date from being set', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(412, /\/api\/tasks\//)
  complaints.expectOffline()
  const task = await given.task({ title: unique('Gutters') })
  const page = await signedInAs('orgAdmin')
  // What the row shows is older.
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto(listOf(task.title))
  const face = page.getByRole('button', { name: `Due date of ${task.title}` })
  await dueIsThere(page)
  await face.click()
  await given.changeTask(task, { priority: 'urgent' })
  await page.keyboard.type('2030-04-20')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
  await expect(row(page, task.title)).toContainText(/Urgent.*20 Apr 2030/s)
})

test('a first press without a connection leaves the list, and does it once that is back', async ({
  signedInAs,
  given,
  context,
  complaints,
}) => {
  complaints.expectOffline()
  complaints.expectFailedDrawing()
  const task = await given.task({ title: unique('Gutters') })
  const page = await signedInAs('orgAdmin')
  await page.goto(listOf(task.title))
  await expect(row(page, task.title)).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: `Status of ${task.title}` }).click()
  await expect(page.getByRole('menu')).toContainText('Please check your connection')
  await expect(row(page, task.title)).toBeVisible()
  // What is on its way when the connection goes again, a browser asks for no more.
  const dialogs = page.waitForResponse(/\/task-dialogs-/)
  await context.setOffline(false)
  await expect(page.getByRole('menuitemradio', { name: 'Blocked' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Blocked' }).click()
  await expect(row(page, task.title)).toContainText('Blocked')

  await (await dialogs).finished()
  await goOffline(page)
  await page.getByRole('button', { name: 'New Task' }).click()
  await expect(page.getByText('Please check your connection')).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible()
})

test('what comes after the list by itself, and cannot be had, leaves the list as it is', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectOffline()
  complaints.expectFailedDrawing()
  const task = await given.task({ title: unique('Gutters') })
  const page = await signedInAs('orgAdmin')
  const parts = /\/assets\/(export-menu|group-select|saved-views|select-box|tags-button)-/
  let missed = 0
  await page.route(parts, (route) => {
    missed += 1
    return route.abort()
  })
  await page.goto(listOf(task.title))
  await expect(row(page, task.title)).toBeVisible()
  await expect.poll(() => missed).toBe(5)
  await expect(page.getByRole('button', { name: 'New Task' })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toBeHidden()
  await page.getByRole('button', { name: `Status of ${task.title}` }).click()
  await page.getByRole('menuitemradio', { name: 'Blocked' }).click()
  await expect(row(page, task.title)).toContainText('Blocked')
})

test('list and board are asked for anew once the connection is back', async ({
  signedInAs,
  given,
  context,
  complaints,
}) => {
  complaints.expectOffline()
  complaints.expectFailedDrawing()
  const word = unique('Gutters')
  const [plain, urgent] = [
    await given.task({ title: `${word} one` }),
    await given.task({ title: `${word} two`, priority: 'urgent' }),
  ]
  const page = await signedInAs('orgAdmin')
  await page.goto(listOf(word))
  await expect(row(page, plain.title)).toBeVisible()
  const filters = await openFilters(page)
  await goOffline(page)
  await filters.getByRole('group', { name: 'Priority' }).getByRole('button', { name: 'Urgent' }).click()
  const failed = page.getByText('Failed to fetch tasks')
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(failed).toBeHidden()
  await expect(row(page, urgent.title)).toBeVisible()
  await expect(row(page, plain.title)).toHaveCount(0)

  await opened(page, `/app/tasks/board?search=${encodeURIComponent(word)}`, plain.title)
  const onBoard = await openFilters(page)
  await goOffline(page)
  await onBoard.getByRole('group', { name: 'Priority' }).getByRole('button', { name: 'Urgent' }).click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(failed).toBeHidden()
  await expect(card(page, urgent.title)).toBeVisible()
  await expect(card(page, plain.title)).toHaveCount(0)
})
