import { request as programs, type Locator, type Page } from '@playwright/test'
import ICAL from 'ical.js'

import { addDays, type CalendarDate } from '#domain/dates.ts'
import type { TaskRecord } from '#domain/tasks/schema.ts'
import { hasNoViolations } from './axe.ts'
import {
  drag,
  friday,
  itemOf,
  middleOf,
  monday,
  nextMonday,
  on,
  openCalendar,
  today,
  tuesday,
  wednesday,
} from './calendar.ts'
import { dialogOf, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// Planning on the calendar of tasks: by keys, mouse and finger, and what others see of it.

/** Tab until this has the focus. */
async function tabToItem(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset['item'])) === id) return
  }
  throw new Error('The Tab key never came to the task')
}

test('a week is planned by keys alone', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  const [first, second] = [await given.task({ title: `${word} frames` }), await given.task({ title: `${word} roof` })]
  const page = await signedInAs('user')
  await openCalendar(page, `view=week&date=${monday}&search=${encodeURIComponent(word)}`)
  await page.getByRole('button', { name: 'Unscheduled (2)' }).press('Enter')
  await expect(page.getByRole('complementary', { name: /^Unscheduled/ })).toBeVisible()

  // The newest stands first.
  await tabToItem(page, second.id)
  await page.keyboard.press('ArrowDown')
  await expect(itemOf(page, first.id)).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByLabel('Start date')).toBeFocused()
  await page.keyboard.type(friday)
  await page.keyboard.press('Tab')
  await page.keyboard.type(nextMonday)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Unscheduled (1)' })).toBeVisible()
  await expect(itemOf(page, first.id)).toBeFocused()
  await expect(itemOf(page, first.id)).toHaveAccessibleName(new RegExp(`frames, ${Number(friday.slice(8))}`))

  // Moved by a week it is followed there, with the focus; and that is taken back.
  const saidLast = toast(page, `${word} frames: `).last()
  await expect(saidLast).toBeVisible()
  const dated = (await saidLast.textContent()) ?? ''
  await page.keyboard.press('Shift+ArrowDown')
  await expect(itemOf(page, first.id)).toBeFocused()
  await expect(saidLast).not.toHaveText(dated)
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await page.goBack()
  await expect(itemOf(page, first.id)).toHaveAccessibleName(new RegExp(`frames, ${Number(friday.slice(8))}`))

  await itemOf(page, second.id).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Choose dates' }).press('Enter')
  await page.getByLabel('Due date').fill(tuesday)
  await page.keyboard.press('Enter')
  await expect(itemOf(page, second.id)).toHaveAccessibleName(on(tuesday))
  await expect(page.getByText('Every open task has a date.')).toBeVisible()
})

test('a week is planned by mouse, over the weekend too', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  const task = await given.task({ title: `${word} scaffold` })
  const page = await signedInAs('staff')
  await openCalendar(page, `date=${monday}&search=${encodeURIComponent(word)}&unscheduled=open`)

  await drag(page, itemOf(page, task.id), friday)
  await expect(itemOf(page, task.id)).toHaveAccessibleName(on(friday))
  await expect(page).toHaveURL(/\/app\/tasks\/calendar/)
  await expect(page.getByRole('button', { name: 'Unscheduled (0)' })).toBeVisible()

  // By its end into the next week: a bar in each of the two.
  await drag(page, page.locator(`[data-task="${task.id}"] [data-grip="last"]`), nextMonday)
  await expect(itemOf(page, task.id)).toHaveCount(2)
  const stored = () => expect.poll(() => given.read<object>(`/api/tasks/${task.id}`))
  // Saved, and drawn as it was answered: a grip that is just being redrawn can't be taken.
  await stored().toMatchObject({ startDate: friday, dueDate: nextMonday })
  const saidLast = toast(page, `${word} scaffold: `).last()
  await expect(saidLast).toContainText('–')
  const spanned = (await saidLast.textContent()) ?? ''
  await drag(page, page.locator(`[data-task="${task.id}"] [data-grip="first"]`), wednesday)
  await stored().toMatchObject({ startDate: wednesday, dueDate: nextMonday })
  await expect(saidLast).not.toHaveText(spanned)

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect
    .poll(() => given.read<object>(`/api/tasks/${task.id}`))
    .toMatchObject({ startDate: friday, dueDate: nextMonday })
  await drag(page, itemOf(page, task.id).first(), tuesday)
  await expect(itemOf(page, task.id)).toHaveCount(1)
  await page.keyboard.press('Escape')
})

