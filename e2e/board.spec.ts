import type { Locator, Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { boardOf, card, opened, said, titlesIn } from './board.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// The board of tasks: moved by keys alone, by mouse, by finger, and by two people at once.

test('a board by keyboard alone: picked up, moved, put back, undone, each step said', async ({ signedInAs, given }) => {
  const { first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  await card(page, first).focus()

  await page.keyboard.press('ArrowDown')
  await expect(card(page, second)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(said(page)).toHaveText(`${second} picked up. To do, 2 of 3.`)
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toHaveText('To do, 3 of 3')
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toHaveText('It goes no further.')
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText(`${second} put back. To do, 2 of 3.`)
  await expect(titlesIn(page, 'To do')).toHaveText([first, second, third])

  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toHaveText('In progress, 1 of 1')
  await expect(card(page, second)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(said(page)).toHaveText(`${second} put down. Blocked, 1 of 1.`)
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
  await expect(card(page, second)).toBeFocused()
  await expect(titlesIn(page, 'Blocked')).toHaveText([second])

  const undone = page.waitForResponse(/\/move$/)
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText(`The move of ${second} is undone.`)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(titlesIn(page, 'To do')).toHaveText([first, second, third])
  await expect(card(page, second)).toBeFocused()
  // The next move is sent after it, and its answer has the same address.
  await undone

  await page.keyboard.press('m')
  const moved = page.waitForResponse(/\/move$/)
  await page.getByRole('menuitem', { name: 'Move to the top' }).press('Enter')
  await expect(titlesIn(page, 'To do')).toHaveText([second, first, third])
  await expect(card(page, second)).toBeFocused()
  await moved
  await page.reload()
  await expect(titlesIn(page, 'To do')).toHaveText([second, first, third])
})

test('a card dragged by mouse stands where it was let go; Escape and Undo put it back', async ({
  signedInAs,
  given,
}) => {
  const { job, first, second, third, address } = await boardOf(given)
  const review = await given.task({ title: unique('Seen'), jobId: job.id, status: 'review' })
  const page = await signedInAs('orgAdmin')
  // Where all cards are seen: near an edge the column would scroll under the hand.
  await page.setViewportSize({ width: 1440, height: 1100 })
  await opened(page, address, first)

  await hold(page, card(page, first), card(page, third))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(titlesIn(page, 'To do')).toHaveText([first, second, third])

  await hold(page, card(page, first), card(page, third))
  await page.mouse.up()
  await expect(titlesIn(page, 'To do')).toHaveText([second, first, third])
  await hold(page, card(page, third), card(page, review.title))
  await page.mouse.up()
  await expect(titlesIn(page, 'Review')).toHaveText([third, review.title])
  await expect(page).toHaveURL(new RegExp(`board\\?jobId=${job.id}$`))

  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await undo.last().click()
  await expect(titlesIn(page, 'To do')).toHaveText([second, first, third])
})

/** Takes hold of a card and carries it over another, into its upper half. */
async function hold(page: Page, from: Locator, over: Locator): Promise<void> {
  const [begin, end] = [await from.boundingBox(), await over.boundingBox()]
  if (!begin || !end) throw new Error('There is no such card.')
  await page.mouse.move(begin.x + 20, begin.y + 8)
  await page.mouse.down()
  await page.mouse.move(begin.x + 30, begin.y + 20, { steps: 3 })
  await page.mouse.move(end.x + 30, end.y + 4, { steps: 6 })
  await expect(page.locator('[data-picture]')).toBeVisible()
}

test('on a phone a finger that rests takes a card up, and at the edge the next column comes', async ({
  elsewhere,
  given,
}) => {
  const { first, second, third, address } = await boardOf(given)
  const page = await elsewhere(phone)
  await signInBy(page, 'orgAdmin')
  await opened(page, address, first)
  await expect(page.getByRole('button', { name: /^Remove|Filters \(1\)/ }).first()).toBeVisible()
  await fitsTheScreen(page)
  await canBeTouched(page)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

  const box = await card(page, first).boundingBox()
  const target = await card(page, second).boundingBox()
  if (!box || !target) throw new Error('There is no such card.')
  await touch('touchStart', { x: box.x + 30, y: box.y + 10 })
  await expect(page.locator('[data-picture]')).toBeVisible()
  await touch('touchMove', { x: target.x + 30, y: target.y + 70 })
  await touch('touchEnd')
  await expect(titlesIn(page, 'To do')).toHaveText([second, first, third])

  const held = await card(page, second).boundingBox()
  if (!held) throw new Error('There is no such card.')
  await touch('touchStart', { x: held.x + 30, y: held.y + 10 })
  await expect(page.locator('[data-picture]')).toBeVisible()
  await touch('touchMove', { x: 385, y: held.y + 30 })
  // Looked at with each frame: held there it soon turns to the next column.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button[aria-pressed="true"]')].some((tab) =>
      tab.textContent.startsWith('In progress'),
    ),
  )
  await touch('touchMove', { x: 200, y: held.y + 30 })
  await touch('touchEnd')
  await expect(titlesIn(page, 'In progress')).toHaveText([second])

  await page.getByRole('button', { name: `Actions for ${second}` }).tap()
  await page.getByRole('menuitemradio', { name: 'To do' }).tap()
  await expect(titlesIn(page, 'To do')).toHaveText([second, first, third])
})

test('two people see each other’s moves, and both succeed at once', async ({ page, elsewhere, given }) => {
  const { first, second, third, address } = await boardOf(given)
  const other = await elsewhere()
  await signInBy(page, 'orgAdmin')
  await signInBy(other, 'staff')
  for (const each of [page, other]) {
    const stream = each.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok())
    await opened(each, address, first)
    await stream
  }
  await card(page, first).focus()
  await card(other, third).focus()
  await other.keyboard.press(' ')
  await other.keyboard.press('ArrowUp')
  // What is taken up stays under the hand while others move.
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(titlesIn(page, 'In progress')).toHaveText([first])
  await expect(titlesIn(other, 'To do')).toHaveText([first, third, second])
  await other.keyboard.press(' ')
  for (const each of [page, other]) {
    await expect(titlesIn(each, 'In progress')).toHaveText([first], { timeout: 6_000 })
    await expect(titlesIn(each, 'To do')).toHaveText([third, second], { timeout: 6_000 })
  }
})

test('who may not assign takes a free card into their own lane', async ({ signedInAs, given }) => {
  const { job, first, address } = await boardOf(given)
  const page = await signedInAs('user')
  await opened(page, `${address}&lanes=assignee`, first)
  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Take it' }).click()
  await expect(page.getByRole('button', { name: /^Nobody 2/ })).toBeVisible()
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
  const free = await given.task({ title: unique('Free'), jobId: job.id })
  // Into which lane they may, it knows once it knows who they are.
  const people = page.waitForResponse(/\/api\/lookup\/task-people/)
  await opened(page, `${address}&lanes=assignee`, free.title)
  await (await people).finished()
  await card(page, free.title).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Nobody 2/ })).toBeVisible()
})

