import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<AxeResults> }
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// What passes is not reported: listing it for each element takes longer than finding it out.
const violationsAlone = { resultTypes: ['violations'] }
const only = (...values: string[]) => ({ ...violationsAlone, runOnly: { type: 'rule', values } })

// AxeBuilder sends and reads the program of axe six times for a screen, which takes as long as all of its checks.
const program = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What is checked in a theme, one after the other. Themes share everything but their colours. */
const checks = {
  // Targets first, measured from the top of the page: axe leaves it scrolled anywhere, and what is then half under the
  // page's head is no smaller for it.
  light: [
    only('target-size'),
    { ...violationsAlone, runOnly: { type: 'tag', values: wcag }, rules: { 'target-size': { enabled: false } } },
  ],
  dark: [only('color-contrast', 'link-in-text-block')],
}

/** No WCAG violation in either theme. The second time only colours are checked. */
export async function hasNoViolations(page: Page, screen: string): Promise<void> {
  // What stands there until the next answer has come is dimmed.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect.soft(await violationsIn(page, theme), `${screen}, ${theme}`).toEqual([])
  }
}

async function violationsIn(page: Page, theme: keyof typeof checks): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(program)
  return page.evaluate(async (each) => {
    // Colours on their way from one theme to the other have no contrast to be checked.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    scrollTo({ top: 0, behavior: 'instant' })
    const found: string[] = []
    for (const options of each) {
      const { violations } = await window.axe!.run(document, options)
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes) found.push(`${id}: ${html}\n${failureSummary}`)
    }
    return found
  }, checks[theme])
}
