import type { Page } from '@playwright/test'

import { friday, itemOf, middleOf, monday, on, openCalendar, tuesday, wednesday, written } from './calendar.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { addressOf, givenPerson, remove } from './people.ts'
import { phone } from './phone.ts'
import { tabsOf } from './tabs.ts'

// What is taken back on the calendar of tasks, what is refused there, and what others take away meanwhile.

const narrowedTo = (word: string) => `view=week&date=${monday}&search=${encodeURIComponent(word)}`

test('changes are taken back one after the other, the last first', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  const [slab, roof] = [
    await given.task({ title: `${word} slab`, dueDate: monday }),
    await given.task({ title: `${word} roof`, dueDate: monday }),
  ]
  const page = await signedInAs('staff')
  await openCalendar(page, narrowedTo(word))
  const stored = (id: string) => expect.poll(() => given.read<object>(`/api/tasks/${id}`))
  for (const [{ id, title }, dueDate] of [
    [slab, tuesday],
    [slab, wednesday],
    [roof, tuesday],
  ] as const) {
    await itemOf(page, id).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await stored(id).toMatchObject({ dueDate })
    // Answered as well: until then one more key is a part of the same change.
    await expect(toast(page, `${title}: ${written(dueDate)}`)).toBeVisible()
  }
  await page.keyboard.press('Control+z')
  await expect(itemOf(page, roof.id)).toHaveAccessibleName(on(monday))
  await expect(itemOf(page, roof.id)).toBeFocused()
  await stored(roof.id).toMatchObject({ dueDate: monday })

  await page.keyboard.press('Control+z')
  await expect(itemOf(page, slab.id)).toHaveAccessibleName(on(tuesday))
  await expect(itemOf(page, slab.id)).toBeFocused()
  await stored(slab.id).toMatchObject({ dueDate: tuesday })
  // What somebody else has done to it since, but to its dates, is in nobody's way.
  const title = unique(`${word} floor`)
  await given.changeTask(await given.read(`/api/tasks/${slab.id}`), { title })
  await expect(itemOf(page, slab.id)).toHaveAccessibleName(new RegExp(title))
  await page.keyboard.press('Control+z')
  await stored(slab.id).toMatchObject({ dueDate: monday, title })
  // What the keys took back is offered no more.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('There is nothing to undo.')).toBeVisible()
})

test('the menu opens a task over the calendar, which names the tab until it closes', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  const { id, title } = await given.task({ title: `${word} stairs`, dueDate: monday })
  const page = await signedInAs('orgAdmin')
  await openCalendar(page, narrowedTo(word))
  await itemOf(page, id).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Open task' }).press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(new RegExp(`/app/tasks/calendar\\?.*task=${id}`))
  await expect(page).toHaveTitle(`${title} · Stringline`)
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveTitle('Task Calendar · Stringline')
  await expect(itemOf(page, id)).toBeFocused()

  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Open task' }).click({ modifiers: ['Control'] })
  await expect.poll(() => tabsOf(page)).toContain(new URL(`/app/tasks/${id}`, page.url()).href)
  await expect(panel).toBeHidden()
})

test('list and board name the tab as well, for as long as a task is open there', async ({ signedInAs, given }) => {
  const { id: jobId } = await given.job((await given.client()).id)
  const tasks = [await given.task({ jobId }), await given.task({ jobId })]
  const page = await signedInAs('orgAdmin')
  for (const [path, own] of [
    ['/app/tasks', 'Tasks · Stringline'],
    ['/app/tasks/board', 'Task Board · Stringline'],
  ] as const) {
    await page.goto(`${path}?jobId=${jobId}`)
    const links = page.getByRole('main').locator('a[href*="/app/tasks/0"]')
    await expect(links).toHaveCount(2)
    await expect(page).toHaveTitle(own)
    const titles = (await links.allTextContents()).map((said) => tasks.find(({ title }) => said.includes(title))?.title)
    await links.first().click()
    await expect(page).toHaveTitle(`${titles[0]} · Stringline`)
    await page.keyboard.press('j')
    await expect(page).toHaveTitle(`${titles[1]} · Stringline`)
    await page.goBack()
    await expect(page).toHaveTitle(own)
  }
})

