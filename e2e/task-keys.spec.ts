import type { Page } from '@playwright/test'

import { boardOf, card, opened, titlesIn } from './board.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { held } from './idle.ts'
import { expect, signInBy, test } from './journey.ts'

// Tasks by single keys: on cards and rows, in the task beside them, and with another person at the same card.

/** Waits for the keys that work on every page: their code comes with the search of the top bar. */
const keysWork = (page: Page) =>
  expect(page.getByRole('banner').getByRole('combobox', { name: 'Search' })).toBeAttached()

test('a row of tasks is changed by single keys, each with the focus in its choice and back', async ({
  signedInAs,
  given,
  complaints,
}) => {
  // A change right after another begins from the version before it, and is sent again.
  complaints.expectRefusal(412, /\/api\/tasks\//)
  const word = unique('Purlins')
  for (const name of ['one', 'two']) await given.task({ title: `${word} ${name}` })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}&sort=title`)
  const [first, second] = ['one', 'two'].map((name) => page.getByRole('link', { name: `${word} ${name}` }))
  const row = page.getByRole('row').filter({ hasText: `${word} one` })
  await first!.focus()
  await expect(async () => {
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitemradio', { name: 'To do' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(first!).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('In progress')
  await page.keyboard.press('p')
  await page.getByRole('menuitemradio', { name: 'Urgent' }).press('Enter')
  await expect(row).toContainText('Urgent')
  await expect(first!).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.type('2030-04-03')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('3 Apr 2030')
  await expect(first!).toBeFocused()
  await page.keyboard.press('l')
  const tag = unique('roof')
  await expect(page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`${tag},`)
  await page.getByRole('button', { name: 'Set tags' }).press('Enter')
  await expect(row).toContainText(tag)
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('j')
  await expect(second!).toBeFocused()
  await page.keyboard.press('k')
  await expect(first!).toBeFocused()
  await page.keyboard.press('e')
  const panel = page.getByRole('dialog', { name: `${word} one` })
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task updated successfully').last()).toBeVisible()
})

test('the list stays usable beside a task, and J and K lead from either', async ({ signedInAs, given }) => {
  const word = unique('Battens')
  for (const name of ['one', 'two', 'three']) await given.task({ title: `${word} ${name}` })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}&sort=title`)
  const links = ['one', 'three', 'two'].map((name) => page.getByRole('link', { name: `${word} ${name}` }))
  await links[0]!.click()
  const panel = page.getByRole('dialog')
  const heading = panel.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${word} one`)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`${word} three`)
  // Another row is pressed past the open panel, and the list is searched with it open.
  await links[0]!.click()
  await expect(heading).toHaveText(`${word} one`)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`${word} three`)
  await page.getByRole('textbox', { name: 'Search tasks' }).press('End')
  await page.keyboard.type(' two')
  await expect(links[0]!).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: /^Status/ }).focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('menuitemradio', { name: 'Medium' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('the second of two people who move a card is notified, and may undo the move', async ({
  page,
  elsewhere,
  given,
  complaints,
}) => {
  complaints.expectRefusal(409, /\/move/)
  const { first, address } = await boardOf(given)
  const other = await elsewhere()
  await signInBy(page, 'orgAdmin')
  await signInBy(other, 'staff')
  await opened(page, address, first)
  await opened(other, address, first)
  await card(page, first).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  // The card is under the hand while it is moved elsewhere.
  await card(other, first).focus()
  await expect(async () => {
    await other.keyboard.press('s')
    await expect(other.getByRole('menuitemradio', { name: 'Review' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await other.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  await expect(titlesIn(other, 'Review')).toHaveText([first])
  await expect(toast(other, 'Task updated successfully')).toBeVisible()
  await page.keyboard.press(' ')
  const notice = page.getByRole('status').filter({ hasText: 'while you were moving it' })
  await expect(notice).toContainText('Review')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(titlesIn(page, 'Review')).toHaveText([first])
  await expect(notice).toBeHidden()
})

test('the palette acts on the focused row, finds lists of tasks, and creates one by its title', async ({
  signedInAs,
  given,
}) => {
  const word = unique('Flashing')
  await given.task({ title: `${word} one` })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}`)
  const link = page.getByRole('link', { name: `${word} one` })
  const row = page.getByRole('row').filter({ hasText: `${word} one` })
  await keysWork(page)
  await link.focus()
  const say = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${option}`))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeHidden()
  }
  await say('set status', 'Set status')
  await page.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  await expect(row).toContainText('Review')
  await expect(link).toBeFocused()
  await link.press('Enter')
  const panel = page.getByRole('dialog', { name: `${word} one` })
  await expect(panel).toBeFocused()
  await say('assign', 'Assign')
  await expect(panel.getByRole('combobox', { name: 'Assigned to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await say('overdue', 'Overdue tasks')
  await expect(page).toHaveURL('/app/tasks?due=overdue')
  await say('my tasks', 'My tasks')
  await expect(page).toHaveURL('/app/tasks?assignedTo=me')
  await say(`create task ${word} Two`, 'Create task')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${word} Two`)
})

