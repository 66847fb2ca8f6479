import type { Page } from '@playwright/test'

import type { ClientOverview } from '#domain/dashboard/schema.ts'
import { notificationList } from '#domain/notifications/schema.ts'
import type { ReportSummary } from '#domain/reports/schema.ts'
import { hasNoViolations } from './axe.ts'
import { people, unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { bell, givenReader, letReadersGo, panel } from './readers.ts'

// What somebody is told in the bell, as it happens, and how they choose what they are told of.

const soon = { timeout: 6_000 }
const noticed = { timeout: 20_000 }
const told = (page: Page, words: string) => panel(page).getByRole('link').filter({ hasText: words })

test.afterEach(({ given }) => letReadersGo(given))

test('whoever is given a task hears of it at once, opens it, and has read it', async ({ page, elsewhere, given }) => {
  const office = await elsewhere()
  const { userId } = await givenReader(office, page)
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await page.goto('/app/my-work')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await stream

  const first = await given.task({ title: unique('Order flashings'), assignedToId: userId })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', soon)
  const second = await given.task({ title: unique('Order gutters'), assignedToId: userId })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread', soon)

  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(told(page, second.title)).toContainText('Rebecca Thornton gave you the task')
  await hasNoViolations(page, 'notifications')
  // By keys: the latest stands first.
  await told(page, second.title).focus()
  await page.keyboard.press('ArrowDown')
  await expect(told(page, first.title)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/tasks/${first.id}`)
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

  // Back is to the list that one came from, and once more to where it was opened.
  await page.goBack()
  await expect(told(page, first.title)).not.toContainText('Unread')
  await expect(told(page, second.title)).toContainText('Unread')
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL('/app/my-work')

  await bell(page).click()
  await panel(page).getByRole('radio', { name: 'Only unread' }).click()
  await expect(panel(page).getByRole('link')).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  // What is deleted has left the list.
  await given.deleteTask(first.id)
  await page.goto('/app?bell=all')
  await expect(told(page, second.title)).toBeVisible()
  await expect(told(page, first.title)).toHaveCount(0)
})

test('what concerns one record is one entry, read and marked as unread as a whole', async ({
  page,
  elsewhere,
  given,
}) => {
  const office = await elsewhere()
  const { userId } = await givenReader(office, page)
  const first = await given.task({ title: unique('Order flashings'), assignedToId: userId })
  const second = await given.task({ title: unique('Order gutters'), assignedToId: userId })
  // One after the other: each is noted by a job of its own.
  const noted = async () => {
    const { items } = notificationList.parse(await (await page.request.get('/api/notifications')).json())
    return items.reduce((sum, { more }) => sum + 1 + more, 0)
  }
  await expect.poll(noted, noticed).toBe(2)
  await given.comment(first, 'Ready on Friday')
  await expect.poll(noted, noticed).toBe(3)
  await given.comment(first, 'Or on Monday')
  await expect.poll(noted, noticed).toBe(4)
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await page.goto('/app/my-work?bell=all')
  await stream
  const entry = (words: string) => panel(page).getByRole('listitem').filter({ hasText: words }).first()
  const more = entry(first.title).getByRole('button', { name: 'and 2 more about this task' })
  await expect(more).toBeVisible()
  await expect(panel(page).getByRole('link')).toHaveCount(2)
  await expect(told(page, first.title)).toContainText('Or on Monday')
  // Counted as they are listed, in another tab as well.
  const other = await page.context().newPage()
  await other.goto('/app/my-work')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread')

  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(told(page, first.title)).toHaveCount(3)
  await expect(told(page, first.title).last()).toContainText('gave you the task')
  await hasNoViolations(page, 'an entry with what it holds')

  await entry(first.title).getByRole('button', { name: 'Mark as read' }).click()
  const again = entry(first.title).getByRole('button', { name: 'Mark as unread' })
  await expect(again).toBeVisible()
  await expect(entry(first.title).getByText('Unread', { exact: true })).toHaveCount(0)
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread', soon)
  await again.press('Enter')
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread', soon)
  await other.close()
  // By its newest alone.
  await expect(entry(first.title).getByText('Unread', { exact: true })).toHaveCount(1)

  // Where only unread ones are shown, the next one follows by keys.
  await panel(page).getByRole('radio', { name: 'Only unread' }).click()
  await entry(first.title).getByRole('button', { name: 'Mark as read' }).press('Enter')
  await expect(panel(page).getByRole('link')).toHaveCount(1)
  await expect(entry(second.title).getByRole('button', { name: 'Mark as read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('what somebody wants to be told of, and when, stays as they chose it', async ({ page, elsewhere, given }) => {
  const office = await elsewhere()
  const { userId } = await givenReader(office, page)
  await page.goto('/app/profile/notifications')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('Tasks: Bell')).toBeChecked()
  await expect(box('People: Bell')).toHaveCount(0)
  await box('Tasks: Bell').uncheck()
  await page.getByRole('combobox', { name: 'When mails come' }).selectOption('In one each morning')
  await page.getByLabel(/^At/).fill('06:30')
  await box('Quiet hours').check()
  await page.getByLabel(/^From/).fill('21:00')
  await page.getByLabel(/^Until/).fill('21:00')
  const save = page.getByRole('button', { name: 'Save Preferences' })
  await save.click()
  await expect(page.getByText('Quiet hours begin and end at different times').first()).toBeVisible()
  await page.getByLabel(/^Until/).fill('05:15')
  await save.click()
  await expect(page.getByText('Preferences updated successfully')).toBeVisible()

  await page.reload()
  await expect(box('Tasks: Bell')).not.toBeChecked()
  await expect(box('Tasks: Email')).toBeChecked()
  await expect(page.getByLabel(/^At/)).toHaveValue('06:30')
  await expect(page.getByLabel(/^Until/)).toHaveValue('05:15')
  await hasNoViolations(page, 'preferences')

  // With the bell left out nothing is counted; the other channels go on.
  await given.task({ title: unique('Order flashings'), assignedToId: userId })
  const later = await given.task({ title: unique('Order gutters') })
  await page.goto(`/app/tasks/${later.id}?bell=all`)
  await expect(panel(page).getByRole('heading', { name: 'Nothing new' })).toBeVisible()
})

test('on a phone, in French, it is all of the screen and can be touched', async ({ elsewhere, given }) => {
  const office = await elsewhere()
  const page = await elsewhere({ ...phone, locale: 'fr-FR' })
  const { userId } = await givenReader(office, page)
  const title = `${unique('Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu')} deck`
  await given.task({ title, assignedToId: userId })
  await page.goto('/app/profile/preferences')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Français' })
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByRole('navigation', { name: 'Mon profil' })).toBeVisible()
  await page.goto('/app?bell=all')
  await expect(panel(page).getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
  await expect(told(page, title)).toContainText('Rebecca Thornton vous a confié la tâche')
  await fitsTheScreen(page)
  await canBeTouched(page)
  await hasNoViolations(page, 'notifications on a phone')
  await panel(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
})

test('a super admin has no bell, in a company or outside', async ({ page }) => {
  await signInBy(page, 'superAdmin')
  await page.goto('/app')
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
})

test('a client hears that a report was shared with them, and of nothing else', async ({ page, given }) => {
  await signInBy(page, 'client')
  const overview = (await (await page.request.get('/api/portal/overview')).json()) as ClientOverview
  const { items } = (await (await page.request.get('/api/reports?pageSize=1')).json()) as { items: ReportSummary[] }
  const work = { id: overview.projects[0]!.id, clientId: items[0]!.clientId }
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await page.goto('/app?bell=all')
  await expect(panel(page)).toBeVisible()
  await stream

  const invoice = await given.invoice(work)
  const linked = await given.report(work)
  await given.share(linked.id)
  const report = await given.report(work)
  await given.sendReport(report.id, people.client)
  await expect(told(page, `Report ${report.reportId} was shared with you`)).toBeVisible(soon)
  // Of a draft nobody is told, nor of a link that was only made.
  for (const label of [invoice.invoiceNumber, linked.reportId])
    await expect(panel(page).getByText(label)).toHaveCount(0)
  await told(page, report.reportId).click()
  await expect(page).toHaveURL(`/app/reports/${report.id}`)
})

test('mails end by a press on their page, and a link of nobody says so', async ({ page, complaints }) => {
  complaints.expectRefusal(404, /\/api\/unsubscribe\//)
  await page.goto('/unsubscribe/nobody-has-this')
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose in my profile' })).toHaveAttribute(
    'href',
    '/app/profile/notifications',
  )
  await hasNoViolations(page, 'a link of nobody')

  // Mails come once news has been gathered, minutes later: what their link ends is told in its place.
  const mails = { companyName: 'Kauri & Sons', categories: ['tasks', 'payments'], isOff: false }
  const asked: string[] = []
  await page.route('**/api/unsubscribe/*', (route) => {
    asked.push(route.request().method())
    return route.fulfill({ json: { ...mails, isOff: asked.includes('POST') } })
  })
  await page.goto('/unsubscribe/one')
  await expect(page.getByText('Kauri & Sons mails you about: Tasks and Payments.')).toBeVisible()
  expect(asked).not.toContain('POST')
  await page.getByRole('button', { name: 'Stop These Mails' }).click()
  await expect(page.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
})