test('what the board is narrowed to goes along to the list and back, and lanes give tasks away', async ({
  signedInAs,
  given,
}) => {
  const { job, first, address } = await boardOf(given)
  await given.task({ title: unique('Reviewed'), jobId: job.id, priority: 'urgent', status: 'review' })
  const page = await signedInAs('orgAdmin')
  await opened(page, `${address}&priority=medium&lanes=assignee`, first)
  await expect(page.getByRole('button', { name: /^Nobody 3/ })).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Show tasks as' })
  await views.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/tasks\\?priority=medium&jobId=${job.id}$`))
  await expect(page.getByRole('link', { name: first })).toBeVisible()
  await views.getByRole('link', { name: 'Board' }).click()
  await expect(page).toHaveURL(/lanes=assignee/)
  await expect(page.getByRole('button', { name: /^Nobody 3/ })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Take it' }).click()
  await expect(page.getByRole('button', { name: /^Rebecca Thornton 1/ })).toBeVisible()
  // Past the end of its lane a card goes into the next one, and to nobody.
  await card(page, first).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toHaveText('Nobody, To do, 1 of 3')
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: /^Nobody 3/ })).toBeVisible()
})

test('the board is accessible in both themes, on a desk and on a phone, without motion', async ({
  signedInAs,
  elsewhere,
  given,
}) => {
  const { job, first, address } = await boardOf(given)
  await given.task({ title: unique('Late'), jobId: job.id, dueDate: '2026-01-05', priority: 'urgent', tags: ['steel'] })
  const page = await signedInAs('orgAdmin')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await opened(page, address, first)
  await hasNoViolations(page, 'board')
  await card(page, first).press('m')
  await expect(page.getByRole('menu')).toBeVisible()
  await hasNoViolations(page, 'board with a menu')
  await opened(page, `${address}&lanes=job`, first)
  await hasNoViolations(page, 'board in lanes')
  const small = await elsewhere(phone)
  await signInBy(small, 'orgAdmin')
  await opened(small, address, first)
  await hasNoViolations(small, 'board on a phone')
  await small.getByRole('button', { name: /^Completed/ }).tap()
  await expect(small.getByRole('heading', { name: 'Completed' })).toBeInViewport()
})

test('people of clients never see it', async ({ signedInAs }) => {
  const page = await signedInAs('client')
  await page.goto('/app/tasks/board')
  await expect(page.getByRole('heading', { name: 'Project Overview' })).toBeVisible()
  await expect(page).not.toHaveURL(/tasks/)
})

test('a card opens its task beside the board, and Back leads back to it', async ({ signedInAs, given }) => {
  const { first, second, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  await card(page, first).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(second)
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(new RegExp(address.replace('?', '\\?')))
  await card(page, second).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(second)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(card(page, second)).toBeFocused()
})
