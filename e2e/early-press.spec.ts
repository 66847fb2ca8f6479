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

test('what a field is typed into until its control has come is gone with its coming', async ({ signedInAs, given }) => {
  const task = await given.task()
  const page = await signedInAs('staff')
  const arriving = Promise.withResolvers<void>()
  await page.route('**/assets/page-control-*.js', async (route) => {
    await arriving.promise
    await route.continue()
  })
  await page.goto(`/app/tasks/${task.id}`)
  await page.getByRole('button', { name: /^Estimated hours: / }).click()
  const box = page.getByRole('textbox', { name: 'Estimated hours' })
  await box.fill('3')
  // What is there in the first task after each drawing, on a machine that takes its time over each.
  const boxes = await page.evaluateHandle(() => {
    const seen = new Set<number>()
    new MutationObserver(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen.add(document.querySelectorAll('[aria-busy] input').length)
      port2.postMessage(null)
      const drawn = performance.now() + 20
      while (performance.now() < drawn);
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  arriving.resolve()
  await expect(box).toHaveAccessibleDescription(/Such as/)
  await expect(box).toHaveValue('3')
  await expect.poll(() => boxes.evaluate((seen) => [...seen])).toEqual([1])
})
