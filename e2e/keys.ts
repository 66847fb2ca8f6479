import { expect, type Page } from '@playwright/test'

/** Tab until the control of that name has the focus, seen by its outline. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key)
    if ((await nameOfFocus(page)) !== name) continue
    await expect.poll(() => outlineOfFocus(page), `the focus on ${name} can be seen`).not.toBe('none')
    return
  }
  throw new Error(`No control named ${name} was reached by the Tab key`)
}

/**
 * Tab once round the page: every control is reached, and seen while it has the focus, by its outline and above what
 * stays while the page moves.
 */
export async function tabRound(page: Page): Promise<void> {
  const controls = await controlsOf(page)
  const met = new Set<number>()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focus = await controls.evaluate((all) => all.findIndex((control) => control === document.activeElement))
    if (met.has(focus)) break
    met.add(focus)
    // The browser's own controls lie between the end of the page and its beginning.
    if (focus === -1) continue
    const seen = `the focus on ${await nameOfFocus(page)} is seen`
    await expect.poll(() => outlineOfFocus(page), seen).not.toBe('none')
    expect(await focusIsFree(page), seen).toBe(true)
  }
  const missed = await controls.evaluate(
    (all, reached) => all.filter((_, index) => !reached.includes(index)).map(({ outerHTML }) => outerHTML),
    [...met],
  )
  expect(missed, 'controls that the Tab key passes by').toEqual([])
}

const controlsOf = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
    ),
  )

/** Types into the focused combobox and takes the choice of that name. */
export async function chooseByKeys(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name: text })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.locator(':focus')).toHaveValue(text)
}

/** The control of that name, while it has the focus. */
export const focused = (page: Page, name: string) => page.locator(':focus').and(page.getByLabel(name))

/** What the control with the focus is called. */
export function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const label = labelledBy ?? labels[0] ?? element
    const text = element.getAttribute('aria-label') ?? label.textContent ?? ''
    return text.replace(/\*$/, '').trim()
  })
}

/** Whether whatever has the focus lies free: not under a bar that stays while the page moves. */
export function focusIsFree(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    const { left, top, width, height } = focused.getBoundingClientRect()
    const shown = document.elementFromPoint(left + width / 2, top + height / 2)
    return shown !== null && (focused.contains(shown) || shown.contains(focused))
  })
}

// A radio's or a slider's outline is drawn by the box around it.
function outlineOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (let element = document.activeElement; element; element = element.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return outlineStyle
    }
    return 'none'
  })
}
