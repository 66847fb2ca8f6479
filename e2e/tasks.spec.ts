import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { openFilters } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'

// The list of tasks: added by a line, narrowed, changed in the row and many at once; one task beside it.

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the tasks selected' })
const panel = (page: Page) => page.getByRole('dialog')

async function listed(page: Page, word: string): Promise<void> {
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}&status=all`)
  await expect(page.getByRole('table')).toBeVisible()
}

test('a line adds a task as it is understood, and nothing twice', async ({ signedInAs, given, complaints }) => {
  complaints.expectOffline()
  const job = await given.job((await given.client()).id)
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/tasks')
  const line = page.getByLabel('Add a task')
  const title = unique('Order flashings')
  await line.fill(`${title} @mele !high ^2030-05-04 #${job.jobId} +roof`)
  await expect(page.getByText('4 May 2030')).toBeVisible()
  await expect(page.getByText(job.name)).toBeVisible()

  // It comes through, and nobody hears the answer.
  const ids: string[] = []
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (ids.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await line.press('Enter')
  await expect(page.getByText('Failed to create tasks')).toBeVisible()
  await line.press('Enter')
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(line).toHaveValue('')
  expect(new Set(ids).size).toBe(1)

  await line.fill(`Call @melle, by ^someday about #${job.jobId.replace(/-0*/, '-')}!`)
  await expect(page.locator('form').getByText(job.name)).toBeVisible()
  await expect(page.getByText('@melle, not understood')).toBeVisible()
  await expect(page.getByText('^someday not understood')).toBeVisible()
  await line.fill('@mele, !high')
  await expect(page.getByText('not understood')).toHaveCount(0)
  await line.press('Enter')
  await expect(page.getByText('Say in words what is to be done')).toBeVisible()
  await listed(page, title)
  await expect(row(page, title)).toHaveCount(1)
  await expect(row(page, title)).toContainText(/High.*Mele Faleolo.*4 May 2030/s)
})

test('a task that is overdue counts once among what is open, and once among all', async ({ signedInAs, given }) => {
  const word = unique('Late')
  await given.task({ title: `${word} one`, dueDate: '2026-01-05' })
  await given.task({ title: `${word} two`, status: 'completed' })
  const page = await signedInAs('orgAdmin')
  await listed(page, word)
  const tabs = page.getByRole('group', { name: 'Status' }).getByRole('button')
  await expect(tabs).toHaveText([/^Open1$/, /^To do1$/, /0$/, /0$/, /0$/, /^Completed1$/, /^All2$/])
})

