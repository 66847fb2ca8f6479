import { type Page, request } from '@playwright/test'

import { type Given, unique } from './given.ts'
import { expect } from './journey.ts'
import { addressOf, givenPerson } from './people.ts'
import { chosenPassword } from './sign-up.ts'

export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const readers: string[] = []

/** Somebody of the journey's own, signed in on the page, whom nobody else tells anything; the office hands out work. */
export async function givenReader(office: Page, page: Page): Promise<{ name: string; email: string; userId: string }> {
  const account = { email: addressOf('reader'), name: unique('Wiremu'), password: chosenPassword }
  await givenPerson(office, page, account)
  const signedIn = await page.request.post('/api/sign-in', { data: { email: account.email, password: chosenPassword } })
  expect(signedIn.status()).toBe(200)
  const answer = await office.request.get('/api/lookup/task-people')
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  const userId = items.find(({ name }) => name === account.name)!.id
  readers.push(userId)
  await leaveOutColleagues(office, { email: account.email, password: chosenPassword })
  return { name: account.name, email: account.email, userId }
}

/** Other journeys create reports at the same time: their colleagues would be notified of them. */
async function leaveOutColleagues(office: Page, account: { email: string; password: string }): Promise<void> {
  const api = await request.newContext({ baseURL: new URL(office.url()).origin })
  const signedIn = await api.post('/api/sign-in', { data: { ...account, token: true } })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const path = '/api/profile/preferences'
  const now = await (await api.get(path, { headers })).json()
  const { notifications, version } = now as { notifications: object; version: number }
  const colleagues = { bell: false, email: false, push: false }
  const answer = await api.patch(path, {
    data: { notifications: { ...notifications, colleagues } },
    headers: { ...headers, 'if-match': `"${version}"` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await api.dispose()
}

/** After each journey: a company has room for so many people, and other journeys add to them as well. */
export async function letReadersGo(given: Given): Promise<void> {
  for (const id of readers.splice(0)) await given.deleteUser(id)
}
