import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'

test('a task that repeats is followed by the next one once it is completed', async ({ signedInAs, given }) => {
  const title = unique('Check the scaffold')
  await given.task({ title, dueDate: '2030-01-31', subtasks: [title] })
  const page = await signedInAs('staff')
  await page.goto(`/app/tasks?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()

  await page.getByRole('button', { name: 'Repeat: Does not repeat. Edit' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Repeat' })
  await form.getByLabel('Repeat').selectOption('Monthly')
  await form.getByLabel('Interval (months)').fill('0')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Please enter a whole number from 1 to 365')).toBeVisible()
  await form.getByLabel('Interval (months)').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Repeat: Every month. Edit' })).toBeVisible()
  await expect(page.getByText('Next: 28 Feb 2030')).toBeVisible()
  await hasNoViolations(page, 'a task that repeats')

  await page.getByRole('button', { name: /^Status: To do/ }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(page.getByText('Task completed. The next one is due 28 Feb 2030')).toBeVisible()
  await page.getByRole('link', { name: 'Next task: 28 Feb 2030' }).click()
  await expect(page.getByText('Next: 31 Mar 2030')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `${title} is done` })).not.toBeChecked()

  await page.goto(`/app/tasks?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('button', { name: /^Due date of .*28 Feb 2030, Every month$/ })).toBeVisible()
})

test('a new task that repeats needs a due date', async ({ signedInAs, complaints }) => {
  complaints.expectRefusal(422, /\/api\/tasks/)
  const title = unique('Service the hoist')
  const page = await signedInAs('staff')
  await page.goto('/app/tasks?dialog=new')
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Repeat').selectOption('Weekly')
  await form.getByLabel('Interval (weeks)').fill('2')
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form.getByText('A task that repeats needs a due date')).toBeVisible()
  await form.getByLabel('Due').fill('2030-04-03')
  await form.getByRole('button', { name: 'Create task' }).click()
  await expect(form).toBeHidden()
  await page.goto(`/app/tasks?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('button', { name: /^Due date of .*3 Apr 2030, Every 2 weeks$/ })).toBeVisible()
})
