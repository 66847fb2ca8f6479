import { readFile } from 'node:fs/promises'

import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { unique } from './given.ts'
import { expect, signInBy, test } from './journey.ts'
import { addressOf, givenPerson, remove } from './people.ts'
import { fitsTheScreen, phone } from './phone.ts'

test('an org admin sees who is signed in, ends a session, and finds and takes out what was recorded', async ({
  page,
  elsewhere,
}) => {
  const name = unique('Wiremu')
  const account = { email: addressOf('wiremu'), name, password: 'seven old kauri logs' }
  const colleague = await elsewhere()
  await givenPerson(page, colleague, account)
  const { email, password } = account
  expect((await colleague.request.post('/api/sign-in', { data: { email, password } })).status()).toBe(200)
  await colleague.goto('/app')
  await page.goto('/app/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click()
  const sessions = page.getByRole('region', { name: 'Signed in now' })
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
  await hasNoViolations(page, 'security')
  // Of two: accepting the invitation began the other.
  await sessions
    .getByRole('button', { name: `Sign out: ${name}` })
    .first()
    .click()
  await expect(toast(page, 'Signed out there')).toBeVisible()
  await colleague.reload()
  await expect(colleague).toHaveURL(/\/login/)

  const audit = page.getByRole('region', { name: 'Audit' })
  await audit.getByRole('button', { name: 'Sign-ins' }).click()
  await expect(page).toHaveURL(/kind=sign-in/)
  await expect(audit.getByRole('listitem').filter({ hasText: 'signed in' }).first()).toContainText('Chrome')
  await audit.getByRole('textbox', { name: 'Search by name' }).fill('nobody of that name')
  await expect(audit.getByText('Nothing matches')).toBeVisible()
  await audit.getByRole('button', { name: 'Clear filters' }).last().click()
  const saved = page.waitForEvent('download')
  await audit.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('user.signedIn')
  await expect(toast(page, 'Audit downloaded successfully')).toBeVisible()
  await expect(audit.getByRole('listitem').filter({ hasText: 'downloaded the audit' }).first()).toBeVisible()
  await page.goto(`/app/settings/users?search=${encodeURIComponent(name)}`)
  await remove(page, name)
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
