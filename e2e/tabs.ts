import type { Page } from '@playwright/test'

/**
 * The addresses of all tabs of the page's browser, as the browser itself tells them: Playwright misses one in fifteen
 * of those that a press with Ctrl opens, and its `page` event then never comes.
 */
export async function tabsOf(page: Page): Promise<string[]> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('This page has no browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.filter(({ type }) => type === 'page').map(({ url }) => url)
}
