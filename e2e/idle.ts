import type { Page } from '@playwright/test'

/** Keeps the stream of what others change from opening: it does not end, so that the page would never be idle. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
}

/** Keeps every answer from an address back until it is let go. */
export async function held(page: Page, address: string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await letGo
    await route.continue()
  })
  return resolve
}
