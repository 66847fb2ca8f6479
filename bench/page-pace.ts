import type { Browser, CDPSession, Page } from '@playwright/test'
import { workOnABoard, workOnABoardAtADesk } from './board-pace.ts'
import { type signedIn, withoutStream } from './page-visit.ts'
import { printFigure } from './print.ts'

// UX.md: 9 Mbps, 100 ms there and back, a mid-range phone.
const line = { offline: false, latency: 100, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: 1_000_000 / 8 }
const slowdown = 4
const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface Paced {
  url: string
  session: ReturnType<typeof signedIn>
}

interface Vitals {
  /** Milliseconds: the largest thing drawn, the slowest press or key. */
  lcp: number
  inp: number
  cls: number
}

/**
 * How long a phone takes, with a real browser slowed down: the largest thing drawn, what moves meanwhile, and presses
 * and keys on lists with thousands of rows behind them.
 */
export async function measurePace(opened: Browser, paced: Paced, cases: string): Promise<void> {
  const pages = [
    { name: 'home', path: '/', most: 1800 },
    { name: 'features', path: '/features', most: 1800 },
    { name: 'pricing', path: '/pricing', most: 1800 },
    { name: 'contact', path: '/contact', most: 1800 },
    { name: 'sign-up', path: '/signup', most: 1800 },
    { name: 'sign-in', path: '/login', most: 2500, act: typeAnAddress },
    { name: 'dashboard', path: '/app', most: 2500 },
    { name: 'profile', path: '/app/profile', most: 2500 },
    { name: 'list of invoices', path: '/app/invoices', most: 2500, act: workOnAList },
    { name: 'list of jobs', path: '/app/jobs', most: 2500, act: workOnAList },
    { name: 'list of tasks', path: '/app/tasks', most: 2500, act: searchAndAct },
    { name: 'board of 2,200 tasks', path: '/app/tasks/board', most: 2500, act: workOnABoard },
    {
      name: 'board of 2,200 tasks',
      path: '/app/tasks/board',
      most: 2500,
      act: workOnABoardAtADesk,
      on: 'desk' as const,
    },
  ]
  for (const { name, path, most, act, on = 'phone' } of pages.filter((page) => page.name.includes(cases))) {
    const vitals = await visit(opened, paced, { path, act, on })
    printFigure(`${on}, ${name}: largest drawn`, `${vitals.lcp.toFixed(0)} ms`, {
      text: `≤ ${most} ms`,
      // None seen is none measured.
      met: vitals.lcp > 0 && vitals.lcp <= most,
    })
    printFigure(`${on}, ${name}: moved meanwhile`, vitals.cls.toFixed(3), { text: '≤ 0.02', met: vitals.cls <= 0.02 })
    if (act) {
      printFigure(`${on}, ${name}: slowest press or key`, `${vitals.inp.toFixed(0)} ms`, {
        text: '≤ 100 ms',
        met: vitals.inp <= 100,
      })
    }
  }
}

interface Visited {
  path: string
  act: ((page: Page) => Promise<void>) | undefined
  /** A desk has the line of a phone and a machine of its own. */
  on: 'phone' | 'desk'
}

async function visit(opened: Browser, { url, session }: Paced, { path, act, on }: Visited): Promise<Vitals> {
  const context = await opened.newContext({
    ...(on === 'desk' ? desk : phone),
    ...(path.startsWith('/app') ? session : {}),
  })
  try {
    const page = await context.newPage()
    await withoutStream(page)
    await slowDown(await context.newCDPSession(page), on === 'desk' ? 1 : slowdown)
    await page.addInitScript(watch)
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
    if (act) await act(page)
    return await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
  } finally {
    await context.close()
  }
}

async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in the page, before anything of its own. */
function watch(): void {
  const vitals = { lcp: 0, inp: 0, cls: 0 }
  Object.assign(window, { vitals })
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) vitals.cls += shift.value
  })
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration)
    },
    { durationThreshold: 16 },
  )
}

async function typeAnAddress(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).tap()
  await page.keyboard.type('somebody@stringline.example', { delay: 60 })
  await page.getByRole('button', { name: 'Show password' }).tap()
  await settled(page)
}

/** Searches, opens a row's menu, and narrows the list in its sheet. */
async function workOnAList(page: Page): Promise<void> {
  await searchAndAct(page)
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /\d$/ }).nth(1).tap()
  await settled(page)
}

async function searchAndAct(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Search/ }).tap()
  await page.keyboard.type('villa', { delay: 120 })
  await settled(page)
  await page.getByRole('textbox', { name: /^Search/ }).fill('')
  await settled(page)
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .tap()
  await settled(page)
  await page.keyboard.press('Escape')
}

// What a press brings about is drawn, and has been told.
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
