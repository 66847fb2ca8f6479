import { readFile } from 'node:fs/promises'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { expect, signInBy, test } from './journey.ts'
import { fitsTheScreen, phone } from './phone.ts'

test('an org admin sees who is signed in, ends a session, and finds and takes out what was recorded', async ({
  page,
  elsewhere,
}) => {
  const colleague = await elsewhere()
  await signInBy(colleague, 'bookkeeper')
  await colleague.goto('/app')
  await signInBy(page, 'southerly')
  await page.goto('/app/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click()
  const sessions = page.getByRole('region', { name: 'Signed in now' })
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
  await hasNoViolations(page, 'security')

  const audit = page.getByRole('region', { name: 'Audit' })
  await audit.getByRole('button', { name: 'Sign-ins' }).click()
  await expect(page).toHaveURL(/kind=sign-in/)
  await expect(audit.getByRole('listitem').filter({ hasText: 'signed in' }).first()).toContainText('Chrome')
  await audit.getByRole('textbox', { name: 'Search by name' }).fill('nobody of that name')
  await expect(audit.getByText('Nothing matches')).toBeVisible()
  await audit.getByRole('button', { name: 'Clear all filters' }).click()
  const saved = page.waitForEvent('download')
  await audit.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('user.signedIn')
  await expect(toast(page, 'Audit downloaded successfully')).toBeVisible()
  await expect(audit.getByRole('listitem').first()).toContainText('downloaded the audit')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('security in the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInBy(page, 'southerly')
    await page.goto('/app/settings/security')
    await expect(page.getByRole('region', { name: 'Audit' }).getByRole('listitem').first()).toBeVisible()
    await fitsTheScreen(page)
    await hasNoViolations(page, 'security on a phone')
  })
})