test('the list is narrowed and changed in its rows, by who may', async ({ signedInAs, given }) => {
  const word = unique('Scaffold')
  const [mine, other] = [
    await given.task({ title: `${word} one`, priority: 'urgent' }),
    await given.task({ title: `${word} two` }),
  ]
  const page = await signedInAs('user')
  await listed(page, word)
  await (
    await openFilters(page)
  )
    .getByRole('group', { name: 'Priority' })
    .getByRole('button', { name: 'Urgent' })
    .click()
  await page.keyboard.press('Escape')
  await expect(row(page, other.title)).toHaveCount(0)

  await page.getByRole('button', { name: `Assigned to, ${mine.title}: Nobody` }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([/Nobody/, /\(me\)/])
  await page.getByRole('menuitemradio', { name: /\(me\)/ }).click()
  await expect(page.getByText('Task updated successfully')).toBeVisible()

  await page.getByRole('button', { name: `Status of ${mine.title}: To do` }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  await expect(row(page, mine.title)).toContainText('Review')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await undo.last().click()
  await expect(row(page, mine.title)).toContainText('To do')

  await page.getByRole('button', { name: `Due date of ${mine.title}: —` }).click()
  await page.keyboard.type('2030-04-03')
  await page.keyboard.press('Enter')
  await expect(row(page, mine.title)).toContainText('3 Apr 2030')

  await page.getByRole('button', { name: `Actions for ${mine.title}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Give it up', 'Duplicate'])
})

test('many are changed at once, by keys: what is refused stays and says why', async ({ signedInAs, given }) => {
  const word = unique('Gib')
  for (const [name, fields] of [
    ['one', {}],
    ['two', { startDate: '2030-02-01', dueDate: '2030-02-02' }],
    ['three', {}],
  ] as const)
    await given.task({ title: `${word} ${name}`, ...fields })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}&sort=createdAt`)
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select ${word}`) })
  await expect(boxes).toHaveCount(3)
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selected')
  await hasNoViolations(page, 'tasks selected')

  await bar(page).getByRole('button', { name: 'Due' }).press('Enter')
  await page.keyboard.type('2030-01-05')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 tasks changed, 1 could not be')).toBeVisible()
  await expect(bar(page)).toContainText('1 selected')
  await expect(row(page, `${word} two`)).toContainText('Due date cannot be before the start date')
  await expect(page.getByRole('checkbox', { name: `Select ${word} two` })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Due date of .*: 5 Jan 2030/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Due date of .*: —/ })).toHaveCount(2)

  await page.getByLabel('Select all on this page').check()
  await bar(page).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Blocked' }).click()
  await expect(page.getByText('3 tasks changed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Select all on this page')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Status of .*: Blocked$/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Status of .*: To do$/ })).toHaveCount(3)

  await page.getByLabel('Select all on this page').check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete 3 tasks? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 tasks deleted')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a task opens beside the list, and Back closes it', async ({ signedInAs, given, elsewhere, complaints }) => {
  // Somebody else looks at it when it is deleted.
  complaints.expectRefusal(404, /\/api\/tasks\//)
  const word = unique('Cladding')
  for (const name of ['one', 'two', 'three']) await given.task({ title: `${word} ${name}` })
  const page = await signedInAs('orgAdmin')
  const list = `/app/tasks?search=${encodeURIComponent(word)}&sort=title`
  await page.goto(list)
  const link = page.getByRole('link', { name: `${word} three` })
  const heading = panel(page).getByRole('heading', { level: 1 })
  await link.press('Enter')
  await expect(heading).toHaveText(`${word} three`)
  await expect(panel(page)).toBeFocused()
  await hasNoViolations(page, 'a task beside the list')

  await page.keyboard.press('j')
  await expect(heading).toHaveText(`${word} two`)
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('k')
  await expect(heading).toHaveText(`${word} three`)

  await page.reload()
  await expect(heading).toHaveText(`${word} three`)
  // Whoever is sent the address has no list of their own under it.
  const other = await elsewhere()
  await signInBy(other, 'staff')
  await other.goto(page.url())
  await expect(other).toHaveURL(/\/app\/tasks\/[\da-f-]+$/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`${word} three`)

  await panel(page).getByLabel('Add a subtask').fill('Half a step')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${list.replace(/[?.]/g, '\\$&')}$`))
  await expect(link).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Add a subtask')).toHaveValue('Half a step')
  await panel(page)
    .getByRole('button', { name: `Actions for ${word} three` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete task' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Task deleted successfully')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(link).toHaveCount(0)
})

test('on a phone tasks are selected once asked for, and one takes the whole screen', async ({ signedInAs, given }) => {
  const word = unique('Drainage')
  const task = await given.task({ title: `${word} one` })
  const page = await signedInAs('staff')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}`)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: `Select ${task.title}` }).check()
  await expect(bar(page)).toContainText('1 selected')
  await hasNoViolations(page, 'tasks selected on a phone')
  await page.getByRole('link', { name: task.title }).click()
  await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText(task.title)
  expect((await panel(page).boundingBox())?.width).toBe(390)
  await hasNoViolations(page, 'a task on a phone')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
})

test('a job, a client and a variation show their open tasks, and begin new ones', async ({ signedInAs, given }) => {
  const client = await given.client()
  const job = await given.job(client.id)
  const variation = await given.variation(job)
  for (const [title, dueDate] of [
    ['Fourth', null],
    ['Third', '2030-03-01'],
    ['First', '2030-01-01'],
    ['Second', '2030-02-01'],
  ] as const)
    await given.task({ title, dueDate, jobId: job.id, variationId: variation.id })
  const page = await signedInAs('orgAdmin')
  for (const address of [`jobs/${job.id}`, `clients/${client.id}`, `variations/${variation.id}`]) {
    await page.goto(`/app/${address}`)
    const section = page.getByRole('region', { name: 'Tasks', exact: true })
    await expect(section.getByRole('listitem')).toHaveText([/^First/, /^Second/, /^Third/])
    await section.getByRole('link', { name: /^View all tasks/ }).click()
    await expect(page.getByRole('link', { name: 'Fourth' })).toBeVisible()
  }
  await page.goto(`/app/variations/${variation.id}`)
  await page.getByRole('link', { name: 'New Task' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Variation')).toHaveValue(new RegExp(variation.variationId))
  await form.getByLabel('Title').fill('Price the change')
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Price the change' }).click()
  await expect(panel(page).getByRole('link', { name: job.name })).toBeVisible()
})

test('a task is duplicated from its row, and the copy opens beside the list; from its page, on a page', async ({
  signedInAs,
  given,
}) => {
  const title = unique('Flash the chimney')
  await given.task({ title, subtasks: ['Measure'] })
  const page = await signedInAs('user')
  await listed(page, title)
  await row(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
  await expect(panel(page).getByText('0 of 1')).toBeVisible()
  await expect(page.getByText('Task created successfully')).toBeVisible()
  const [copy = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  await page.goto(`/app/tasks/${copy}`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/tasks/(?!${copy})[0-9a-f-]{36}$`))
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await listed(page, title)
  await expect(row(page, title)).toHaveCount(3)
})
