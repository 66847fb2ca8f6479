import { hasNoViolations } from './axe.ts'
import { addressAt, enterAs, isDrawn, isRead, nameOf, parts, prepare, valuesFor } from './every-screen.ts'
import { test } from './journey.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'

// The default state of every screen, in both themes, on a desktop and on a phone. What is opened on a screen (menus,
// dialogs, errors) is looked at by the journeys of that screen.

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const device of ['desktop', 'phone'] as const) {
  for (const [index, { viewer, screens }] of parts.entries()) {
    test(`every screen of ${viewer}, part ${index + 1}, ${device}`, async ({ elsewhere, given, complaints }) => {
      // An address that leads nowhere is among them.
      complaints.expectRefusal(404, /\//)
      const page = await elsewhere(device === 'phone' ? phone : { viewport: { width: 1366, height: 768 } })
      await prepare(page)
      const known = await enterAs(page, viewer, await valuesFor(given))
      for (const screen of screens) {
        await test.step(nameOf(screen), async () => {
          await page.goto(addressAt(screen, known))
          await isDrawn(page)
          if (device === 'phone') {
            await fitsTheScreen(page, nameOf(screen))
            if (!isRead(page)) await canBeTouched(page)
          }
          await hasNoViolations(page, `${nameOf(screen)}, ${device}`)
        })
      }
    })
  }
}
