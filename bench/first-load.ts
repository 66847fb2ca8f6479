import { chromium, type Browser } from '@playwright/test'
import { browser } from '../e2e/browser.ts'
import type { BenchDatabase } from './database.ts'
import { measurePace } from './page-pace.ts'
import { type Loaded, openCold, signedIn, withoutStream } from './page-visit.ts'
import { printFigure } from './print.ts'

interface FirstPage {
  name: string
  path: string
  /** In KB gzip and requests for files; what the page asks the API for is said beside it. */
  most: { kilobytes: number; requests: number }
}

const others = { kilobytes: 200, requests: 15 }

const publicPages: readonly FirstPage[] = [
  { name: 'sign-in', path: '/login', most: { kilobytes: 110, requests: 9 } },
  { name: 'sign-up', path: '/signup', most: others },
  { name: 'home', path: '/', most: others },
  ...['features', 'pricing', 'contact', 'privacy', 'terms'].map((name) => ({ name, path: `/${name}`, most: others })),
]

const pagesOf = ({ ids }: BenchDatabase): FirstPage[] => [
  { name: 'dashboard', path: '/app', most: others },
  ...(['clients', 'jobs', 'reports', 'invoices', 'variations'] as const).flatMap((kind) => [
    { name: `list of ${kind}`, path: `/app/${kind}`, most: others },
    { name: `one of ${kind}`, path: `/app/${kind}/${ids[kind][0] ?? ''}`, most: others },
  ]),
  { name: 'form of an invoice, by its address', path: '/app/invoices?dialog=new', most: others },
  { name: 'settings', path: '/app/settings/company', most: others },
  ...['users', 'roles', 'security'].map((name) => ({ name, path: `/app/settings/${name}`, most: others })),
  { name: 'profile', path: '/app/profile', most: others },
]

/** Pages that people go on to, from the list of clients. */
const changes = ['Jobs', 'Reports', 'Invoices', 'Variations', 'Dashboard']
const filesOfAChange = 2

/**
 * Opens pages in a browser that has nothing yet and weighs every file they ask for, as sent; then walks on from one to
 * the next; then measures how long a phone takes for them.
 */
export async function measureFirstLoad(url: string, database: BenchDatabase, cases: string): Promise<void> {
  const chosen = <Each extends { name: string }>(pages: readonly Each[]) =>
    pages.filter(({ name }) => name.includes(cases))
  const opened = await chromium.launch(browser.launchOptions)
  try {
    for (const page of chosen(publicPages)) print(page, await openCold(opened, { url, path: page.path }))
    const session = signedIn(database.token)
    for (const page of chosen(pagesOf(database))) print(page, await openCold(opened, { url, path: page.path, session }))
    if (cases === '') await walkOn(opened, url, session)
    await measurePace(opened, { url, session }, cases)
  } finally {
    await opened.close()
  }
}

function print({ name, most }: FirstPage, { files, asked, images }: Loaded): void {
  const sum = (size: (file: Loaded['files'][number]) => number) =>
    files.reduce((total, file) => total + size(file), 0) / 1024
  const kilobytes = sum(({ gzip }) => gzip)
  printFigure(
    `first page: ${name}`,
    `${kilobytes.toFixed(0)} KB in ${files.length} (br ${sum(({ brotli }) => brotli).toFixed(0)}; + ${asked} API, ${images} images)`,
    {
      text: `≤ ${most.kilobytes} KB, ≤ ${most.requests}`,
      met: kilobytes <= most.kilobytes && files.length <= most.requests,
    },
  )
}

async function walkOn(opened: Browser, url: string, session: ReturnType<typeof signedIn>): Promise<void> {
  const context = await opened.newContext(session)
  try {
    const page = await context.newPage()
    await withoutStream(page)
    await page.goto(`${url}/app/clients`, { waitUntil: 'networkidle' })
    // As soon as somebody does anything, what dialogs are made of is fetched, and after three seconds what follows the
    // changes of others: that is no part of a change of page. The page was idle once, so waiting for that would be over
    // at once.
    await page.mouse.move(200, 200)
    await page.waitForTimeout(5000)
    for (const place of changes) {
      const asked: string[] = []
      const note = (request: { url: () => string; resourceType: () => string }) => {
        if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url())
      }
      page.on('request', note)
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).first().click()
      await page.waitForLoadState('networkidle')
      page.off('request', note)
      printFigure(`change of page: to ${place}`, `${asked.length} files`, {
        text: `≤ ${filesOfAChange}`,
        met: asked.length <= filesOfAChange,
      })
    }
  } finally {
    await context.close()
  }
}
