import { today } from './calendar.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'

// What opens the menus of a board and of a calendar comes by itself, after what it is for.

for (const [place, part] of Object.entries({
  '/app/tasks/board': '**/assets/board-moving-*.js',
  '/app/tasks/calendar?view=agenda': '**/assets/calendar-deeds-*.js',
}))
  test(`a press on a menu of ${place} is not lost where the part for it comes late`, async ({ signedInAs, given }) => {
    const title = unique('Hang the doors')
    await given.task({ title, dueDate: today })
    const page = await signedInAs('staff')
    const arriving = Promise.withResolvers<void>()
    await page.route(part, async (route) => {
      await arriving.promise
      await route.continue()
    })
    await page.goto(`${place}${place.includes('?') ? '&' : '?'}search=${encodeURIComponent(title)}`)
    const menu = page.getByRole('menu', { name: new RegExp(title) })
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await expect(menu).toBeHidden()
    arriving.resolve()
    await expect(menu).toBeVisible()
    await expect(menu.locator(':focus')).toBeVisible()
  })
