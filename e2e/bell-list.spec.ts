import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { mailTo } from './database.ts'
import { unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf, givenPerson } from './people.ts'

// Of many notifications the older ones; and a mail of them, whose link ends it.

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const secret = 'seven old kauri logs'

/** Somebody of the journey's own, signed in on the page. */
async function givenReader(office: Page, page: Page): Promise<{ email: string; userId: string }> {
  const account = { email: addressOf('reader'), name: unique('Wiremu'), password: secret }
  await givenPerson(office, page, account)
  const signedIn = await page.request.post('/api/sign-in', { data: { email: account.email, password: secret } })
  expect(signedIn.status()).toBe(200)
  const answer = await office.request.get('/api/lookup/task-people')
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  const userId = items.find(({ name }) => name === account.name)!.id
  readers.push(userId)
  return { email: account.email, userId }
}

// A company has room for so many people, and other journeys add to them as well.
const readers: string[] = []
test.afterEach(async ({ given }) => {
  for (const id of readers.splice(0)) await given.deleteUser(id)
})

test('older ones come as they are asked for, and again where they could not', async ({
  page,
  elsewhere,
  given,
  complaints,
}) => {
  test.slow()
  const { userId } = await givenReader(await elsewhere(), page)
  const titles: string[] = []
  for (let count = 0; count < 32; count += 1)
    titles.push((await given.task({ title: unique(`Step ${count}`), assignedToId: userId })).title)
  await page.goto('/app/my-work')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 32 unread')
  await bell(page).click()
  const told = panel(page).getByRole('link')
  await expect(told).toHaveCount(30)
  const older = panel(page).getByRole('button', { name: 'Show older' })

  complaints.expectRefusal(503, /\/api\/notifications/)
  await page.route('**/api/notifications?*before=*', (route) =>
    route.fulfill({ status: 503, json: { type: 'about:blank', title: 'Unavailable', status: 503 } }),
  )
  await older.click()
  const failed = panel(page).getByRole('alert')
  await expect(failed).toBeVisible()
  // What was there stays.
  await expect(told).toHaveCount(30)
  await hasNoViolations(page, 'older notifications that could not be had')

  await page.unroute('**/api/notifications?*before=*')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(told).toHaveCount(32)
  await expect(failed).toBeHidden()
  await expect(older).toBeHidden()
  await expect(told.last()).toContainText(titles[0]!)
})

test('the list that could not be had is asked for again', async ({ page, elsewhere, given, complaints }) => {
  const { userId } = await givenReader(await elsewhere(), page)
  const { title } = await given.task({ title: unique('Order flashings'), assignedToId: userId })
  complaints.expectRefusal(503, /\/api\/notifications/)
  await page.route('**/api/notifications?*', (route) =>
    route.fulfill({ status: 503, json: { type: 'about:blank', title: 'Unavailable', status: 503 } }),
  )
  await page.goto('/app/my-work?bell=all')
  const failed = panel(page).getByRole('alert')
  await expect(failed).toBeVisible()
  await page.unroute('**/api/notifications?*')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel(page).getByRole('link').filter({ hasText: title })).toBeVisible()
})

test('a mail ends by its own link: on its page by a press, in a mail program without one', async ({
  page,
  elsewhere,
  given,
}) => {
  test.slow()
  const { userId, email } = await givenReader(await elsewhere(), page)
  await given.task({ title: unique('Order flashings'), assignedToId: userId })
  let mail: Awaited<ReturnType<typeof mailTo>>
  await expect.poll(async () => (mail = await mailTo(email, 'gave you a task')), { timeout: 120_000 }).toBeDefined()
  const url = /https?:\/\/\S+\/unsubscribe\/[\w-]+/.exec(mail!.text)?.[0] ?? ''
  expect(mail!.html).toContain(`href="${url}"`)
  const box = page.getByRole('checkbox', { name: 'Tasks: E-mail' })

  // Whoever reads the mail is signed in nowhere, and looking is not ending.
  const reader = await elsewhere()
  await reader.goto(url)
  await expect(reader.getByText(/mails you about: Tasks\./)).toBeVisible()
  await page.goto('/app/profile')
  await expect(box).toBeChecked()
  await reader.getByRole('button', { name: 'End These Mails' }).click()
  await expect(reader.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Tasks: Bell' })).toBeChecked()

  // On again, and ended by the mail program itself (RFC 8058).
  await box.check()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Preferences updated successfully')).toBeVisible()
  const answer = await reader.request.post(mail!.unsubscribeUrl, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await page.reload()
  await expect(box).not.toBeChecked()
})
