import type { BrowserContext, Page } from '@playwright/test'

import { itemOf, monday, on } from './calendar.ts'
import { dialogOf, field, pageAction, toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'

// What one person changes another sees, without a reload.

const isStream = (address: string): boolean => new URL(address).pathname === '/api/live'

/** Opens a page, and waits until it hears what others change. */
async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => isStream(response.url()) && response.ok())
  await page.goto(address)
  await stream
}

/** How often a browser asked for a stream. */
function streamsOf(context: BrowserContext): () => number {
  let asked = 0
  context.on('request', (request) => {
    if (isStream(request.url())) asked += 1
  })
  return () => asked
}

/** Notes that a page is the same from here on: a reload would forget it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { neverReloaded: true }))
const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window)

/** As the issue asks: within a second, with the page's drawing and a busy machine on top. */
const soon = { timeout: 6_000 }

test('a variation that one person approves is approved on the other’s list and page', async ({
  page,
  elsewhere,
  given,
}) => {
  const client = await given.client()
  const variation = await given.variation({ clientId: client.id })
  const [list, record] = [page, await elsewhere()]
  await signInBy(list, 'orgAdmin')
  await signInBy(record, 'staff')
  await openLive(list, `/app/clients/${client.id}/variations`)
  await openLive(record, `/app/variations/${variation.id}`)
  await mark(list)
  await expect(list.getByRole('main').getByText('Pending Approval').first()).toBeVisible()

  await record.getByRole('button', { name: 'Change status, now Pending Approval' }).click()
  await record.getByRole('menuitemradio', { name: 'Approved' }).click()
  await expect(list.getByRole('listitem').getByText('Approved', { exact: true })).toBeVisible(soon)

  // And back: from the program of a third.
  await given.approvedVariation({ clientId: client.id }, { name: unique('Second skylight') })
  await expect(list.getByRole('main').getByText('Second skylight')).toBeVisible(soon)
  expect(await isMarked(list)).toBe(true)
})

