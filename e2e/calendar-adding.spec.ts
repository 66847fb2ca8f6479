import type { Locator } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { friday, itemOf, monday, on, openCalendar, tuesday, wednesday } from './calendar.ts'
import { dialogOf, field } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// New tasks from the calendar, due on the day they were begun on.

const dueIn = (form: Locator): Locator => form.getByRole('combobox', { name: 'Due', exact: true })
const narrowedTo = (word: string) => `date=${monday}&search=${encodeURIComponent(word)}`

test('a task is begun on a day of the month: by mouse on an empty one, by a key beside another', async ({
  signedInAs,
  given,
}) => {
  const word = unique('Plan')
  const { id } = await given.task({ title: `${word} trusses`, dueDate: tuesday })
  const page = await signedInAs('staff')
  await openCalendar(page, narrowedTo(word))
  await page.locator(`[data-day="${wednesday}"]`).hover()
  await page.locator(`[data-begin="${wednesday}"]`).click()
  let form = await dialogOf(page, 'New Task')
  await expect(dueIn(form)).toHaveValue(new RegExp(`^${Number(wednesday.slice(8))} `))
  await field(form, 'Title').fill(`${word} battens`)
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: new RegExp(`battens.*${on(wednesday).source}`) })).toBeVisible()

  await itemOf(page, id).focus()
  await page.keyboard.press('n')
  form = await dialogOf(page, 'New Task')
  await expect(dueIn(form)).toHaveValue(new RegExp(`^${Number(tuesday.slice(8))} `))
  await page.goBack()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'New Task', exact: true }).click()
  await expect(dueIn(await dialogOf(page, 'New Task'))).toHaveValue('')
})

test('a task is begun on a day of a phone', async ({ elsewhere, given }) => {
  const word = unique('Plan')
  await given.task({ title: `${word} flashing`, dueDate: friday })
  const page = await elsewhere(phone)
  await signInBy(page, 'user')
  await openCalendar(page, `view=agenda&${narrowedTo(word)}`)
  await fitsTheScreen(page)
  await canBeTouched(page)
  await hasNoViolations(page, 'an agenda with ways to new tasks')
  await page.locator(`[data-begin="${friday}"]`).tap()
  const form = await dialogOf(page, 'New Task')
  await expect(dueIn(form)).toHaveValue(new RegExp(`^${Number(friday.slice(8))} `))
})
