import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { goOffline, goOnline } from './offline.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// What people say under a task, in two browsers and on a phone.

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const thread = (page: Page) => page.getByRole('list', { name: 'Comments' })
const comment = (page: Page, words: string) => thread(page).getByRole('listitem').filter({ hasText: words })

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/app/tasks/${id}`)
  await expect(box(page)).toBeVisible()
}

test('two people talk: written, mentioned by keys, edited, its history read, deleted', async ({
  signedInAs,
  elsewhere,
  given,
}) => {
  const task = await given.task()
  const page = await signedInAs('orgAdmin')
  const other = await elsewhere()
  await signInBy(other, 'user')
  await opened(page, task.id)
  await opened(other, task.id)
  const words = unique('trusses')

  await box(page).pressSequentially(`Are the ${words} here? @`)
  const people = page.getByRole('listbox', { name: 'People to mention' })
  await expect(people.getByRole('option').first()).toBeVisible()
  await hasNoViolations(page, 'mentions')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(people).toBeHidden()
  await page.keyboard.press('Backspace')
  const name = await nameOf(other)
  await page.keyboard.type(`@${name.slice(0, 3)}`)
  await expect(people.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(`Are the ${words} here? @${name} `)
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, words)).toContainText(`@${name}`)
  await expect(box(page)).toHaveValue('')
  await expect(comment(other, words)).toContainText(`@${name}`)
  await expect(comment(other, words).getByRole('button', { name: /^Actions/ })).toBeHidden()

  await comment(page, words)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('textbox', { name: 'Edit the comment' })
  await expect(editing).toBeFocused()
  await editing.fill(`The ${words} came at seven`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(comment(other, `The ${words} came at seven`)).toBeVisible()

  await comment(other, words).getByRole('button', { name: 'edited' }).click()
  const history = other.getByRole('dialog', { name: 'What this comment said' })
  await expect(history.getByText(`Are the ${words} here?`)).toBeVisible()
  await hasNoViolations(other, 'history of a comment')
  await other.keyboard.press('Escape')

  await comment(page, words)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(comment(page, words)).toHaveCount(0)
  await expect(comment(other, words)).toHaveCount(0)
})

async function nameOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/session')
  return ((await answer.json()) as { session: { user: { name: string } } }).session.user.name
}

test('lists and bold text: typed, by keys and by buttons, and taken back', async ({ signedInAs, given }) => {
  const task = await given.task()
  const page = await signedInAs('staff')
  await opened(page, task.id)
  const words = unique('Bring')
  await box(page).click()
  await page.keyboard.type(`${words}:\n- nails`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('glue')
  await expect(box(page)).toHaveValue(`${words}:\n- nails\n- glue`)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await expect(box(page)).toHaveValue(`${words}:\n- nails\n- **glue**`)
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue(`${words}:\n- nails\n1. **glue**`)
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue(`${words}:\n- nails\n- **glue**`)
  await page.keyboard.press('Control+Enter')
  const list = comment(page, words).getByRole('list')
  await expect(list.getByRole('listitem')).toHaveText(['nails', 'glue'])
  await expect(list.locator('strong')).toHaveText('glue')
  await hasNoViolations(page, 'a comment with a list')
})

test('half a comment is there again after a reload; without a connection it stays and says so', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectOffline()
  const task = await given.task()
  const page = await signedInAs('staff')
  await opened(page, task.id)
  const words = unique('flashing')
  await box(page).pressSequentially(`Bring the ${words}`)
  await page.reload()
  await expect(box(page)).toHaveValue(`Bring the ${words}`)
  await goOffline(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(box(page)).toHaveValue(`Bring the ${words}`)
  await goOnline(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(comment(page, words)).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('what is typed while a comment is sent is the next one', async ({ signedInAs, given }) => {
  const task = await given.task()
  const page = await signedInAs('staff')
  await opened(page, task.id)
  const answer = Promise.withResolvers<void>()
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await box(page).click()
  await page.keyboard.type('Bring the flashing')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type(' and the nails')
  answer.resolve()
  await expect(comment(page, 'Bring the flashing')).toBeVisible()
  await expect(box(page)).toHaveValue('and the nails')
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, 'and the nails')).toBeVisible()
  await expect(thread(page).getByRole('listitem')).toHaveCount(2)
  await expect(box(page)).toHaveValue('')

  const edited = Promise.withResolvers<void>()
  await page.route('**/comments/*', async (route) => {
    await edited.promise
    await route.continue()
  })
  await comment(page, 'and the nails')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('textbox', { name: 'Edit the comment' })
  await editing.fill('and screws')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type(' of steel')
  edited.resolve()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(editing).toHaveValue('and screws of steel')
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, 'and screws of steel')).toBeVisible()
  await expect(editing).toBeHidden()
})

test('a comment on a task that is gone stays in its box, with the reason', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/tasks\//)
  complaints.expectOffline()
  const task = await given.task()
  const page = await signedInAs('staff')
  // That it is gone is not heard here.
  await page.route('**/api/live*', (route) => route.abort())
  await opened(page, task.id)
  const words = unique('Where is the flashing')
  await box(page).fill(words)
  await given.deleteTask(task.id)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/not found/i)
  await expect(box(page)).toHaveValue(words)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('one is mentioned by a finger; long words stay within the screen', async ({ signedInAs, given }) => {
    const task = await given.task()
    const page = await signedInAs('user')
    await opened(page, task.id)
    await box(page).tap()
    await page.keyboard.type('@')
    const first = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option').first()
    const name = ((await first.textContent()) ?? '').trim()
    await first.tap()
    await page.keyboard.type('Kauri'.repeat(40))
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(comment(page, `@${name}`)).toBeVisible()
    await fitsTheScreen(page)
    await canBeTouched(page)
    await hasNoViolations(page, 'comments on a phone')
  })
})
