import type { Page, Route } from '@playwright/test'

import { addressAt, enterAs, isDrawn, nameOf, onTheWay, parts, prepare, valuesFor } from './every-screen.ts'
import { expect, test } from './journey.ts'

// Every screen whose requests fail says so: it neither waits for ever nor stays empty. failing.spec.ts has the special
// cases: which words, how often it is tried, and what is pressed then.

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [index, { viewer, screens }] of parts.entries()) {
  test(`every failing screen of ${viewer}, part ${index + 1}`, async ({ elsewhere, given, complaints }) => {
    complaints.expectRefusal(500, /\/api\//)
    complaints.expectRefusal(404, /\//)
    const page = await elsewhere({ viewport: { width: 1366, height: 768 } })
    await prepare(page)
    const known = await enterAs(page, viewer, await valuesFor(given))
    // What the frame around the screens asks for may fail without a word: an unknown address asks for nothing else.
    const ofTheFrame = new Set<string>()
    const watch = (request: { url(): string }) => ofTheFrame.add(pathOf(request.url()))
    page.on('request', watch)
    await page.goto(viewer === 'stranger' ? '/no-such-page' : '/app/no-such-page')
    await isDrawn(page)
    // The frame asks for some of it once the screen is drawn; the stream of changes is answered by the test.
    await page.waitForLoadState('networkidle')
    page.off('request', watch)

    const failed = new Set<string>()
    await page.route(
      (url) => isRead(url) && !ofTheFrame.has(url.pathname),
      (route) => fail(route, failed),
    )
    // It is tried again after a while: that time is made to pass.
    await page.clock.install()
    for (const screen of screens) {
      await test.step(nameOf(screen), async () => {
        // The screen before may still ask for something until it is gone.
        await page.goto('about:blank')
        failed.clear()
        await page.goto(addressAt(screen, known))
        await saysSo(page, failed, nameOf(screen))
      })
    }
    // Once nothing fails any more the last screen would try again.
    await page.goto('about:blank')
  })
}

/** Where something could not be had an alert says so, and nothing is waited for. */
async function saysSo(page: Page, failed: ReadonlySet<string>, name: string): Promise<void> {
  const message = page.getByRole('alert').filter({ visible: true }).first()
  await expect(async () => {
    await page.clock.fastForward(4000)
    await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible({ timeout: 200 })
    if (failed.size === 0) return
    await expect(onTheWay(page), `${name} waits for ${[...failed].join(', ')}`).toHaveCount(0, { timeout: 200 })
    await expect(message, `${name} says what failed: ${[...failed].join(', ')}`).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50, 100, 200], timeout: 60_000 })
}

const pathOf = (url: string): string => new URL(url).pathname

/** Who is signed in is no part of the screen, nor is what others do. A form is opened once more when it is sent. */
const isRead = ({ pathname }: URL): boolean =>
  pathname.startsWith('/api/') && !/^\/api\/(session|live|app-info|.*\/form)$/.test(pathname)

function fail(route: Route, failed: Set<string>): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue()
  failed.add(pathOf(route.request().url()))
  return route.fulfill({ status: 500, body: 'no' })
}
