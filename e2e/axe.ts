import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * No WCAG violation in either theme. They share everything but their colours: the second time only those are checked.
 */
export async function hasNoViolations(page: Page, screen: string): Promise<void> {
  // What stands there until the next answer has come is dimmed.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await endAnimations(page)
    const axe = looker(page)
    const chosen =
      theme === 'light'
        ? axe.withTags(wcag).disableRules(['target-size'])
        : axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await chosen.analyze()
    const small = theme === 'light' ? await smallTargets(page) : []
    const found = [...violations, ...small].flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
    expect.soft(found, `${screen}, ${theme}`).toEqual([])
  }
}

// What passes is nobody's news, and telling it of each element takes longer than finding it out.
function looker(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

// Measured from the top of the page: axe leaves it scrolled anywhere, and what is then half under the page's head is
// no smaller for it.
async function smallTargets(page: Page) {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await looker(page).withRules(['target-size']).analyze()
  return violations
}

// Colours on their way from one theme to the other are nobody's contrast.
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
}
