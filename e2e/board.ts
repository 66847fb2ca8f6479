import { expect, type Locator, type Page } from '@playwright/test'

import type { TaskRecord } from '#domain/tasks/schema.ts'
import { type Given, unique } from './given.ts'

// The board of tasks, as journeys look at it.

/** A job of its own with three tasks to do, and the address of the board narrowed to it. */
export async function boardOf(given: Given) {
  const client = await given.client()
  const job = await given.job(client.id)
  const tasks: TaskRecord[] = []
  // The last one made stands first.
  for (const title of ['Third', 'Second', 'First'])
    tasks.unshift(await given.task({ title: unique(title), jobId: job.id }))
  const [first, second, third] = tasks.map(({ title }) => title) as [string, string, string]
  return { job, tasks, first, second, third, address: `/app/tasks/board?jobId=${job.id}` }
}

const column = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })
export const card = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true })
export const titlesIn = (page: Page, name: string): Locator => column(page, name).getByRole('heading')
export const said = (page: Page): Locator => page.getByRole('main').getByRole('status')

export async function opened(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await expect(card(page, title)).toBeVisible()
  // Its moving parts have come.
  await expect(said(page)).toBeAttached()
}
