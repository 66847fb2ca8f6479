import { said } from './board.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'

// Columns that are longer than the screen, of which the cards in sight alone are drawn.

test('a card that keys carry along a long column stays in sight', async ({ signedInAs, given }) => {
  const job = await given.job((await given.client()).id)
  const word = unique('Fix')
  // Of different heights, so that what is not drawn yet is taken for another height than it has.
  for (let at = 0; at < 40; at += 1)
    await given.task({
      title: `${word} ${at} ${'a longer line of what is to be done here '.repeat(at % 4)}`.trim(),
      status: at % 2 === 0 ? 'todo' : 'in_progress',
      jobId: job.id,
    })
  const page = await signedInAs('orgAdmin')
  await page.goto(`/app/tasks/board?jobId=${job.id}`)
  const cards = page.getByRole('list', { name: 'To do', exact: true }).getByRole('link')
  await expect(cards.first()).toBeVisible()
  await expect(said(page)).toBeAttached()
  await cards.first().focus()
  await page.keyboard.press('End')
  const focused = page.locator('[data-open]:focus')
  await expect(focused).toBeInViewport({ ratio: 1 })
  const carried = await focused.getAttribute('data-open')
  await page.keyboard.press(' ')
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) {
    await page.keyboard.press(key)
    await expect(focused).toHaveAttribute('data-open', carried ?? '')
    await expect(focused).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
})
