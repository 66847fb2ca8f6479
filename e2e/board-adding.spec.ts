import type { Page } from '@playwright/test'

import { boardOf, card, opened, titlesIn } from './board.ts'
import { expireSession } from './database.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { withoutStream } from './idle.ts'
import { expect, signInBy, signInByForm, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// A task is added at the foot of a column, by what the board is narrowed to, and nothing typed is lost.

const line = (page: Page) => page.getByRole('textbox', { name: 'Add a task: To do' })

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a task To do' }).click()
  await expect(line(page)).toBeFocused()
}

test('a task is added at the foot of its column, and nothing typed is lost', async ({
  signedInAs,
  given,
  complaints,
}) => {
  complaints.expectRefusal(422, /\/api\/tasks/)
  const { first, second, third, address } = await boardOf(given)
  const page = await signedInAs('user')
  await opened(page, address, first)
  await page.getByRole('button', { name: 'Add a task To do' }).click()
  const line = page.getByRole('textbox', { name: 'Add a task: To do' })
  await line.fill('x'.repeat(300))
  await line.press('Enter')
  await expect(line).toHaveAttribute('aria-invalid', 'true')
  await expect(line).toHaveValue('x'.repeat(300))
  await line.fill('Sweep the slab')
  await line.press('Enter')
  await expect(titlesIn(page, 'To do')).toHaveText([first, second, third, 'Sweep the slab'])
  await expect(line).toHaveValue('')
  await expect(line).toBeFocused()

  await page.getByRole('button', { name: `Actions for ${first}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden()
})

test('a task is added under lanes as well: to nobody, until it is given away', async ({
  signedInAs,
  elsewhere,
  given,
}) => {
  const { first, job, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, `${address}&lanes=assignee`, first)
  await page.getByRole('button', { name: 'Add a task Review' }).click()
  await page.getByRole('textbox', { name: 'Add a task: Review' }).fill('Sweep the slab')
  await page.keyboard.press('Enter')
  const lane = page.getByRole('region', { name: 'Nobody' })
  await expect(lane.getByRole('list', { name: 'Review', exact: true }).getByRole('heading')).toHaveText(
    'Sweep the slab',
  )
  await given.task({ title: unique('Reviewed'), jobId: job.id, status: 'review', value: '1250.00' })

  const small = await elsewhere(phone)
  await signInBy(small, 'orgAdmin')
  await opened(small, `${address}&lanes=assignee`, first)
  await small.getByRole('button', { name: /^Review/ }).tap()
  await expect(small.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
  await expect(small.getByRole('main')).toContainText('$1,250.00')
  await expect(small.getByRole('button', { name: 'Add a task Review' })).toBeInViewport()
  await fitsTheScreen(small)
  await canBeTouched(small)
})

test('what is typed while a task is sent is the next one', async ({ signedInAs, given }) => {
  const { first, second, third, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  await opened(page, address, first)
  await begin(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/tasks', async (route) => {
    await answered.promise
    await route.continue()
  })
  await line(page).fill('Sweep the slab')
  await line(page).press('Enter')
  await line(page).fill('Mop the slab')
  answered.resolve()
  await expect(titlesIn(page, 'To do')).toHaveText([first, second, third, 'Sweep the slab'])
  await expect(line(page)).toHaveValue('Mop the slab')
  await line(page).press('Enter')
  await expect(titlesIn(page, 'To do')).toHaveText([first, second, third, 'Sweep the slab', 'Mop the slab'])
})

test('a line half typed is there again after signing in anew', async ({ signedInAs, given, context, complaints }) => {
  complaints.expectRefusal(401, /\/api\//)
  const { first, address } = await boardOf(given)
  const page = await signedInAs('orgAdmin')
  // By the press it is noticed, and not before it by news of others.
  await withoutStream(page)
  await opened(page, address, first)
  await begin(page)
  await line(page).fill('Sweep the slab')
  await expireSession(context)
  await line(page).press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Failed to create tasks')).toHaveCount(0)
  await signInByForm(page, 'orgAdmin')
  await begin(page)
  await expect(line(page)).toHaveValue('Sweep the slab')
  await line(page).press('Enter')
  await expect(card(page, 'Sweep the slab')).toBeVisible()
})

test('a task added before people and tags have come takes them along all the same', async ({ signedInAs, given }) => {
  const { items } = await given.read<{ items: { id: string; isMe: boolean }[] }>('/api/lookup/task-people')
  const [tag, word] = [unique('steel'), unique('Purlins')]
  const me = items.find(({ isMe }) => isMe)?.id
  const tagged = await given.task({ title: word, tags: [tag], assignedToId: me })
  const page = await signedInAs('orgAdmin')
  const come = Promise.withResolvers<void>()
  await page.route(/\/api\/(tags|lookup\/task-people)/, async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`/app/tasks/board?tagId=${tagged.tags[0]?.id}&assignedTo=me`)
  await expect(card(page, word)).toBeVisible()
  await begin(page)
  await line(page).fill('Cut them')
  await line(page).press('Enter')
  await expect(line(page)).toHaveValue('Cut them')
  come.resolve()
  await expect(titlesIn(page, 'To do')).toHaveText([word, 'Cut them'])
  await expect(line(page)).toHaveValue('')
})

test('a task takes along what the board is narrowed to, or it is said that it is hidden', async ({
  signedInAs,
  given,
}) => {
  const [tag, word] = [unique('steel'), unique('Purlins')]
  const tagged = await given.task({ title: word, tags: [tag] })
  const page = await signedInAs('user')
  await opened(page, `/app/tasks/board?tagId=${tagged.tags[0]?.id}&assignedTo=none&due=none`, word)
  await begin(page)
  await line(page).fill('Cut them')
  await line(page).press('Enter')
  await expect(titlesIn(page, 'To do')).toHaveText([word, 'Cut them'])

  // One's own, by who may not assign: the account is not the person among the company's people.
  const own = unique('Mine')
  await page.goto('/app/tasks/board?assignedTo=me')
  await begin(page)
  await line(page).fill(own)
  await line(page).press('Enter')
  await expect(card(page, own)).toBeAttached()

  await opened(page, `/app/tasks/board?search=${encodeURIComponent(word)}`, word)
  await begin(page)
  const hidden = unique('Something else')
  await line(page).fill(hidden)
  await line(page).press('Enter')
  await expect(toast(page, `“${hidden}” was added; the filters hide it here.`)).toBeVisible()
})
