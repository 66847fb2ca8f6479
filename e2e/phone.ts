import { devices, expect, type Page } from '@playwright/test'

const { userAgent, deviceScaleFactor } = devices['Pixel 7']

/** A phone's screen and fingers. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent,
  deviceScaleFactor,
}

/** Nothing sticks out sideways. (A phone's `innerWidth` grows with what does.) */
export async function fitsTheScreen(page: Page, where = 'the page'): Promise<void> {
  // A screen that has just been turned or narrowed is drawn anew a moment later.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${where}: pixels wider than the screen`,
    )
    .toBeLessThanOrEqual(0)
}

/** UX: 48 px on coarse pointers for buttons; text links in a sentence are exempt. */
export async function canBeTouched(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role=menuitem], [role=menuitemradio], nav a, input:not([type=file]), select',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      // A box to tick or choose is touched anywhere on its label.
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.height < 44 || box.width < 44))
      .map(
        ({ element, box }) =>
          `${element.ariaLabel ?? element.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`,
      ),
  )
  expect(small).toEqual([])
}
