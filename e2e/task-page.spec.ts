import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'

// The page of one task: every field edited in its place, by one and by two at once.

const face = (page: Page, field: string) => page.getByRole('button', { name: new RegExp(`^${field}: .*Edit$`) })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/app/tasks/${id}`)
  await expect(heading(page)).toBeVisible()
}

test('a task is edited by keys alone, each field in its place', async ({ signedInAs, given, complaints }) => {
  complaints.expectRefusal(422, /\/api\/tasks\//)
  const task = await given.task({ estimatedHours: '2' })
  const page = await signedInAs('orgAdmin')
  await opened(page, task.id)

  await page.getByRole('button', { name: `Title: ${task.title}. Edit` }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText(task.title)
  await expect(page.getByRole('button', { name: `Title: ${task.title}. Edit` })).toBeFocused()

  await page.keyboard.press('Enter')
  const title = unique('Order the trusses')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(title)

  await face(page, 'Estimated hours').press('Enter')
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter hours such as 1:30 or 1.5')).toBeVisible()
  await page.getByLabel('Estimated hours').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Estimated hours: 1:30. Edit' })).toBeFocused()

  await face(page, 'Due date').press('Enter')
  await page.keyboard.type('2030-04-03')
  await page.keyboard.press('Enter')
  await expect(face(page, 'Due date')).toHaveText('3 Apr 2030')

  await face(page, 'Status').press('Enter')
  await page.getByRole('menuitemradio', { name: 'Blocked' }).press('Enter')
  await expect(face(page, 'Status')).toHaveText('Blocked')

  await page.getByRole('button', { name: 'Add a description' }).press('Enter')
  await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Two prices')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Back gate')
  await page.keyboard.press('Control+Enter')
  await expect(face(page, 'Description')).toHaveText('Two prices\nBack gate')

  await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(page.getByText('moved this task from To do to Blocked')).toBeVisible()
  await expect(page.getByText('Estimated hours: from 2:00 to 1:30')).toBeVisible()
  await hasNoViolations(page, 'task')
})

test('subtasks are added, checked off, put in order and deleted', async ({ signedInAs, given }) => {
  const task = await given.task()
  const page = await signedInAs('staff')
  await opened(page, task.id)
  const line = page.getByLabel('Add a subtask')
  for (const title of ['Measure', 'Price', 'Order']) {
    await line.fill(title)
    await line.press('Enter')
    await expect(page.getByRole('checkbox', { name: `${title} is done` })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: 'Measure is done' }).check()
  await expect(page.getByText('1 of 3')).toBeVisible()

  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await page.getByRole('checkbox', { name: 'Order is done' }).press('Alt+ArrowUp')
  await expect(rows).toContainText(['Measure', 'Order', 'Price'])
  await page.getByRole('button', { name: 'Actions for Price' }).click()
  await page.getByRole('menuitem', { name: 'Delete subtask' }).click()
  await expect(rows).toHaveCount(2)
  await expect(line).toBeFocused()
})

test('subtasks typed one after the other are added in order, and one that is refused is in the line again', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectOffline()
  const task = await given.task()
  const page = await signedInAs('staff')
  await opened(page, task.id)
  const answers = Promise.withResolvers<void>()
  await page.route('**/subtasks', async (route) => {
    await answers.promise
    await route.continue()
  })
  const line = page.getByLabel('Add a subtask')
  await line.click()
  for (const title of ['Measure', 'Price', 'Order']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(line).toHaveValue('')
  }
  await page.keyboard.type('Pay')
  answers.resolve()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toContainText(['Measure', 'Price', 'Order'])
  await expect(line).toHaveValue('Pay')

  await page.unroute('**/subtasks')
  await page.route('**/subtasks', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(line).toHaveAccessibleDescription(/./)
  await expect(line).toHaveValue('Pay')
  await page.unroute('**/subtasks')
  await page.keyboard.press('Enter')
  await expect(rows).toContainText(['Measure', 'Price', 'Order', 'Pay'])
})

test('a task waits for another, and never the other way round as well', async ({ signedInAs, given, complaints }) => {
  complaints.expectRefusal(422, /\/dependencies/)
  const [slab, frame] = [await given.task({ title: unique('Slab') }), await given.task({ title: unique('Frame') })]
  const page = await signedInAs('orgAdmin')
  await opened(page, frame.id)
  await waitFor(page, slab.title)
  await expect(page.getByText('Waiting for 1 task')).toBeVisible()
  const picture = page.getByRole('region', { name: 'What waits for what' })
  await expect(picture.getByRole('link')).toHaveText([/^Slab/, /^Frame/])
  await hasNoViolations(page, 'dependencies of a task')

  await picture.getByRole('link', { name: /^Slab/ }).click()
  await expect(heading(page)).toHaveText(slab.title)
  await waitFor(page, frame.title)
  await expect(page.getByLabel('Task to wait for')).toHaveAccessibleDescription(
    /That task waits for this one already, so this one cannot wait for it/,
  )
})

async function waitFor(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Wait for a task' }).click()
  await page.getByLabel('Task to wait for').fill(title)
  await page.getByRole('option', { name: title }).click()
}

test('two people edit different fields, then the same: both versions are shown', async ({
  signedInAs,
  elsewhere,
  given,
  complaints,
}) => {
  complaints.expectRefusal(412, /\/api\/tasks\//)
  const task = await given.task({ value: '100' })
  const [one, other] = [await signedInAs('orgAdmin'), await elsewhere()]
  await signInBy(other, 'staff')
  await opened(one, task.id)
  await opened(other, task.id)

  // Begun before the other saves, saved afterwards: the other's field stays.
  await face(one, 'Tags').click()
  const tags = one.getByRole('combobox', { name: 'Tags' })
  await tags.fill('timber')
  await face(other, 'Estimated hours').click()
  await other.getByLabel('Estimated hours').fill('3')
  await other.keyboard.press('Enter')
  await expect(face(other, 'Estimated hours')).toHaveText('3:00')
  await expect(tags).toHaveValue('timber')
  await one.keyboard.press('Enter')
  await one.keyboard.press('Tab')
  await expect(face(one, 'Tags')).toHaveText('timber')
  await expect(face(one, 'Estimated hours')).toHaveText('3:00')

  await face(one, 'Value').click()
  await one.getByLabel('Value').fill('200')
  await face(other, 'Value').click()
  await other.getByLabel('Value').fill('300')
  await other.keyboard.press('Enter')
  await expect(face(other, 'Value')).toHaveText('$300.00')
  await one.keyboard.press('Enter')
  await expect(one.getByRole('group', { name: 'Somebody else changed this in the meantime' })).toBeFocused()
  await expect(one.getByRole('cell', { name: '$300.00' })).toBeVisible()
  await one.getByRole('button', { name: 'Keep my version' }).click()
  await expect(face(one, 'Value')).toHaveText('$200.00')
  await expect(face(one, 'Value')).toBeFocused()
  await expect(face(other, 'Value')).toHaveText('$200.00', { timeout: 5_000 })
})

test('a task that is deleted goes from the other’s page too, and an unknown one is not found', async ({
  signedInAs,
  elsewhere,
  given,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/tasks\//)
  const task = await given.task()
  const [one, other] = [await signedInAs('orgAdmin'), await elsewhere()]
  await signInBy(other, 'user')
  const stream = other.waitForResponse((response) => new URL(response.url()).pathname === '/api/live' && response.ok())
  await opened(other, task.id)
  await stream
  await opened(one, task.id)
  await one.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await one.getByRole('menuitem', { name: 'Delete task' }).click()
  await expect(
    one.getByText(`Are you sure you want to delete ${task.title}? This action cannot be undone.`),
  ).toBeVisible()
  await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(one.getByText('Task deleted successfully')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Task Not Found' })).toBeVisible({ timeout: 5_000 })
  await expect(other.getByRole('button', { name: 'Go Back' })).toBeVisible()
})

// What edits a field is no part of the page: it comes with the first deed, or later on a slow connection.
test('what is typed right after a press is saved as typed, however late its control comes', async ({
  signedInAs,
  given,
  complaints,
}) => {
  // Several fields are saved at once: the later ones go on from what the first has saved.
  complaints.expectRefusal(412, /\/api\/tasks\//)
  const task = await given.task({ description: 'Two prices' })
  const page = await signedInAs('orgAdmin')
  const control = Promise.withResolvers<void>()
  await page.route('**/assets/page-control-*.js', async (route) => {
    await control.promise
    await route.continue()
  })
  await opened(page, task.id)
  await face(page, 'Value').click()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await face(page, 'Due date').click()
  await page.keyboard.type('3 Apr 2030')
  await page.keyboard.press('Tab')
  await face(page, 'Description').click()
  await page.keyboard.type(' and a wall')
  await page.keyboard.press('Home')
  await page.keyboard.type('Get ')
  control.resolve()
  await expect(face(page, 'Value')).toHaveText('$1,234.00')
  await expect(face(page, 'Due date')).toHaveText('3 Apr 2030')
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveAccessibleDescription(/Ctrl and Enter save/)
  await expect(description).toBeFocused()
  await page.keyboard.type('me ')
  await page.keyboard.press('Control+Enter')
  await expect(face(page, 'Description')).toHaveText('Get me Two prices and a wall')
})

test('who has a task, and its client, are taken out again', async ({ signedInAs, given }) => {
  const task = await given.task()
  const page = await signedInAs('orgAdmin')
  await opened(page, task.id)
  await page.getByRole('button', { name: 'Take it' }).click()
  const assignee = face(page, 'Assigned to')
  await expect(assignee).not.toHaveText('Nobody')
  await assignee.click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(assignee).toHaveText('Nobody')
})

test('a description that is half written outlives the page, and is offered again', async ({ signedInAs, given }) => {
  const task = await given.task({ description: 'Two prices' })
  const page = await signedInAs('orgAdmin')
  await opened(page, task.id)
  await face(page, 'Description').click()
  await page.getByRole('textbox', { name: 'Description' }).pressSequentially(' and a wall')
  await page.reload()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(face(page, 'Description')).toHaveText('Two prices')
  await hasNoViolations(page, 'a description not saved yet')
  await page.getByRole('button', { name: 'Go on editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Two prices and a wall')
  await page.keyboard.press('Control+Enter')
  await expect(face(page, 'Description')).toHaveText('Two prices and a wall')
  await page.reload()
  await expect(face(page, 'Description')).toHaveText('Two prices and a wall')
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('what is refused as one leaves says which field and why, and is offered again', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(422, /\/api\/tasks\//)
  const task = await given.task()
  const page = await signedInAs('orgAdmin')
  await opened(page, task.id)
  await face(page, 'Estimated hours').click()
  await expect(page.getByLabel('Estimated hours')).toBeFocused()
  // What understands hours has come: before that, leaving keeps what was typed and sends nothing.
  await expect(page.locator('input[aria-label="Estimated hours"]')).toHaveCount(0)
  await page.getByLabel('Estimated hours').fill('soon')
  await page.getByRole('link', { name: 'Tasks' }).last().click()
  await expect(
    page.getByText('Failed to update tasks. Estimated hours: Please enter hours such as 1:30 or 1.5'),
  ).toBeVisible()
  await opened(page, task.id)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByText('soon')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('of a task that is deleted meanwhile, what was being typed can still be copied', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/tasks\//)
  const task = await given.task()
  const page = await signedInAs('orgAdmin')
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live' && response.ok())
  const control = Promise.withResolvers<void>()
  await page.route('**/assets/page-control-*.js', async (route) => {
    await control.promise
    await route.continue()
  })
  await opened(page, task.id)
  await stream
  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Two prices and a wall')
  await given.deleteTask(task.id)
  await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible({ timeout: 5_000 })
  await expect(page.getByText('Two prices and a wall')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy: Description' })).toBeVisible()
  control.resolve()
})