test('the open palette offers the actions of the focused row once their code has loaded', async ({
  signedInAs,
  given,
}) => {
  const title = unique('Gutter')
  await given.task({ title })
  const page = await signedInAs('orgAdmin')
  const letGo = await held(page, '**/assets/card-keys-*.js')
  await page.goto(`/app/tasks?search=${encodeURIComponent(title)}`)
  await keysWork(page)
  await page.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('set status')
  await expect(palette.getByText('Nothing matches “set status”')).toBeVisible()
  letGo()
  await palette.getByRole('option', { name: 'Set status' }).click()
  await page.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Review')
})

test('with a row in focus the palette offers nothing of the task open beside it', async ({ signedInAs, given }) => {
  const word = unique('Flashing')
  const { items } = await given.read<{ items: { id: string; name: string }[] }>('/api/lookup/task-people')
  const other = items.find(({ name }) => name === 'Rebecca Thornton')
  await given.task({ title: `${word} row`, assignedToId: other?.id })
  await given.task({ title: `${word} panel` })
  // Of the two, this person may take the one that is open, and not the one in focus.
  const page = await signedInAs('user')
  await page.goto(`/app/tasks?search=${encodeURIComponent(word)}`)
  await keysWork(page)
  await page.getByRole('link', { name: `${word} panel` }).click()
  const panel = page.getByRole('dialog', { name: `${word} panel` })
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const offered = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
  }
  await panel.focus()
  await offered('assign')
  await expect(palette.getByRole('option', { name: /^Assign/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `${word} row` }).focus()
  await offered('set status')
  await expect(palette.getByRole('option', { name: 'Set status' })).toBeVisible()
  await palette.getByRole('combobox').fill('assign')
  await expect(palette.getByRole('option', { name: 'Set status' })).toBeHidden()
  await expect(palette.getByRole('option', { name: /^Assign/ })).toBeHidden()
})

test('the quick line offers people, jobs and tags behind their marks', async ({ signedInAs, given }) => {
  const tag = unique('Ridge')
  await given.task({ title: unique('Roof'), tags: [tag] })
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/tasks')
  const line = page.getByRole('combobox', { name: 'Add a task' })
  const title = unique('Order trusses')
  await line.pressSequentially('@mel')
  await expect(page.getByRole('option', { name: 'Mele Faleolo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Mele Faleolo' })).toBeHidden()
  await expect(line).toHaveValue('@mel')
  await line.fill('')
  await line.pressSequentially(`${title} @mel`)
  await expect(page.getByRole('option', { name: 'Mele Faleolo' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(line).toHaveValue(`${title} @"Mele Faleolo" `)
  await line.pressSequentially('#devon')
  await page
    .getByRole('option', { name: /Devonport villa/ })
    .first()
    .click()
  await expect(line).toHaveValue(/#JOB-006 $/)
  await line.pressSequentially(`;"${tag.slice(0, -2)}`)
  await expect(page.getByRole('option', { name: tag })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue(new RegExp(`;"${tag}" $`))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(line).toHaveValue('')
  await page.goto(`/app/tasks?search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Mele Faleolo')
  await expect(row).toContainText(tag.split(' ')[0]!)
})
