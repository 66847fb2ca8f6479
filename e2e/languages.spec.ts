import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import type { Given, Person } from './given.ts'
import { withoutStream } from './idle.ts'
import { expect, test } from './journey.ts'

const web = join(import.meta.dirname, '../web')
const languages = [
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
] as const

/** Whoever has screens of their own, with those that `/app` does not show. */
const people: { person: Person; screens: (made: Made, language: string) => string[] }[] = [
  {
    person: 'orgAdmin',
    screens: ({ client, job, report, invoice, variation, shared }, language) => [
      '/app/clients',
      '/app/clients?dialog=new',
      '/app/clients?search=zzzz',
      `/app/clients/${client.id}`,
      '/app/jobs',
      '/app/jobs?dialog=new',
      `/app/clients/${client.id}/jobs`,
      `/app/jobs/${job.id}`,
      '/app/reports',
      '/app/reports?dialog=new',
      `/app/reports/${report.id}`,
      new URL(shared).pathname,
      '/app/invoices',
      `/app/invoices/${invoice.id}`,
      '/app/payments',
      '/app/milestones',
      '/app/milestones?due=upcoming',
      `/app/variations/${variation.id}`,
      `/app/search?q=${encodeURIComponent(client.name)}`,
      '/app/search?q=zzzz',
      '/app/settings/users',
      '/app/settings/activity',
      '/app/settings/reminders',
      '/app/settings/plan',
      '/app/settings/integrations',
      '/app/settings/export',
      '/app/imports',
      '/app/imports/archives',
      '/app/imports/new?kind=invoices',
      '/app/profile',
      // By its own address: where one page leads to another, what the first still asked for never comes to rest.
      `/${language}`,
    ],
  },
  { person: 'user', screens: () => ['/app/tasks', '/app/my-work'] },
  { person: 'client', screens: () => ['/app/reports', '/app/invoices', '/app/milestones', '/app/profile'] },
  { person: 'superAdmin', screens: () => ['/app/companies'] },
]

for (const { code, name } of languages)
  for (const { person, screens } of people)
    test(`in ${name}, nothing of ${person} is left in English and no key shows`, async ({ signedInAs, given }) => {
      test.setTimeout(150_000)
      const page = await signedInAs(person)
      await withoutStream(page)
      // The demo's people are shared: what is chosen here is not kept for all of their devices.
      await page.route('**/api/profile/appearance', (route) => route.fulfill({ status: 204 }))
      await page.goto('/app')
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await page.keyboard.press('Escape')

      const forbidden = untranslatedIn(code)
      for (const screen of ['/app', ...screens(await make(given), code)]) {
        await page.goto(screen)
        await expect(page.locator('html')).toHaveAttribute('lang', code)
        await expect(page.getByRole('heading').first()).toBeVisible()
        // Much comes beside the page: history, pictures, the top bar's tools.
        await page.waitForLoadState('networkidle')
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const texts = await textsOf(page)
        expect(
          texts.filter((text) => forbidden.has(text)),
          screen,
        ).toEqual([])
      }
    })

/** One record of each kind, changed in a few ways so that its history has something to say. */
async function make(given: Given) {
  const client = await given.client()
  const job = await given.job(client.id)
  const report = await given.report(job, { photos: 1 })
  const invoice = await given.advance(await given.invoice(job), 'submit')
  const variation = await given.variation({ clientId: client.id })
  const { url: shared } = await given.share(report.id)
  return { client, job, report, invoice, variation, shared }
}
type Made = Awaited<ReturnType<typeof make>>

type Texts = { [key: string]: string | Texts }

/** Every key, and every English text whose translation reads otherwise. */
function untranslatedIn(language: string): Set<string> {
  const found = new Set<string>()
  const translated = new Set<string>()
  for (const feature of readdirSync(web, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const [english, other] = ['en', language].map((code) => catalogueOf(feature.name, code))
    if (!english || !other) continue
    for (const [key, text] of english) {
      if (key.includes('.')) found.add(key)
      if (text !== other.get(key) && !text.includes('{{')) found.add(text)
    }
    for (const text of other.values()) translated.add(text)
  }
  // A word that is right in both languages somewhere ("Total") proves nothing.
  return new Set([...found].filter((text) => !translated.has(text)))
}

function catalogueOf(feature: string, language: string): Map<string, string> | undefined {
  const name = `messages.${language}.json`
  if (!readdirSync(join(web, feature)).includes(name)) return undefined
  return new Map(flat(JSON.parse(readFileSync(join(web, feature, name), 'utf8')) as Texts))
}

function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  )
}

/** What is to be read on the page, and what assistive technology reads. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })
}
