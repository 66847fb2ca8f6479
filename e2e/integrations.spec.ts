import { hasNoViolations } from './axe.ts'
import { toast } from './forms.ts'
import { Given, unique } from './given.ts'
import { expect, test } from './journey.ts'
import { addressOf } from './people.ts'
import { canBeTouched, fitsTheScreen, phone } from './phone.ts'
import { chosenPassword, enterAccount, enterCompany, press } from './sign-up.ts'
import { consent, takeBack } from './xero-sandbox.ts'

const own = 'Southerly Electrical (Demo)'

// Issue 13, Connecting: what was requested when the company was set up is connected by consent at the sandbox, looked
// after, lost there, connected anew and given up.

test('a company connects Xero, loses it there, connects it anew and gives it up', async ({
  page,
  playwright,
  baseURL,
  complaints,
}) => {
  test.setTimeout(180_000)
  complaints.expectRefusal(409, /\/api\/integrations\/complete/)
  const email = addressOf('connects')
  await page.goto('/signup')
  await enterAccount(page, { name: 'Mere Parata', email })
  await enterCompany(page, unique('Kōwhai Kitchens'))
  await press(page, 'Continue')
  await press(page, 'Get Started')
  await expect(page).toHaveURL('/app')
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await (await Given.by(api, { email, password: chosenPassword })).setUp({ xeroEmail: 'books@kowhai.example' })

  // The wish leads to the page, and the page says so.
  await page.reload()
  await page.getByRole('link', { name: 'Connect Xero' }).click()
  await expect(page).toHaveURL('/app/settings/integrations')
  const xero = page.getByRole('region', { name: 'Xero' })
  await expect(
    xero.getByText('Xero was requested when the company was set up (books@kowhai.example)', { exact: false }),
  ).toBeVisible()
  await expect(xero.getByText('Not connected')).toBeVisible()
  await expect(xero.getByText('Sandbox', { exact: true })).toBeVisible()
  await hasNoViolations(page, 'integrations, nothing connected')

  // Back, and Cancel, change nothing.
  const connect = xero.getByRole('button', { name: 'Connect', exact: true })
  await connect.click()
  await expect(page.getByRole('button', { name: 'Allow access' })).toBeVisible()
  const sandbox = new URL(page.url()).origin
  await page.goBack()
  await expect(connect).toBeVisible()
  await connect.click()
  await consent(page, [], 'Cancel')
  const failure = toast(page, 'Failed to connect integration')
  await expect(failure).toBeVisible()
  await expect(page.getByText('Xero was not connected', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/app/settings/integrations/xero')
  for (const [query, cause] of [
    ['error=server_error', 'Xero could not be connected.'],
    ['state=foreign&code=foreign', 'This attempt to connect is over'],
  ]) {
    await page.goto(`/app/settings/integrations/xero?${query}`)
    await expect(failure).toBeVisible()
    await expect(page.getByText(cause ?? '', { exact: false })).toBeVisible()
  }
  await expect(page).toHaveURL('/app/settings/integrations/xero')
  await expect(xero.getByText('Not connected')).toBeVisible()

  // Several organisations were shared: one is chosen. Neither code nor state stays in the address.
  await connect.click()
  await consent(page, ['Harbour & Ridge Builders (Demo)', own])
  await expect(xero.getByRole('heading', { name: 'Choose an organization' })).toBeVisible()
  await expect(page).toHaveURL('/app/settings/integrations/xero')
  await hasNoViolations(page, 'integrations, choosing')
  await xero.getByRole('button', { name: `Choose ${own}` }).click()
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()
  await expect(xero.getByText('Connected', { exact: true }).first()).toBeVisible()
  await expect(xero.getByText(own)).toBeVisible()
  await expect(xero.getByText('Mere Parata')).toBeVisible()
  const log = page.getByRole('table', { name: 'Log of calls' })
  await expect(log.getByText('Which organizations are shared')).toBeVisible()
  await hasNoViolations(page, 'integrations, connected')
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Xero' })).toHaveCount(0)

  // Taken back there: the next look finds out, and everybody who may mend it is told.
  await page.goto('/app/settings/integrations')
  await takeBack(api, sandbox, own)
  await xero.getByRole('button', { name: 'Check now' }).click()
  const alert = xero.getByRole('alert')
  await expect(alert).toContainText('Connection Error')
  await expect(alert).toContainText('There was a problem with the connection. Please try reconnecting.')
  await hasNoViolations(page, 'integrations, lost')
  await page.setViewportSize(phone.viewport)
  await fitsTheScreen(page)
  await hasNoViolations(page, 'integrations on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })
  await xero.getByRole('button', { name: 'Reconnect' }).click()
  await consent(page, [own])
  await expect(toast(page, 'Integration connected successfully')).toBeVisible()
  await expect(alert).toHaveCount(0)

  // In two presses.
  await xero.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Xero?' })
  await expect(dialog).toBeVisible()
  await hasNoViolations(page, 'integrations, asked whether to disconnect')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'Integration disconnected successfully')).toBeVisible()
  await expect(xero.getByText('Disconnected', { exact: true })).toBeVisible()
  await expect(connect).toBeVisible()
  await api.dispose()
})

test('integrations are for who may manage them, and stand in the menu of nobody else', async ({ signedInAs }) => {
  const page = await signedInAs('user')
  await page.goto('/app/settings/integrations')
  await expect(page.getByText("You don't have permission to manage integrations.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Integrations' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('what can be done is touched', async ({ signedInAs }) => {
    const page = await signedInAs('staff')
    await page.goto('/app/settings/integrations')
    await expect(page.getByRole('region', { name: 'Xero' })).toBeVisible()
    await canBeTouched(page)
    await fitsTheScreen(page)
  })
})
