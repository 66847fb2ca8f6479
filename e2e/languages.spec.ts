import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'

const web = join(import.meta.dirname, '../web')
const languages = [
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
] as const

for (const { code, name } of languages) {
  test(`in ${name}, nothing is left in English and no key shows`, async ({ signedInAs, given }) => {
    const page = await signedInAs('orgAdmin')
    const client = await given.client()
    const job = await given.job(client.id)
    const report = await given.report(job, { photos: 1 })
    const { url } = await given.share(report.id)
    // The demo's people are shared: what is chosen here is not kept for all of their devices.
    await page.route('**/api/profile/appearance', (route) => route.fulfill({ status: 204 }))
    await page.goto('/app')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await page.keyboard.press('Escape')

    const forbidden = untranslatedIn(code)
    const screens = [
      '/app',
      '/app/clients',
      '/app/clients?dialog=new',
      '/app/jobs',
      '/app/jobs?dialog=new',
      '/app/reports',
      '/app/reports?dialog=new',
      `/app/clients/${client.id}`,
      `/app/jobs/${job.id}`,
      `/app/reports/${report.id}`,
      `/app/clients/${client.id}/jobs`,
      new URL(url).pathname,
      '/',
      '/app/clients?search=zzzz',
    ]
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.locator('html')).toHaveAttribute('lang', code)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const texts = await textsOf(page)
      expect(
        texts.filter((text) => forbidden.has(text)),
        screen,
      ).toEqual([])
    }
  })
}

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
