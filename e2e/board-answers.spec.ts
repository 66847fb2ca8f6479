import { boardOf, card, opened, said, titlesIn } from './board.ts'
import { toast } from './forms.ts'
import { held } from './idle.ts'
import { expect, test } from './journey.ts'

// What the server says of moves on the board: refused, taken back, and in the moment in which it answers.

test('a move that is refused is taken back, with the reason', async ({ signedInAs, given, complaints }) => {
  complaints.expectRefusal(404, /\/api\/tasks\//)
  const { tasks, first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await page.route('**/api/live*', (route) => route.abort())
  complaints.expectOffline()
  await opened(page, address, first)
  await given.deleteTask(tasks[1]?.id ?? '')
  await card(page, second).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(page.getByText(`“${second}” could not be moved`)).toBeVisible()
  await expect(titlesIn(page, 'To do')).toHaveText([first, third])
})

test('what is taken back is what was done last, also before it is answered', async ({ signedInAs, given }) => {
  const { tasks, first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  await card(page, first).press('m')
  await page.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  await expect(toast(page, 'Task updated successfully')).toBeVisible()

  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/tasks/${tasks[1]?.id}/move`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await card(page, second).press('m')
  await page.getByRole('menuitemradio', { name: 'Blocked' }).press('Enter')
  await expect(titlesIn(page, 'Blocked')).toHaveText([second])
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText(`The move of ${second} is undone.`)
  const back = page.waitForResponse(
    (answer) => answer.url().endsWith('/move') && answer.request().postData()?.includes('"status":"todo"') === true,
  )
  answered.resolve()
  await back
  await expect(titlesIn(page, 'To do')).toHaveText([second, third])
  await expect(titlesIn(page, 'Review')).toHaveText([first])
  await page.reload()
  await expect(titlesIn(page, 'To do')).toHaveText([second, third])
})

test('a move of what somebody has deleted cannot be taken back, and says so', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/tasks\//)
  const { tasks, first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  await card(page, first).press('m')
  await page.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await given.deleteTask(tasks[0]?.id ?? '')
  await expect(titlesIn(page, 'Review')).toHaveCount(0)
  await undo.click()
  await expect(page.getByText(`“${first}” could not be moved`)).toBeVisible()
  await expect(titlesIn(page, 'To do')).toHaveText([second, third])
})

test('a card stands where it was put from then on, also in the moment in which the server has answered', async ({
  signedInAs,
  given,
}) => {
  const { first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/tasks/*/move', async (route) => {
    await answered.promise
    await route.continue()
  })
  await card(page, first).press('m')
  await page.getByRole('menuitem', { name: 'Move to the bottom' }).press('Enter')
  await expect(titlesIn(page, 'To do')).toHaveText([second, third, first])
  // Each order that is drawn, as it is drawn.
  const orders = await page.evaluateHandle(() => {
    const list = document.querySelector('ol[aria-label="To do"]')
    if (!list) throw new Error('There is no such column.')
    const drawn: string[] = []
    const look = () => drawn.push([...list.querySelectorAll('h3')].map((title) => title.textContent).join(', '))
    look()
    new MutationObserver(look).observe(list, { childList: true, subtree: true })
    return drawn
  })
  answered.resolve()
  await expect(toast(page, 'Task updated successfully')).toBeVisible()
  expect(new Set(await orders.jsonValue())).toEqual(new Set([[second, third, first].join(', ')]))
})

test('a board is not left over a move that waits to be sent unless one means to', async ({ signedInAs, given }) => {
  const { first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  const answer = await held(page, '**/api/tasks/*/move')
  await card(page, first).press('m')
  await page.getByRole('menuitemradio', { name: 'Review' }).press('Enter')
  await card(page, second).press('m')
  await page.getByRole('menuitemradio', { name: 'Blocked' }).press('Enter')
  await expect(titlesIn(page, 'Blocked')).toHaveText([second])
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  answer()
  await expect(toast(page, 'Task updated successfully')).toHaveCount(2)
  await page.reload()
  await expect(titlesIn(page, 'To do')).toHaveText([third])
  await expect(titlesIn(page, 'Review')).toHaveText([first])
  await expect(titlesIn(page, 'Blocked')).toHaveText([second])
})
