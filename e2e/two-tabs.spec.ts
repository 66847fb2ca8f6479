import type { Page } from '@playwright/test'

import { pageHeader, pageOf } from '#domain/session/rules.ts'
import type { Session } from '#domain/session/schema.ts'
import { dialogOf, field } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { openCompany } from './people.ts'

// Two tabs of one browser share one session: a tab never acts for another person or company than it shows.

const sessionOf = async (page: Page): Promise<Session> => {
  const answer = await page.request.get('/api/session')
  return ((await answer.json()) as { session: Session }).session
}

/** Opens a company in the browser's session as a tab does that can't tell the others. */
async function openUnheard(page: Page, name: string): Promise<void> {
  const { user, company } = await sessionOf(page)
  const { items } = (await (await page.request.get('/api/companies')).json()) as {
    items: { id: string; name: string }[]
  }
  const id = items.find((each) => each.name === name)?.id ?? ''
  const headers = { [pageHeader]: pageOf(user.id, company?.id ?? null) }
  const answer = await page.request.post(`/api/companies/${id}/open`, { headers, data: { reason: 'Asked to help' } })
  expect(answer.status(), await answer.text()).toBe(200)
}

const harbour = 'Harbour & Ridge Builders'
const southerly = 'Southerly Electrical'
/** In place of everything else; sections that were still on their way may say something for a moment before it. */
const notice = (page: Page, says: string) => page.getByRole('alert').filter({ hasText: says })

test('a client typed in one company never lands in another that was opened meanwhile', async ({ page, complaints }) => {
  complaints.expectRefusal(409, /\/api\//)
  // A tab that can't be told: else it says so by itself, before anything is pressed (live.spec.ts).
  complaints.expectOffline()
  await page.route(/\/api\/live/, (route) => route.abort())
  await signInBy(page, 'superAdmin')
  await openCompany(page, harbour)
  await expect(page.getByRole('link', { name: 'Clients' }).first()).toBeVisible()
  await page.goto('/app/clients?dialog=new')
  const name = unique('Tōrea Builders')
  let form = await dialogOf(page, 'Add New Client')
  await field(form, 'Client name').fill(name)
  await field(form, 'Primary email').fill('office@torea.example')
  await field(form, 'Phone').fill('+64 9 555 0131')

  await openUnheard(page, southerly)
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(notice(page, 'Another company is open now')).toContainText(harbour)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const found = await page.request.get(`/api/clients?search=${encodeURIComponent(name)}`)
  expect(((await found.json()) as { total: number }).total).toBe(0)

  await page.getByRole('button', { name: `Go on in ${southerly}` }).click()
  await expect(page.getByRole('navigation').first()).toContainText(southerly)
  await openCompany(page, harbour)
  await expect(page.getByRole('navigation').first()).toContainText(harbour)
  await page.goto('/app/clients?dialog=new')
  form = await dialogOf(page, 'Add New Client')
  await expect(field(form, 'Client name')).toHaveValue(name)
  await form.getByRole('button', { name: 'Start over' }).click()
})

test('a tab hears of a company that another tab opened, before anything is pressed', async ({
  page,
  context,
  complaints,
}) => {
  // What it was still asking for, of the company that it shows.
  complaints.expectRefusal(409, /\/api\//)
  await signInBy(page, 'superAdmin')
  await openCompany(page, harbour)
  await expect(page.getByRole('navigation').first()).toContainText(harbour)
  const other = await context.newPage()
  await openCompany(other, southerly)
  await expect(other.getByRole('navigation').first()).toContainText(southerly)
  await expect(notice(page, 'Another company is open now')).toBeVisible()
  await openCompany(other, harbour)
  // The session is this page's again: it goes on.
  await expect(page.getByRole('navigation').first()).toContainText(harbour)
})

test('a second person who signs in is never shown, and never acts, under the first one’s name', async ({
  page,
  complaints,
  given,
}) => {
  complaints.expectRefusal(409, /\/api\//)
  // A tab that can't be told, and a page that asks for nothing more by itself: the press is what finds out.
  complaints.expectOffline()
  await page.route(/\/api\/live/, (route) => route.abort())
  await page.route('**/api/notifications/unread', (route) => route.fulfill({ json: { unread: 0 } }))
  const client = await given.client()
  await signInBy(page, 'orgAdmin')
  await page.goto(`/app/clients?search=${encodeURIComponent(client.name)}`)
  await expect(page.getByRole('link', { name: client.name }).first()).toBeVisible()
  await signInBy(page, 'southerly')
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await expect(notice(page, 'Somebody else is signed in now')).toBeVisible()
  await expect(page.getByText(client.name)).toHaveCount(0)
  const { user } = await sessionOf(page)
  await page.getByRole('button', { name: `Go on as ${user.name}` }).click()
  await expect(page.getByRole('navigation').first()).toContainText(southerly)
  await expect(page.getByText(harbour)).toHaveCount(0)
})

test('signing out in one tab ends the others', async ({ page, context }) => {
  await signInBy(page, 'orgAdmin')
  await page.goto('/app/clients')
  const other = await context.newPage()
  await other.goto('/app/clients')
  await other.getByRole('button', { name: /Account menu/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(/\/login$/)
})
