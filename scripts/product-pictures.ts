// The pictures of the public pages, from a running demo: `npm run pictures -- http://localhost:3000`. They are the
// demo company's own screens, and the first page of the sample report (`npm run sample`). The result is committed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'

import { withoutStream } from '../bench/page-visit.ts'
import { browser } from '../e2e/browser.ts'
import { pictured, shapeOf, type PicturedScreens } from '../e2e/pictured-screens.ts'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = fileURLToPath(new URL('../web/public/pictures/', import.meta.url))
const shapes = fileURLToPath(new URL('../e2e/pictured-screens.json', import.meta.url))
const sample = fileURLToPath(new URL('../web/public/sample/progress-report.webp', import.meta.url))

/** As wide as pages show them, and twice that. */
const widths = [720, 1440] as const
const viewport = { width: 1200, height: 750 }
const sharing = { width: 1200, height: 630 }

mkdirSync(folder, { recursive: true })
const chrome = await chromium.launch(browser.launchOptions)
try {
  const taken: PicturedScreens = {}
  for (const theme of ['light', 'dark'] as const) await takeScreens(chrome, theme, taken)
  writeFileSync(shapes, `${JSON.stringify(taken, null, 2)}\n`)
  await shrinkSample()
  for (const language of ['en', 'es', 'fr'] as const) await takeSharing(chrome, language)
} finally {
  await chrome.close()
}

async function takeScreens(chrome: Browser, theme: 'light' | 'dark', taken: PicturedScreens): Promise<void> {
  const office = await signedIn(chrome, theme, 'orgadmin@stringline.example')
  for (const [name, path] of Object.entries(await pictured(office, base))) {
    await take(office, path, `${name}-${theme}`)
    if (theme === 'light') taken[name] = await shapeOf(office)
  }
  const client = await signedIn(chrome, theme, 'client@stringline.example')
  await take(client, '/app', `portal-${theme}`)
  if (theme === 'light') taken['portal'] = await shapeOf(client)
  for (const page of [office, client]) await page.context().close()
}

async function signedIn(chrome: Browser, theme: 'light' | 'dark', email: string): Promise<Page> {
  const context = await chrome.newContext({
    viewport,
    deviceScaleFactor: widths[1] / viewport.width,
    colorScheme: theme,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await withoutStream(page)
  const data = { email, password: 'stringline-demo' }
  const answer = await page.request.post(new URL('/api/sign-in', base).href, { data })
  if (!answer.ok()) throw new Error(`${base} does not let ${email} in: is it a demo?`)
  return page
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(new URL(path, base).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await save(await page.screenshot(), name)
}

async function save(png: Buffer, name: string): Promise<void> {
  for (const width of widths) {
    await sharp(png).resize({ width }).avif({ quality: 52, effort: 4 }).toFile(`${folder}${name}-${width}.avif`)
  }
  await sharp(png).resize({ width: widths[0] }).webp({ quality: 78 }).toFile(`${folder}${name}-${widths[0]}.webp`)
}

/** The report's page as the home page shows it first: small, since it is what people wait for. */
async function shrinkSample(): Promise<void> {
  for (const width of [480, 960]) {
    await sharp(sample).resize({ width }).avif({ quality: 50, effort: 4 }).toFile(`${folder}paper-${width}.avif`)
  }
}

/** What others show of us beside a link: the head of the home page. */
async function takeSharing(chrome: Browser, language: string): Promise<void> {
  const page = await chrome.newPage({ viewport: sharing, locale: 'en-NZ' })
  await page.goto(new URL(language === 'en' ? '/' : `/${language}`, base).href)
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${folder}sharing-${language}.jpg`)
  await page.close()
}