test('a payment that one person records is on the other’s invoice, and what they are typing stays', async ({
  signedInAs,
  given,
}) => {
  const page = await signedInAs('orgAdmin')
  const client = await given.client()
  const invoice = await given.advance(await given.invoice({ clientId: client.id }), 'submit', 'approve')
  await openLive(page, `/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Record Payment' }).click()
  const form = await dialogOf(page, 'Record Payment')
  await field(form, 'Amount').fill('900')
  await field(form, 'Reference').fill('Cheque 12')

  await given.payment(invoice, '650.00', { reference: 'Kererū 9001' })
  await expect(page.getByText('Kererū 9001')).toBeAttached(soon)
  await expect(field(form, 'Reference')).toHaveValue('Cheque 12')
  await field(form, 'Amount').blur()
  await expect(field(form, 'Amount')).toHaveValue('900.00')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect(field(form, 'Amount')).toHaveAccessibleDescription('Amount cannot be more than the balance')
  await field(form, 'Amount').fill('500')
  await form.getByRole('button', { name: 'Record Payment' }).click()
  await expect(toast(page, 'Payment recorded successfully')).toBeVisible()
})

test('a report that another edits reads anew; of one that is deleted the open page says so', async ({
  signedInAs,
  elsewhere,
  given,
  complaints,
}) => {
  complaints.expectRefusal(404, /\/api\/(reports|activity\/report)\//)
  const job = await given.job((await given.client()).id)
  const report = await given.report(job)
  const page = await signedInAs('orgAdmin')
  await openLive(page, `/app/reports/${report.id}`)
  await mark(page)

  const other = await elsewhere()
  await signInBy(other, 'staff')
  await other.goto(`/app/reports/${report.id}?dialog=edit&record=${report.id}`)
  const form = await dialogOf(other, 'Edit Report')
  await field(form, 'Key Updates').fill('Roof is on.')
  await form.getByRole('button', { name: 'Save Report' }).click()
  // Its history tells it as well.
  await expect(page.getByText('Roof is on.', { exact: true })).toBeVisible(soon)

  await (await pageAction(other, 'Delete')).click()
  await other.getByRole('alertdialog', { name: 'Delete report' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible(soon)
  expect(await isMarked(page)).toBe(true)
})

test('what tasks say of others is renamed with it, and a timer that stops is heard on the calendar', async ({
  page,
  elsewhere,
  given,
}) => {
  const client = await given.client()
  const task = await given.task({ clientId: client.id, dueDate: monday })
  const other = await elsewhere()
  await signInBy(page, 'orgAdmin')
  await signInBy(other, 'staff')
  await openLive(page, `/app/tasks/board?clientId=${client.id}`)
  const card = page.getByRole('article').filter({ hasText: task.title })
  await expect(card).toContainText(client.name)
  const theirs = unique('Weka Homes')
  await given.changeClient(client, { name: theirs })
  await expect(card).toContainText(theirs, soon)

  await openLive(page, `/app/tasks/calendar?view=week&date=${monday}&clientId=${client.id}`)
  await expect(itemOf(page, task.id)).toHaveAccessibleName(on(monday))
  await other.goto(`/app/tasks/${task.id}`)
  await other.getByRole('button', { name: 'Start timer' }).click()
  const stop = other.getByRole('button', { name: 'Stop timer' })
  await expect(stop).toBeVisible()
  const { version } = await given.read<{ version: number }>(`/api/tasks/${task.id}`)
  // What was asked for because the timer began may still be on its way.
  const anew = page.waitForResponse(async (answer) => {
    if (!answer.url().includes('/api/calendar/tasks') || !answer.ok()) return false
    const { items } = (await answer.json()) as { items: { id: string; version: number }[] }
    return items.some((item) => item.id === task.id && item.version > version)
  }, soon)
  await stop.click()
  await anew
})

test('a form that somebody types in keeps what they typed while others save the record', async ({
  signedInAs,
  given,
  complaints,
}) => {
  const client = await given.client()
  complaints.expectRefusal(412, new RegExp(client.id))
  const page = await signedInAs('orgAdmin')
  await openLive(page, `/app/clients/${client.id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const form = await dialogOf(page, 'Edit Client')
  await field(form, 'Client name').fill(unique('Tūī Homes'))
  const typed = await field(form, 'Client name').inputValue()

  const theirs = unique('Weka Homes')
  await given.changeClient(client, { name: theirs })
  await expect(page.getByRole('heading', { name: theirs, includeHidden: true })).toBeAttached(soon)
  await expect(field(form, 'Client name')).toHaveValue(typed)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('button', { name: 'Keep my version' })).toBeVisible()
  await expect(field(form, 'Client name')).toHaveValue(typed)
})

test('two tabs share one stream; when the one that has it is closed, the other hears on', async ({
  page,
  context,
  given,
}) => {
  await signInBy(page, 'orgAdmin')
  const client = await given.client()
  const streams = streamsOf(context)
  await openLive(page, `/app/clients/${client.id}/variations`)
  const second = await context.newPage()
  await second.goto(`/app/clients/${client.id}/variations`)
  await expect(second.getByRole('heading', { name: 'No Variations Found' })).toBeVisible()
  // Longer than it takes until a page begins to listen.
  await second.waitForTimeout(3_000)

  await given.variation({ clientId: client.id }, { name: 'Kwila stair' })
  for (const tab of [page, second]) await expect(tab.getByText('Kwila stair').first()).toBeVisible(soon)
  expect(streams()).toBe(1)

  const taken = second.waitForResponse((response) => isStream(response.url()) && response.ok())
  await page.close()
  await given.variation({ clientId: client.id }, { name: 'Oak handrail' })
  await taken
  await expect(second.getByText('Oak handrail').first()).toBeVisible(soon)
  expect(streams()).toBe(2)
})

test('a page whose browser was moved to another company says so at once, in place of everything else', async ({
  page,
  complaints,
}) => {
  // What others change may be asked for anew in the same moment.
  complaints.expectRefusal(409, /\/api\//)
  await signInBy(page, 'bookkeeper')
  await openLive(page, '/app/clients')
  const { session } = (await (await page.request.get('/api/session')).json()) as {
    session: { user: { id: string }; company: { id: string }; companies: { id: string }[] }
  }
  const other = session.companies.find(({ id }) => id !== session.company.id)?.id ?? ''
  const headers = { 'stringline-page': `${session.user.id}/${session.company.id}` }
  expect((await page.request.post(`/api/session/companies/${other}/enter`, { headers })).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Another company is open now' })).toBeVisible(soon)
})

test('who is signed out elsewhere is led to sign-in at once, without touching anything', async ({
  page,
  elsewhere,
}) => {
  await signInBy(page, 'orgAdmin')
  await openLive(page, '/app/clients')
  const other = await elsewhere()
  await other.context().addCookies(await page.context().cookies())
  const session = (await (await other.request.get('/api/session')).json()) as {
    session: { user: { id: string }; company: { id: string } }
  }
  const headers = { 'stringline-page': `${session.session.user.id}/${session.session.company.id}` }
  expect((await other.request.post('/api/sign-out', { headers })).status()).toBe(204)
  await expect(page).toHaveURL(/\/login/, soon)
})
