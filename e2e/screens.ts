import type { Page } from '@playwright/test'

import { hasNoViolations } from './axe.ts'
import { expect } from './journey.ts'
import { canBeTouched, fitsTheScreen } from './phone.ts'

/** A screen to be looked at: where it is, what says that it has arrived, and what is done there first. */
export type Screen = {
  name: string
  /** Without it, the page stays where the screen before has left it. */
  at?: string
  heading?: string | RegExp
  /** Of what the server answered. */
  shows?: string | RegExp
  open?: (page: Page) => Promise<unknown>
  /** On a desktop a journey looks at it. */
  phoneOnly?: true
}

export type Device = 'desktop' | 'phone'

/** No screen has a violation, in either theme; on a phone each fits and its targets are large enough. */
export async function lookAt(page: Page, device: Device, screens: readonly Screen[]): Promise<void> {
  for (const { name, at, heading, shows, open, phoneOnly } of screens) {
    if (phoneOnly && device === 'desktop') continue
    if (at !== undefined) await page.goto(at)
    if (heading !== undefined) await expect(headingOf(page, heading)).toBeVisible()
    if (shows !== undefined) await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
    await open?.(page)
    if (device === 'phone') {
      await fitsTheScreen(page, name)
      await canBeTouched(page)
    }
    await hasNoViolations(page, `${name}, ${device}`)
  }
}

/** A dialog of the address may lie over it already, and hides it from whoever asks by role. */
const headingOf = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1, includeHidden: true }).filter({ visible: true })
