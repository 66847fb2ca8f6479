import type { Locator, Page } from '@playwright/test'

/** Through a column of five hundred cards to its end and back, then a card's menu and two moves by it, on a phone. */
export async function workOnABoard(page: Page): Promise<void> {
  await drawn(page)
  for (const name of ['In progress', 'To do']) {
    await tap(page, page.getByRole('button', { name: new RegExp(`^${name}`) }))
    await drawn(page)
  }
  await throughTheColumn(page)
  for (const [from, to] of [
    ['To do', 'Review'],
    ['To do', 'In progress'],
  ] as const) {
    const menu = page.getByRole('list', { name: from, exact: true }).getByRole('button', { name: /^Actions/ })
    await tap(page, menu.first())
    await tap(page, page.getByRole('menuitemradio', { name: to }))
    await drawn(page)
  }
}

/** The same at a desk, and by its keys: walked along, taken up, put down in the next column, taken back. */
export async function workOnABoardAtADesk(page: Page): Promise<void> {
  await drawn(page)
  await throughTheColumn(page)
  const list = page.getByRole('list', { name: 'To do', exact: true })
  await list
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'Review' }).click()
  await drawn(page)
  await list.getByRole('link').first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', ' ', 'ArrowDown', 'ArrowRight', 'ArrowDown', ' ', 'Control+z']) {
    await page.keyboard.press(key)
    await drawn(page)
  }
  const from = await list.getByRole('link').first().boundingBox()
  if (from === null) throw new Error('There is no card')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 400, from.y + 120, { steps: 20 })
  await page.mouse.up()
  await drawn(page)
}

/** To the end of what is given of the first column, as a finger or wheel would. */
async function throughTheColumn(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'To do', exact: true })
  const isScrolled = await list.evaluate(async (element) => {
    let scrolled: Element | null = element
    while (scrolled !== null && scrolled.scrollHeight <= scrolled.clientHeight + 200) scrolled = scrolled.parentElement
    if (scrolled === null) return false
    for (let step = 0; step < 400; step += 1) {
      scrolled.scrollTop += 160
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return true
  })
  if (!isScrolled) throw new Error('The column is not scrolled')
  await drawn(page)
}

/**
 * A finger put where something stands. `locator.tap` looks up, on the page itself and four times slowed, what is under
 * the finger before each of its events: a third of what was measured then.
 */
async function tap(page: Page, on: Locator): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    // Cards come and go while a column is scrolled, and a board may still be turning to another column.
    await on.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => undefined)
    await drawn(page)
    const place = await on.boundingBox({ timeout: 500 }).catch(() => null)
    if (place === null || place.x < 0 || place.x + place.width > (page.viewportSize()?.width ?? 0)) continue
    return page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  }
  throw new Error(`Nothing to tap: ${on.toString()}`)
}

// What a press brings about is drawn, and has been answered.
async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
