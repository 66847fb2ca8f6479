import { expect, type Page } from '@playwright/test'

/**
 * Takes the connection of a page's browser away, and waits until its pages have none: what is asked for at once might
 * still be answered.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isConnected = () =>
    page.evaluate(async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
      return navigator.onLine || answer !== undefined
    })
  await expect.poll(isConnected).toBe(false)
}
