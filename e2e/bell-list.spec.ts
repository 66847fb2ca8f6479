import { notificationList } from '#domain/notifications/schema.ts'
import { hasNoViolations } from './axe.ts'
import { mailTo } from './database.ts'
import { unique } from './given.ts'
import { withoutStream } from './idle.ts'
import { expect, test } from './journey.ts'
import { bell, givenReader, letReadersGo, panel } from './readers.ts'

// Of many notifications the older ones; and a mail of them, whose link ends it.

test.afterEach(({ given }) => letReadersGo(given))

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
  // News would ask for all of it anew, and take what could not be had away.
  await withoutStream(page)
  await page.reload()
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

test('what was noted late stands among its day', async ({ page, elsewhere, given }) => {
  const { userId } = await givenReader(await elsewhere(), page)
  const early = await given.task({ title: unique('Check levels'), assignedToId: userId })
  const late = await given.task({ title: unique('Order flashings'), assignedToId: userId })
  // Noted last, of what happened three days ago: nobody could note it until then.
  await page.route('**/api/notifications?*', async (route) => {
    const answer = await route.fetch()
    const told = notificationList.parse(await answer.json())
    for (const item of told.items)
      if (item.subject.label.includes(late.title)) item.at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await route.fulfill({ response: answer, json: told })
  })
  await page.goto('/app/my-work?bell=all')
  await expect(panel(page).getByRole('link')).toHaveText([new RegExp(early.title), new RegExp(late.title)])
  await expect(panel(page).getByRole('heading', { level: 3 }).first()).toHaveText('Today')
})

test('the list that could not be had is asked for again', async ({ page, elsewhere, given, complaints }) => {
  const { userId } = await givenReader(await elsewhere(), page)
  const { title } = await given.task({ title: unique('Order flashings'), assignedToId: userId })
  complaints.expectRefusal(503, /\/api\/notifications/)
  // Told before the page opens: it is asked for by the press alone.
  await expect.poll(async () => (await page.request.get('/api/notifications/unread')).json()).toEqual({ unread: 1 })
  await withoutStream(page)
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
  const box = page.getByRole('checkbox', { name: 'Tasks: Email' })

  // Whoever reads the mail is signed in nowhere, and looking is not ending.
  const reader = await elsewhere()
  await reader.goto(url)
  await expect(reader.getByText(/mails you about: Tasks\./)).toBeVisible()
  await page.goto('/app/profile/notifications')
  await expect(box).toBeChecked()
  await reader.getByRole('button', { name: 'Stop These Mails' }).click()
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
