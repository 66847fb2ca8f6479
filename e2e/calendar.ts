import { expect, type Locator, type Page } from '@playwright/test'

import { addDays, type CalendarDate, todayIn, weekdayOf } from '#domain/dates.ts'

/** The company's day, whatever the machine's clock says. */
export const today = todayIn('Pacific/Auckland', new Date())
/** A week of its own, so that nothing is overdue. */
export const monday = addDays(today, 8 - weekdayOf(today) + 7)
export const [tuesday, wednesday, friday, nextMonday] = [1, 2, 4, 7].map((days) => addDays(monday, days)) as [
  CalendarDate,
  CalendarDate,
  CalendarDate,
  CalendarDate,
]

/** As the calendar says it. */
export const written = (date: CalendarDate) =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

/** The bars, cards and lines of one task. */
export const itemOf = (page: Page, id: string): Locator => page.locator(`[data-item="${id}"]`)
export const on = (date: CalendarDate) => new RegExp(`, ${written(date)}, `)

export async function openCalendar(page: Page, address: string): Promise<void> {
  await page.goto(`/app/tasks/calendar?layers=none&${address}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Task Calendar' })).toBeVisible()
  // What is done with tasks comes once the days are drawn.
  await expect(page.locator('[data-movable]')).toBeAttached()
}

/** The middle of a day, below what stands on it. */
export async function middleOf(page: Page, date: CalendarDate): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-day="${date}"]`).first().boundingBox()
  if (!box) throw new Error(`${date} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height - 12 }
}

export async function drag(page: Page, from: Locator, date: CalendarDate): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const to = await middleOf(page, date)
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}
