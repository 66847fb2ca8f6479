import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { phone } from './phone.ts'

// The assignee and the due date of a subtask.

const mele = 'Mele Faleolo'

test('a subtask has an assignee and a due date, by keys in the page and by touch on a phone', async ({
  signedInAs,
  given,
}) => {
  const task = await given.task({ title: unique('Measure'), subtasks: ['Measure', 'Order'] })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks/${task.id}`)

  await page.getByRole('button', { name: 'Due date of “Measure”: —. Edit' }).press('Enter')
  await page.keyboard.type('2020-04-03')
  await page.keyboard.press('Enter')
  const due = page.getByRole('button', { name: 'Due date of “Measure”: 3 Apr 2020, overdue. Edit' })
  await expect(due).toBeFocused()

  await page.getByRole('button', { name: 'Assignee of “Measure”: Nobody. Edit' }).press('Enter')
  await page.keyboard.type('mel')
  await expect(page.getByRole('option', { name: mele })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Assignee of “Measure”: ${mele}. Edit` })).toBeFocused()
  await hasNoViolations(page, 'subtask with assignee and due date')

  await page.getByRole('checkbox', { name: 'Measure is done' }).check()
  await expect(page.getByRole('button', { name: 'Due date of “Measure”: 3 Apr 2020. Edit' })).toBeVisible()
  await expect(page.getByText('assigned the subtask “Measure” in this task')).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Actions for Order' }).click()
  await page.getByRole('menuitem', { name: 'Set due date' }).click()
  await page.keyboard.type('2030-04-03')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Due date of “Order”: 3 Apr 2030. Edit' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Order' }).click()
  await page.getByRole('menuitem', { name: 'Assign' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Assignee of “Order”: Nobody. Edit' })).toBeFocused()
})