test('what somebody else moves is there within a second, and wins over an old version', async ({
  page,
  elsewhere,
  given,
  complaints,
}) => {
  complaints.expectRefusal(412, /\/api\/tasks\//)
  const word = unique('Plan')
  const task = await given.task({ title: `${word} crane`, dueDate: monday })
  const other = await elsewhere()
  const address = `date=${monday}&search=${encodeURIComponent(word)}`
  for (const [each, person] of [
    [page, 'orgAdmin'],
    [other, 'staff'],
  ] as const) {
    await signInBy(each, person)
    const stream = each.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
    await openCalendar(each, address)
    await stream
  }
  await drag(page, itemOf(page, task.id), wednesday)
  await expect(itemOf(other, task.id)).toHaveAccessibleName(on(wednesday), { timeout: 6_000 })

  // Whose answers do not come has the version of before.
  complaints.expectOffline()
  await other.route('**/api/calendar/**', (route) => route.abort())
  await drag(page, itemOf(page, task.id), friday)
  await expect(itemOf(page, task.id)).toHaveAccessibleName(on(friday))
  await expect(itemOf(other, task.id)).toHaveAccessibleName(on(wednesday))
  await drag(other, itemOf(other, task.id), tuesday)
  await expect(other.getByRole('main').getByText(/was changed by somebody else meanwhile/)).toBeVisible()
  await other.unroute('**/api/calendar/**')
  await expect(itemOf(other, task.id)).toHaveAccessibleName(on(friday))
})

test('what somebody else changes of other fields keeps no task from being moved, nor moved back', async ({
  page,
  given,
  complaints,
}) => {
  complaints.expectRefusal(412, /\/api\/tasks\//)
  complaints.expectOffline()
  const word = unique('Plan')
  const task = await given.task({ title: `${word} crane`, dueDate: monday })
  await signInBy(page, 'orgAdmin')
  // What is shown is older.
  await page.route('**/api/live*', (route) => route.abort())
  await openCalendar(page, `date=${monday}&search=${encodeURIComponent(word)}`)
  await given.changeTask(task, { priority: 'urgent' })
  await itemOf(page, task.id).focus()
  await page.keyboard.press('Shift+ArrowRight')
  const stored = () => expect.poll(() => given.read<object>(`/api/tasks/${task.id}`))
  await stored().toMatchObject({ dueDate: tuesday, priority: 'urgent' })
  await given.changeTask(await given.read<TaskRecord>(`/api/tasks/${task.id}`), { priority: 'low' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await stored().toMatchObject({ dueDate: monday, priority: 'low' })
})

test('on a phone: the agenda, a finger that rests and drags, and nothing too small', async ({ elsewhere, given }) => {
  const word = unique('Plan')
  const task = await given.task({ title: `${word} skip bin`, dueDate: monday })
  await given.task({ title: `${word} locks`, dueDate: tuesday })
  const page = await elsewhere(phone)
  await signInBy(page, 'user')
  await page.goto(`/app/tasks/calendar?layers=none&date=${monday}&search=${encodeURIComponent(word)}`)
  const days = page.locator('section[data-day]')
  await expect(days.filter({ hasText: 'skip bin' })).toHaveAttribute('data-day', monday)
  await fitsTheScreen(page)
  await canBeTouched(page)
  await page.getByRole('heading', { level: 1 }).tap()
  await hasNoViolations(page, 'agenda on a phone')
  await page.emulateMedia({ colorScheme: 'light' })

  await restAndDrag(page, itemOf(page, task.id), tuesday)
  await expect(days.filter({ hasText: 'skip bin' })).toHaveAttribute('data-day', tuesday)
  for (const view of ['Month', 'Week', 'Day']) {
    await page.getByRole('radio', { name: view, exact: true }).click()
    await fitsTheScreen(page, view)
    await canBeTouched(page)
  }
})

/** A finger comes down, stays for the time it takes to be meant, and moves to another day. */
async function restAndDrag(page: Page, from: Locator, date: CalendarDate): Promise<void> {
  // Both days in sight.
  await from.evaluate((item) => item.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const at = { x: box.x + box.width / 3, y: box.y + box.height / 2 }
  await touch('touchStart', at)
  await expect(page.locator('[data-dragging]')).toBeAttached()
  const to = await middleOf(page, date)
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: at.x, y: at.y + (to.y - at.y) * part })
  await touch('touchEnd')
}

test('another calendar reads one’s own tasks by a link, until it is revoked', async ({ signedInAs, given }) => {
  const page = await signedInAs('user')
  const { items } = await given.read<{ items: { id: string; name: string }[] }>('/api/lookup/task-people')
  const me = items.find(({ name }) => name === 'Mele Faleolo')
  const title = unique('Pick up keys')
  await given.task({ title, assignedToId: me?.id, startDate: friday, dueDate: nextMonday })
  await openCalendar(page, `date=${monday}`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = await dialogOf(page, 'Your tasks in another calendar')
  await dialog.getByRole('button', { name: /^Make a( new)? link$/ }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'Link copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(link)
  const { pathname } = new URL(link)
  await hasNoViolations(page, 'link of a calendar')

  const program = await programs.newContext({ baseURL: process.env['BASE_URL'] ?? '' })
  const answer = await program.get(pathname)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as never)
  const event = calendar
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
    .find(({ summary }) => summary === title)
  // Days without a time; the last is left out, as calendars do.
  expect(event?.startDate.toString()).toBe(friday)
  expect(event?.endDate.toString()).toBe(addDays(nextMonday, 1))

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
  expect((await program.get(pathname)).status()).toBe(404)
  await program.dispose()
})

test('a person far away sees and moves days as the company has them', async ({ elsewhere, given }) => {
  const word = unique('Plan')
  const task = await given.task({ title: `${word} slab`, dueDate: monday })
  // There it is yesterday for most of the day; and weeks begin on Sunday.
  const page = await elsewhere({ timezoneId: 'Pacific/Honolulu', locale: 'en-US' })
  await signInBy(page, 'staff')
  await openCalendar(page, `date=${monday}&search=${encodeURIComponent(word)}`)
  await expect(page.locator(`[data-day="${monday}"]`)).toBeVisible()
  await drag(page, itemOf(page, task.id), tuesday)
  await expect
    .poll(() => given.read<object>(`/api/tasks/${task.id}`))
    .toMatchObject({ startDate: null, dueDate: tuesday })
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.locator(`[data-date="${today}"][aria-current=date]`)).toBeVisible()
})

test('the calendar can be used by everybody: month, week, filters, dates and menu', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  const task = await given.task({ title: `${word} doors`, startDate: friday, dueDate: nextMonday, priority: 'urgent' })
  const page = await signedInAs('orgAdmin')
  await openCalendar(page, `date=${monday}&search=${encodeURIComponent(word)}&layers=jobs,invoices&unscheduled=open`)
  await hasNoViolations(page, 'month')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = await dialogOf(page, 'Filters')
  await filters.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Meeting' }).click()
  await filters.getByRole('button', { name: /^Show (results|\d)/ }).click()
  await expect(itemOf(page, task.id)).toHaveCount(0)
  await page.getByRole('button', { name: /Meeting/ }).click()
  await expect(itemOf(page, task.id)).toHaveCount(2)

  await page.getByRole('radio', { name: 'Week', exact: true }).click()
  await expect(itemOf(page, task.id)).toHaveCount(1)
  await hasNoViolations(page, 'week')
  await itemOf(page, task.id).focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menu')).toBeVisible()
  await hasNoViolations(page, 'menu of a task')
})
