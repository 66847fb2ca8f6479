import { expect, type Page } from '@playwright/test'

/**
 * Takes the connection of a page's browser away, and waits until its pages have none: what is asked for at once might
 * still be answered.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect.poll(() => connectionOf(page)).toEqual({ online: false, answered: false })
}

/** Gives it back, and waits until what is asked for is answered. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect.poll(() => connectionOf(page)).toEqual({ online: true, answered: true })
}

const connectionOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    return { online: navigator.onLine, answered: answer !== undefined }
  })
