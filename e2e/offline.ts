import { expect, type Page } from '@playwright/test'

const isConnected = (page: Page) => (): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    return navigator.onLine || answer !== undefined
  })

/**
 * Takes the connection of a page's browser away, and waits until its pages have none: what is asked for at once might
 * still be answered.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(isConnected(page)).toBe(false)
}

/** Gives it back, and waits until what is asked for is answered. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.waitForFunction(() =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => navigator.onLine,
      () => false,
    ),
  )
}