test('a task that somebody deletes leaves the calendar, and its open panel says so', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/tasks\//)
  const word = unique('Plan')
  const task = await given.task({ title: `${word} gutters`, dueDate: monday })
  const page = await signedInAs('staff')
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok())
  await openCalendar(page, narrowedTo(word))
  await stream
  await itemOf(page, task.id).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(task.title)
  await given.deleteTask(task.id)
  await expect(panel.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(itemOf(page, task.id)).toHaveCount(0)
})

test('who may see invoices sees them fall due; a right taken away puts a task back, with the reason', async ({
  page,
  elsewhere,
  given,
  complaints,
}) => {
  complaints.expectRefusal(403, /\/api\/(tasks|calendar)\//)
  complaints.expectOffline()
  const word = unique('Plan')
  const task = await given.task({ title: `${word} windows`, dueDate: monday })
  const invoice = await given.invoice(await given.client().then(({ id }) => ({ clientId: id })), { dueDate: monday })
  const { invoiceNumber } = await given.advance(invoice, 'submit', 'approve')
  const role = await given.role({ permissions: ['manage_tasks:view', 'manage_tasks:edit', 'manage_invoices:view'] })
  const account = { email: addressOf('planner'), password: 'seven old kauri logs' }
  const planner = await elsewhere()
  const name = unique('Planner')
  await givenPerson(page, planner, { ...account, name })
  await given.giveRole(account.email, role)
  await planner.request.post('/api/sign-in', { data: account })
  // What changes meanwhile is not heard here.
  await planner.route('**/api/live*', (route) => route.abort())

  const layers = planner.getByRole('group', { name: 'Beside the tasks' })
  const due = planner.getByRole('link', { name: new RegExp(`^${invoiceNumber} .*is due`) })
  await openCalendar(planner, narrowedTo(word))
  await expect(layers.getByRole('button', { name: 'Job dates' })).toHaveCount(0)
  await expect(due).toHaveCount(0)
  await layers.getByRole('button', { name: 'Invoices due' }).click()
  await expect(due).toBeVisible()

  await given.changeRole(role, { permissions: ['manage_tasks:view'] })
  await itemOf(planner, task.id).focus()
  await planner.keyboard.press('Shift+ArrowRight')
  await expect(
    planner.getByRole('main').getByText(`${task.title} could not be moved. You do not have permission to do this`),
  ).toBeVisible()
  await expect(itemOf(planner, task.id)).toHaveAccessibleName(on(monday))
  await planner.goto(`/app/tasks/calendar?layers=invoices&${narrowedTo(word)}`)
  await expect(itemOf(planner, task.id)).toHaveAccessibleName(on(monday))
  await expect(layers.getByRole('button', { name: 'Invoices due' })).toHaveCount(0)
  await expect(due).toHaveCount(0)

  await page.goto(`/app/settings/users?search=${account.email}`)
  await remove(page, name)
})

test('the dates of a task are chosen twice in a row, each time from the present ones', async ({
  signedInAs,
  given,
}) => {
  const word = unique('Plan')
  const { id } = await given.task({ title: `${word} lintel`, dueDate: monday })
  const page = await signedInAs('staff')
  await openCalendar(page, narrowedTo(word))
  const due = page.getByLabel('Due date')
  const choose = async (date: string) => {
    await page.keyboard.press('d')
    await due.fill(date)
    await page.keyboard.press('Enter')
    await expect(due).toBeHidden()
    await expect(itemOf(page, id)).toHaveAccessibleName(on(date))
    await expect(itemOf(page, id)).toBeFocused()
  }
  await itemOf(page, id).focus()
  await choose(tuesday)
  await page.keyboard.press('d')
  await expect(due).toHaveValue(new RegExp(`^${Number(tuesday.slice(8))} `))
  await page.keyboard.press('Escape')
  await expect(due).toBeHidden()
  await choose(wednesday)
  // Begun before the server has answered the one before.
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/tasks/${id}`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await choose(friday)
  // An answer from before it was stored shows it where it was put all the same.
  const anew = page.waitForResponse(/\/api\/calendar\/tasks/)
  await given.task({ title: `${word} sill`, dueDate: tuesday })
  await anew
  await expect(page.getByRole('link', { name: new RegExp(`^${word} sill`) })).toBeVisible()
  await expect(itemOf(page, id)).toHaveAccessibleName(on(friday))
  await page.keyboard.press('d')
  await due.fill(monday)
  answered.resolve()
  const stored = () => expect.poll(() => given.read<object>(`/api/tasks/${id}`))
  await stored().toMatchObject({ dueDate: friday })
  await page.keyboard.press('Enter')
  await stored().toMatchObject({ dueDate: monday })
})

test('a task whose dragging is broken off stays where it was, and is not opened', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  const { id } = await given.task({ title: `${word} joists`, dueDate: monday })
  const page = await signedInAs('staff')
  await openCalendar(page, narrowedTo(word))
  const taken = await takeTo(page, id, tuesday)
  await expect(itemOf(page, id)).toHaveAccessibleName(on(tuesday))
  await page.keyboard.press('Escape')
  await expect(itemOf(page, id)).toHaveAccessibleName(on(monday))
  await page.mouse.move(taken.x, taken.y)
  await page.mouse.up()
  await expect(page).not.toHaveURL(/task=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await given.read<object>(`/api/tasks/${id}`)).toMatchObject({ dueDate: monday, version: 1 })
  // And the next press is one.
  await itemOf(page, id).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what led to a day has the focus again when somebody comes back to its month', async ({ signedInAs, given }) => {
  const word = unique('Plan')
  for (let count = 0; count < 6; count++) await given.task({ title: `${word} ${count}`, dueDate: tuesday })
  const page = await signedInAs('staff')
  await openCalendar(page, `view=month&date=${tuesday}&search=${encodeURIComponent(word)}`)
  const more = itemOf(page, `more ${tuesday}`)
  await more.press('Enter')
  await expect(page).toHaveURL(/view=day/)
  // All of them: the month had shown four, until the day was drawn.
  const items = page.locator('[data-task] [data-item]')
  await expect(items).toHaveCount(6)
  await items.last().focus()
  await page.goBack()
  await expect(more).toBeFocused()
})

test('the calendar is narrowed by all that list and board are narrowed by, and says so', async ({
  signedInAs,
  given,
}) => {
  const word = unique('Plan')
  const client = await given.client()
  const { id: jobId } = await given.job(client.id)
  const variation = await given.variation({ clientId: client.id, id: jobId })
  const task = await given.task({ title: `${word} soffit`, dueDate: monday, jobId, variationId: variation.id })
  const other = await given.task({ title: `${word} fascia`, dueDate: monday, jobId })
  const page = await signedInAs('staff')
  await openCalendar(page, `${narrowedTo(word)}&variationId=${variation.id}`)
  await expect(itemOf(page, task.id)).toBeVisible()
  await expect(itemOf(page, other.id)).toHaveCount(0)
  // What others made, of no day to come: nothing is left.
  await page.goto(`${page.url()}&own=created&due=overdue`)
  await expect(page.getByText('No task on these days matches.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  for (const name of ['Overdue', 'Created by me', 'This variation'])
    await chosen.getByRole('button', { name: new RegExp(name) }).click()
  await expect(itemOf(page, task.id)).toBeVisible()
  await expect(itemOf(page, other.id)).toBeVisible()
})

/** Takes a task up by mouse and holds it over another day; where it was taken. */
async function takeTo(page: Page, id: string, date: string): Promise<{ x: number; y: number }> {
  const box = await itemOf(page, id).boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  const to = await middleOf(page, date)
  await page.mouse.move(to.x, to.y, { steps: 8 })
  return at
}

test('a second finger that is lifted leaves the first its task', async ({ elsewhere, given }) => {
  const word = unique('Plan')
  const { id } = await given.task({ title: `${word} purlins`, dueDate: monday })
  await given.task({ title: `${word} battens`, dueDate: tuesday })
  const page = await elsewhere(phone)
  await signInBy(page, 'staff')
  await openCalendar(page, `view=agenda&date=${monday}&search=${encodeURIComponent(word)}`)
  const box = await itemOf(page, id).boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never })
  const first = { id: 1, x: box.x + box.width / 3, y: box.y + box.height / 2 }
  await touch('touchStart', first)
  await expect(page.locator('[data-dragging]')).toBeAttached()
  await touch('touchStart', first, { id: 2, x: 20, y: first.y + 300 })
  await touch('touchMove', first)
  await expect(page.locator('[data-dragging]')).toBeAttached()
  const to = await middleOf(page, tuesday)
  for (const part of [0.5, 1]) await touch('touchMove', { ...first, y: first.y + (to.y - first.y) * part })
  await touch('touchEnd')
  await expect(page.locator('[data-dragging]')).toHaveCount(0)
  await expect.poll(() => given.read<object>(`/api/tasks/${id}`)).toMatchObject({ dueDate: tuesday })
})
