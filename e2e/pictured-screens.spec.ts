import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { pictured, shapeOf, type PicturedScreens } from './pictured-screens.ts'

const taken = JSON.parse(readFileSync(new URL('pictured-screens.json', import.meta.url), 'utf8')) as PicturedScreens

async function looksAsPictured(page: Page, name: string, path: string): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 750 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const message = `${name} changed: run npm run pictures -- ADDRESS against a demo`
  await expect.poll(() => shapeOf(page), { message }).toEqual(taken[name])
}

test('the pictures of the public pages show the screens of the office as they are', async ({ signedInAs, baseURL }) => {
  const page = await signedInAs('orgAdmin')
  const screens = await pictured(page, baseURL ?? '')
  expect([...Object.keys(screens), 'portal'].sort()).toEqual(Object.keys(taken).sort())
  for (const [name, path] of Object.entries(screens)) await looksAsPictured(page, name, path)
})

test('the picture of the portal shows it as it is', async ({ signedInAs }) => {
  await looksAsPictured(await signedInAs('client'), 'portal', '/app')
})
