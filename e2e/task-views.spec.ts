import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { dialogOf } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// What people keep of the list of tasks, and the company's tags.

const views = (page: Page, name: string | RegExp = 'Views') => page.getByRole('main').getByRole('button', { name })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name })

test('a view is kept, changed, updated, shared, put in order and deleted', async ({ signedInAs, elsewhere }) => {
  const [name, second] = [unique('Urgent'), unique('Mine')]
  const page = await signedInAs('staff')
  await page.goto('/app/tasks')
  await views(page).click()
  await expect(item(page, /^Save as a view/)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await page.goto('/app/tasks?priority=urgent&page=2')
  await save(page, name)
  await expect(views(page, name)).toBeVisible()
  await page.goto('/app/tasks')
  await views(page).click()
  await choice(page, name).click()
  await expect(page).toHaveURL(/priority=urgent/)
  await expect(views(page, name)).toBeVisible()

  await page.getByRole('button', { name: /^Blocked/ }).click()
  await expect(views(page, `${name} changed`)).toBeVisible()
  await views(page, name).click()
  await item(page, `Update “${name}”`).click()
  await expect(views(page, `${name} changed`)).toBeHidden()
  await page.goto('/app/tasks?assignedTo=me')
  await save(page, second)

  await views(page, second).click()
  await item(page, 'Manage views').click()
  const dialog = page.getByRole('dialog', { name: 'Manage views' })
  const rows = dialog.getByRole('list', { name: 'Views' }).getByRole('listitem')
  await hasNoViolations(page, 'views')
  await dialog.getByRole('button', { name: `Move “${second}” up` }).click()
  await expect(rows.first()).toContainText(second)
  await dialog.getByRole('button', { name: `Actions for ${name}` }).click()
  await item(page, 'Share with the company').click()
  await expect(rows.filter({ hasText: name })).toContainText('Shared with the company')

  const other = await elsewhere()
  await signInBy(other, 'user')
  await other.goto('/app/tasks')
  await views(other).click()
  await choice(other, name).click()
  await expect(other).toHaveURL(/status=blocked/)

  for (const each of [name, second]) {
    await dialog.getByRole('button', { name: `Actions for ${each}` }).click()
    await item(page, 'Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows.filter({ hasText: each })).toHaveCount(0)
  }
})

test('of two views that keep the same the one that was chosen is named', async ({ signedInAs }) => {
  const [first, second] = [unique('Meetings'), unique('Talks')]
  const page = await signedInAs('orgAdmin')
  await page.goto('/app/tasks?type=meeting&priority=low')
  await save(page, first)
  await save(page, second, first)
  for (const name of [second, first]) {
    await page.goto('/app/tasks')
    await views(page).click()
    await choice(page, name).click()
    await expect(page).toHaveURL(/type=meeting/)
    await expect(views(page, name)).toBeVisible()
  }
})

test('board and calendar keep views of their own, which lead to the same address again', async ({ signedInAs }) => {
  const page = await signedInAs('staff')
  for (const address of [
    '/app/tasks/board?priority=urgent&lanes=assignee',
    '/app/tasks/calendar?view=week&assignedTo=me&layers=invoices',
  ]) {
    const [path = '', query = ''] = address.split('?')
    const name = unique('Kept')
    await page.goto(address)
    await save(page, name)
    await page.goto('/app/jobs')
    await page.goto(path)
    await views(page).click()
    await choice(page, name).click()
    await expect(views(page, name)).toBeVisible()
    await expect(page).toHaveURL(({ pathname, searchParams }) => {
      searchParams.sort()
      return pathname === path && `${searchParams}` === query.split('&').toSorted().join('&')
    })
  }
})

test('on a phone views and tags can be used by everybody', async ({ elsewhere, given }) => {
  await given.task({ tags: [unique('Crane')] })
  const page = await elsewhere(phone)
  await signInBy(page, 'staff')
  await page.goto('/app/tasks?priority=urgent&dialog=save-view')
  const [name, saving] = [unique('Urgent'), await dialogOf(page, 'Save as a view')]
  await canBeTouched(page)
  await hasNoViolations(page, 'saving a view on a phone')
  await saving.getByLabel('Name').fill(name)
  await saving.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(saving).toBeHidden()
  await page.goto('/app/tasks?dialog=views')
  const dialog = await dialogOf(page, 'Manage views')
  await expect(dialog.getByText(name)).toBeVisible()
  await fitsTheScreen(page)
  await canBeTouched(page)
  await hasNoViolations(page, 'views on a phone')
  await dialog.getByRole('button', { name: `Actions for ${name}` }).tap()
  await hasNoViolations(page, 'menu of a view on a phone')
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(dialog.getByText(name)).toHaveCount(0)

  await page.goto('/app/tasks?dialog=tags')
  await expect((await dialogOf(page, 'Tags')).getByRole('listitem').first()).toBeVisible()
  await fitsTheScreen(page)
  await canBeTouched(page)
  await hasNoViolations(page, 'tags on a phone')
})

async function save(page: Page, name: string, shown = 'Views'): Promise<void> {
  await views(page, shown).click()
  await item(page, 'Save as a view').click()
  await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('tags are typed by keys, then renamed, merged and deleted for every task', async ({ signedInAs, given }) => {
  const [one, two] = [unique('Crane'), unique('Lifting')]
  const task = await given.task({ tags: [one] })
  await given.task({ tags: [two] })
  const page = await signedInAs('staff')
  await page.goto(`/app/tasks/${task.id}`)
  await page.getByRole('button', { name: `Tags: ${one}. Edit` }).press('Enter')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await expect(tags).toBeFocused()
  await page.keyboard.type(two.slice(0, -1))
  await expect(page.getByRole('option', { name: two, exact: true })).toBeVisible()
  await hasNoViolations(page, 'tags')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third, half')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Tags: ${one}, half, ${two} and Third. Edit` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tags).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: 'Remove half' }).click()
  await expect(tags).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Tags: ${one} and ${two}. Edit` })).toBeFocused()

  await page.goto('/app/tasks?dialog=tags')
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row(two)).toContainText('2 tasks')
  await hasNoViolations(page, 'tags of the company')
  const renamed = unique('Hoist')
  await row(two).getByRole('button').click()
  await item(page, 'Rename').click()
  await page.getByRole('dialog', { name: 'Rename tag' }).getByLabel('Name').fill(renamed)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(renamed)).toBeVisible()
  await row(renamed).getByRole('button').click()
  await item(page, 'Merge into another').click()
  await page.getByRole('combobox', { name: 'Into' }).fill(one)
  await page.getByRole('option', { name: one }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(row(renamed)).toHaveCount(0)
  await expect(row(one)).toContainText('2 tasks')
  await row(one).getByRole('button').click()
  await item(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(one)).toHaveCount(0)
})
